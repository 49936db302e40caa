import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser, type User } from './harness/accounts.ts';
import type { Portal } from './harness/portal.ts';
import { openPostingPortal, publishTestPosting } from './harness/postings.ts';

/**
 * The audit stores contact data masked, but so that two contacts can be distinguished. A text that is neither a phone number nor a mail
 * address is masked completely.
 */
let portal: Portal;
let owner: User;
let reviewer: User;
let operator: User;
beforeAll(async () => {
  ({ portal, owner, reviewer, operator } = await openPostingPortal());
}, 60_000);
afterAll(() => portal.close());

const changes = async (target: string) => {
  const { data } = await operator.get<{ docs: { changes: unknown }[] }>(`/api/admin/logs/audit?target=${target}`);
  return JSON.stringify(data.docs.map((doc) => doc.changes));
};
const stored = async () => (await portal.connection.query<{ all: string }>('select json_agg(a)::text as all from audit a'))[0]?.all ?? '';

test('the audit masks the phone number and the mail address of an account', async () => {
  const facts = {
    realName: 'Li Na',
    phone: '+8613812345678',
    email: 'lina.mail@example.org',
    country: 'cn',
    labels: [],
    organizations: [],
  };
  const { data } = await operator.send<{ id: string }>('POST', '/api/admin/accounts', { ...facts, account: 'masked' });
  const auditText = await changes(`account:${data.id}`);
  for (const mask of ['+86138****5678', 'l***@example.org']) expect(auditText).toContain(mask);
  for (const raw of ['13812345678', 'lina.mail']) expect(await stored()).not.toContain(raw);
});

test.each([
  ['a.buyer@example.org', 'a***@example.org'],
  ['+8613887654321', '+86138****4321'],
  ['a.buyer@example.org, +8613887654321', '••'],
  ['Call +8613887654321', '••'],
])('the audit masks the contact of an application: %s', async (contact, mask) => {
  const { record } = await publishTestPosting(owner, reviewer);
  const applicant = await newUser(portal);
  const reply = await applicant.send('POST', `/api/portal/snd/${record}/apply`, { message: 'Hello', contact });
  expect(reply.status).toBe(200);
  expect(await changes(`record:snd:${record}`)).toContain(mask);
  for (const raw of ['13887654321', 'a.buyer']) expect(await stored()).not.toContain(raw);
});
