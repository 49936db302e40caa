import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { authorise, scopeFilterOf } from '../../platform/access/access.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences, type FieldDifferences } from '../../platform/events/audit/differences.server.ts';
import { idList } from '../../platform/http/shapes.ts';
import { mayGrant } from './delegation.server.ts';
import type { AccountHookRegistry, ActorWithAddress } from './hooks.server.ts';
import {
  type AccountRowForUpdate,
  assertAdministratorRemains,
  checkOrganizationChange,
  isActiveAdministrator,
  lockAccountRows,
  readMembershipCodes,
  sortedRowIds,
} from './lock-accounts.server.ts';
import { changeAccount, type Role } from './store.server.ts';
import { accountOrganizationTable, accountRoleTable } from './table.server.ts';

/** Ids of accounts to add to and remove from a role or organization. */
export interface MemberChanges {
  add: readonly string[];
  remove: readonly string[];
}
export const memberChangesInput = z.strictObject({
  add: idList(500).default([]),
  remove: idList(500).default([]),
}) satisfies z.ZodType<MemberChanges>;

const permission = 'account:account:update';

/** Locks the accounts that are added or removed; each must be in the scope of the caller. `joins`: true for an added account. */
const lockMembers = async (
  tx: Db,
  context: ActorWithAddress,
  { add, remove }: MemberChanges,
): Promise<{ account: AccountRowForUpdate; joins: boolean }[]> => {
  const [joining, leaving] = [sortedRowIds(add), sortedRowIds(remove)];
  const all = await lockAccountRows(tx, context, permission, { numbers: [...joining, ...leaving], place: 'present' });
  return all.map((account) => ({ account, joins: joining.includes(account.id) }));
};

const auditChange = async (
  tx: Db,
  context: ActorWithAddress,
  { id, account: name }: AccountRowForUpdate,
  { action, ...facts }: { action: string; label?: string; organization?: string; changes: FieldDifferences },
): Promise<void> => {
  await changeAccount(tx, id, {});
  await audit(tx, context, { action, target: `account:${id}`, facts: { name, ...facts } });
};

/** Changes of the members of roles and organizations. */
export class Memberships {
  readonly #hooks: AccountHookRegistry;

  constructor(hooks: AccountHookRegistry) {
    this.#hooks = hooks;
  }

  /** Adds a role to accounts and removes it from others, within the transaction of the caller. */
  async changeRoleMembers(tx: Db, context: ActorWithAddress, label: Role, members: MemberChanges): Promise<void> {
    const actor = authorise(context, permission);
    const all = await lockMembers(tx, context, members);
    for (const { account, joins } of all) {
      if (joins && !mayGrant(actor, label, account)) throw new AppError('E_VALIDATION', { add: 'beyondYours' });
      if (joins === account.labels.some(({ code }) => code === label.code)) continue;
      if (joins) await tx.insert(accountRoleTable).values({ account: account.id, label: label.id }).onConflictDoNothing();
      else await tx.delete(accountRoleTable).where(and(eq(accountRoleTable.account, account.id), eq(accountRoleTable.label, label.id)));
      const had = account.labels.map(({ code }) => code);
      const others = had.filter((code) => code !== label.code);
      const action = joins ? 'account.label.add' : 'account.label.remove';
      const changes = changedFieldDifferences({ labels: had }, { labels: joins ? [...others, label.code] : others });
      await auditChange(tx, context, account, { action, label: label.code, changes });
    }
    if (all.some(({ account }) => isActiveAdministrator(account))) await assertAdministratorRemains(tx);
    const leaving = all.filter(({ joins }) => !joins);
    await this.#hooks.runAccessLoss(
      tx,
      context,
      leaving.map(({ account }) => account.id),
    );
  }

  /**
   * Adds accounts to an organization and removes others, within the transaction of the caller. The scope of the roles of these accounts
   * changes accordingly.
   */
  async changeOrganizationMembers(
    tx: Db,
    context: ActorWithAddress,
    organization: { id: number; code: string },
    members: MemberChanges,
  ): Promise<void> {
    const actor = authorise(context, permission);
    const reach = scopeFilterOf(context, permission);
    const left: number[] = [];
    for (const { account, joins } of await lockMembers(tx, context, members)) {
      const others = account.organizations.filter((id) => id !== organization.id);
      const after = joins ? [...others, organization.id].sort((a, b) => a - b) : others;
      if (after.length === account.organizations.length) continue;
      const field = joins ? 'add' : 'remove';
      await checkOrganizationChange(tx, reach, after, account.organizations).catch((error: unknown) => {
        throw error instanceof AppError && error.fields ? new AppError('E_VALIDATION', { [field]: 'value' }) : error;
      });
      const to = { country: account.country, organizations: after };
      if (!account.labels.every((label) => mayGrant(actor, label, to))) throw new AppError('E_VALIDATION', { [field]: 'beyondYours' });
      const member = { account: account.id, organization: organization.id };
      if (joins) await tx.insert(accountOrganizationTable).values(member);
      else {
        left.push(account.id);
        await tx
          .delete(accountOrganizationTable)
          .where(and(eq(accountOrganizationTable.account, member.account), eq(accountOrganizationTable.organization, member.organization)));
      }
      const action = joins ? 'account.organization.add' : 'account.organization.remove';
      const [had, has] = [await readMembershipCodes(tx, [], account.organizations), await readMembershipCodes(tx, [], after)];
      const changes = changedFieldDifferences({ organizations: had.organizations }, { organizations: has.organizations });
      await auditChange(tx, context, account, { action, organization: organization.code, changes });
    }
    await this.#hooks.runAccessLoss(tx, context, left);
  }
}
