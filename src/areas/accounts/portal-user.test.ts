import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import type { PortalAnswer } from '../../records/api.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
});
afterAll(() => portal.close());

const frameOf = async (user: User) => (await user.get<PortalAnswer>('/api/portal')).data.user;

describe('GET /portal returns the signed-in user', () => {
  test('the signed-in user is null for a visitor', async () => {
    expect((await portal.get<PortalAnswer>('/api/portal')).data.user).toBeNull();
  });

  test('contains name and number of unread notices of an account; the answer is not cached for others', async () => {
    const user = await newUser(portal);
    expect(await frameOf(user)).toEqual({ name: 'Sample 1', avatar: null, status: 1, unread: 0, office: false });
    await portal.connection.db.transaction((tx) =>
      sendNotice(tx as unknown as Db, user.id, { type: 'feedback.answered', facts: { ref: '1' }, link: null }),
    );
    expect(await frameOf(user)).toMatchObject({ unread: 1 });
    await portal.connection.query(`update account set avatar = 'picture' where id = $1`, [user.id]);
    expect(await frameOf(user)).toMatchObject({ avatar: '/assets/thumb/picture' });
    const { headers } = await user.get('/api/portal');
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await portal.get<PortalAnswer>('/api/portal')).data.user).toBeNull();
  });

  test('access to the back office for operators, but not while a password change is required', async () => {
    const operator = await newOperator(portal);
    expect(await frameOf(operator)).toMatchObject({ office: true });
    await portal.connection.query('update account set status = 3 where id = $1', [operator.id]);
    expect(await frameOf(operator)).toMatchObject({ status: 3, office: false });
  });
});
