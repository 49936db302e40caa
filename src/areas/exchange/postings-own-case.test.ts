import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { createTestPosting, readReviewDetail, review } from '../../../test/harness/postings.ts';
import { newApplication, newPublicDemand } from '../../../test/harness/relations.ts';
import type { Application } from './operations.ts';

/** An operator cannot decide on their own posting or application, unless no other operator can. */
let portal: Portal;
let alone: User;
const steps = ['posting:audit:read', 'posting:audit:decide'] as const;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  alone = await newUser(portal, { labels: ['administrator'] });
}, 60_000);
afterAll(() => portal.close());

const waiting = async (owner: User): Promise<string> => {
  const { id } = await createTestPosting(owner);
  await owner.send('POST', `/api/portal/mysnd/${id}/submit`);
  return id as string;
};
const ownCases = () =>
  portal.connection.query<{ target: string }>(`select target from audit where action = 'own-case' and account = $1 order by id`, [
    alone.id,
  ]);

describe('an operator’s own posting', () => {
  test('is decided by its owner if no other operator can decide; the audit states that', async () => {
    // none of these accounts can decide: another country, no decide permission, disabled, in the trash, scope "own"
    await newPermissionHolder(portal, 'country', steps, 'cn');
    await newPermissionHolder(portal, 'all', ['posting:audit:read']);
    const off = await newPermissionHolder(portal, 'all', steps);
    await portal.connection.query('update account set status = 0 where id = $1', [off.id]);
    const gone = await newPermissionHolder(portal, 'all', steps);
    await portal.connection.query('update account set deleted_at = now() where id = $1', [gone.id]);
    await newPermissionHolder(portal, 'own', steps);
    const id = await waiting(alone);
    expect(await readReviewDetail(alone, id)).toMatchObject({ barred: false });
    expect((await review(alone, id, 'take')).status).toBe(200);
    expect((await review(alone, id, 'approve')).data.status).toBe('approved');
    expect(await ownCases()).toEqual([{ target: `posting:${id}` }]); // the vote is audited, not the claim
    const log = await alone.get('/api/admin/logs/audit');
    expect(log.text).toContain('decided on their own “Wanted: traceability for coffee lots”, as no other operator may');
  });

  test.each([
    ['holds it for everything', () => newUser(portal, { labels: ['reviewer'] })],
    ['holds it for the country', () => newPermissionHolder(portal, 'country', steps, 'br')],
    [
      'holds it for an organization above the owner’s',
      async () => {
        await portal.connection.query(
          `insert into organization (id, parent, code, names) overriding system value values (1, null, 'a', '{}'), (2, 1, 'b', '{}')`,
        );
        await portal.connection.query('insert into account_organization (account, organization) values ($1, 2)', [alone.id]);
        const head = await newPermissionHolder(portal, 'organization', steps);
        await portal.connection.query('insert into account_organization (account, organization) values ($1, 1)', [head.id]);
        return head;
      },
    ],
  ])('must be decided by another operator who %s', async (_, other) => {
    const id = await waiting(alone);
    const reviewer = await other();
    const refused = await review(alone, id, 'take');
    expect([refused.status, refused.error]).toEqual([
      403,
      { msg: 'This is your own: another operator must decide on it.', code: 'E_OWN_CASE' },
    ]);
    expect(await readReviewDetail(alone, id)).toMatchObject({ barred: true, status: 'unaudited' });
    expect(await readReviewDetail(reviewer, id)).toMatchObject({ barred: false });
    // claimed before another operator existed: the owner can only release the posting
    await portal.connection.query(`update posting set status = 'under_review', reviewer = $2 where id = $1`, [Number(id), alone.id]);
    for (const [action, reason] of [['approve'], ['reject', 'Because']] as const)
      expect((await review(alone, id, action, reason)).error.code).toBe('E_OWN_CASE');
    expect((await review(alone, id, 'release')).status).toBe(200);
    expect((await review(reviewer, id, 'take')).status).toBe(200);
    expect((await review(reviewer, id, 'approve')).status).toBe(200);
    await portal.connection.query('update posting set progress = 1 where id = $1', [Number(id)]);
    expect((await alone.send('POST', `/api/admin/flow-tasks/postings/${id}/reopen`)).error.code).toBe('E_OWN_CASE');
    await portal.connection.query('delete from account_label where account = $1', [reviewer.id]);
  });
});

test('an operator cannot answer their own application on a record without a posting while another operator can', async () => {
  const decide = async (): Promise<{ status: number; code: string | undefined }> => {
    const id = await newApplication(portal, alone, await newPublicDemand(portal));
    const { status, error } = await alone.send<Application>('POST', `/api/admin/flow-tasks/applications/${id}/approve`);
    return { status, code: error.code };
  };
  await portal.connection.query(`delete from account_label where account <> $1`, [alone.id]);
  expect(await decide()).toMatchObject({ status: 200 });
  await newUser(portal, { labels: ['reviewer'] });
  expect(await decide()).toEqual({ status: 403, code: 'E_OWN_CASE' });
});
