import type { Scope } from '../../src/platform/access/actor.ts';
import type { Permission } from '../../src/platform/declared.ts';
import { newUser, type User } from './accounts.ts';
import type { Portal } from './portal.ts';

let next = 0;

/** Inserts a label for one test; returns its id. */
export const newLabel = async (portal: Portal, scope: Scope, permissions: readonly Permission[]): Promise<string> => {
  const [row] = await portal.connection.query<{ id: number }>(
    `insert into label (code, names, scope, permissions) values ($1, '{"en-us": "Made for a test"}', $2, $3) returning id`,
    [`test-${++next}`, scope, permissions],
  );
  return String(row?.id);
};

/** Registers an account and gives it a label with these permissions and this scope. */
export const newPermissionHolder = async (
  portal: Portal,
  scope: Scope,
  permissions: readonly Permission[],
  country?: string,
): Promise<User> => {
  const user = await newUser(portal, country ? { country } : {});
  await portal.connection.query('insert into account_label (account, label) values ($1, $2)', [
    user.id,
    Number(await newLabel(portal, scope, permissions)),
  ]);
  return user;
};

export const newOrganization = async (portal: Portal, parent: string | null = null, country: string | null = null): Promise<string> => {
  const [row] = await portal.connection.query<{ id: number }>(
    `insert into organization (parent, code, names, country) values ($1, $2, '{"en-us": "A body"}', $3) returning id`,
    [parent === null ? null : Number(parent), `body-${++next}`, country],
  );
  return String(row?.id);
};

/** The last audit entry. Throws if there is none. */
export const readLastAuditEntry = async (portal: Portal): Promise<{ action: string; target: string; facts: Record<string, unknown> }> => {
  const [row] = await portal.connection.query<{ action: string; target: string; facts: Record<string, unknown> }>(
    'select action, target, facts from audit order by id desc limit 1',
  );
  if (!row) throw new Error('Nothing was noted');
  return row;
};
