import { AppError } from '../../base/errors.ts';
import { authorise, type ScopeFilter, scopeFilterOf } from '../../platform/access/access.server.ts';
import { accountStatus } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Context } from '../../platform/http/context.ts';
import { lockAccessChanges, mayGrant } from './delegation.server.ts';
import * as store from './store.server.ts';

/** Account row that is locked for a change. */
export type AccountRowForUpdate = Awaited<ReturnType<typeof store.accountsWithMemberships.all>>[number];

export const isActiveAdministrator = ({ status, labels }: AccountRowForUpdate): boolean =>
  status === accountStatus.active && labels.some(({ code }) => code === 'administrator');

/** Throws E_LAST_OPERATOR if no active administrator remains. Called at the end of changes that can remove an administrator. */
export const assertAdministratorRemains = async (tx: Db): Promise<void> => {
  const left = await store.activeAdministrator.one(tx, {});
  if (!left) throw new AppError('E_LAST_OPERATOR');
};

/** Converts validated ids (`rowIdSchema`) to distinct numbers in ascending order, which is the lock order. */
export const sortedRowIds = (texts: readonly string[]): number[] => [...new Set(texts)].map(Number).sort((a, b) => a - b);

/** Numbers of the accounts whose database rows a change locks, and where they must be: present or in the trash. */
export interface AccountSelection {
  numbers: readonly number[];
  place: 'present' | 'trash';
}
/**
 * Locks accounts within the scope of the caller. Throws E_NOT_FOUND for an account outside the scope, and E_FORBIDDEN for an account with
 * more permissions than the caller.
 */
export const lockAccountRows = async (
  tx: Db,
  context: Pick<Context, 'actor'>,
  permission: Permission,
  { numbers, place }: AccountSelection,
): Promise<AccountRowForUpdate[]> => {
  const actor = authorise(context, permission);
  await lockAccessChanges(tx);
  const lock = place === 'trash' ? store.lockRestorableAccounts : store.lockAccountsOutsideTrash;
  const locked = await lock.all(tx, { ids: [...new Set(numbers)], ...scopeFilterOf(context, permission) });
  if (locked.length < new Set(numbers).size) throw new AppError('E_NOT_FOUND');
  const all = await store.accountsWithMemberships.all(tx, { ids: locked.map(({ id }) => id) });
  const beyond = all.some((account) => account.id !== actor.id && !account.labels.every((label) => mayGrant(actor, label, account)));
  if (beyond) throw new AppError('E_FORBIDDEN');
  return all;
};

/**
 * Throws E_VALIDATION if an organization that an account joins is unknown. If the scope of the caller is limited to organizations, the
 * scope must include each joined or left organization and at least one organization of `after`.
 */
export const checkOrganizationChange = async (
  tx: Db,
  { organizations: own }: ScopeFilter,
  after: readonly number[],
  before: readonly number[],
): Promise<void> => {
  const added = after.filter((id) => !before.includes(id));
  const known = await store.organizationsToJoin.all(tx, { ids: added });
  const changed = [...added, ...before.filter((id) => !after.includes(id))];
  const strange = own && (!changed.every((id) => own.includes(id)) || !after.some((id) => own.includes(id)));
  if (known.length < added.length || strange) throw new AppError('E_VALIDATION', { organizations: 'value' });
};

/** Returns the codes of roles and organizations, which the audit stores. */
export const readMembershipCodes = async (tx: Db, labels: readonly number[], organizations: readonly number[]) => ({
  labels: (await store.roleCodes.all(tx, { ids: labels })).map(({ code }) => code),
  organizations: (await store.organizationCodes.all(tx, { ids: organizations })).map(({ code }) => code),
});
