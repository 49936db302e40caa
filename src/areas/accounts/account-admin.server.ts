import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { authorise, type ScopeFilter, scopeFilterOf } from '../../platform/access/access.server.ts';
import { type Actor, accountStatus } from '../../platform/access/actor.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import {
  changedFieldDifferences,
  createdFieldDifferences,
  type FieldDifferences,
  restoringDifferences,
  trashingDifferences,
} from '../../platform/events/audit/differences.server.ts';
import { publishOnlyListedFiles } from '../../platform/files/owned.server.ts';
import { awaitWriteRefusingDuplicates, refuseOutdatedVersion, refuseTrashedValues } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import { rejectInactiveValues } from '../../records/dictionaries/choose.ts';
import { mayGrant } from './delegation.server.ts';
import type { AccountHookRegistry } from './hooks.server.ts';
import {
  type AccountRowForUpdate,
  type AccountSelection,
  assertAdministratorRemains,
  checkOrganizationChange,
  isActiveAdministrator,
  lockAccountRows,
  readMembershipCodes,
  sortedRowIds,
} from './lock-accounts.server.ts';
import { accountFieldProblemsByConstraint, checkNameImitation, checkNewName } from './names.server.ts';
import type { AccountChange, AccountInput, NewAccount } from './operations.ts';
import type { PasswordKeyPairs } from './passport.server.ts';
import { findPasswordProblem, generatePassword, hashPassword } from './passwords.server.ts';
import { accountsForFlowById, addAccount } from './queries.server.ts';
import type { Sessions } from './sessions.server.ts';
import { changeAccount, restorableByMail, restorableByName, restorableByPhone, rolesToAssign } from './store.server.ts';
import { accountOrganizationTable, accountRoleTable, accountTable, secondFactorTable, secondStepTable } from './table.server.ts';
import { deleteFailuresOfAccountNames } from './throttle.server.ts';

const inTrashBy = ({ account, phone, email }: Partial<Pick<NewAccount, 'account' | 'phone' | 'email'>>) =>
  ({
    account: [restorableByName, account],
    phone: [restorableByPhone, phone],
    email: [restorableByMail, email],
  }) as const;

/** Publishes the current avatars of the accounts `visibleAccounts`. All other avatars of the accounts `all` become private. */
const showAvatars = async (tx: Db, visibleAccounts: readonly AccountRowForUpdate[], all: readonly AccountRowForUpdate[]): Promise<void> => {
  await publishOnlyListedFiles.all(tx, {
    owners: all.map(({ id }) => id),
    purpose: 'avatar',
    shown: visibleAccounts.flatMap(({ avatar }) => avatar ?? []),
  });
};

/**
 * Changes of accounts by operators. An operator cannot grant permissions that the operator does not have, or change an account with more
 * permissions. At least one active administrator always remains.
 */
export class AccountAdmin {
  readonly #connection: Connection;
  readonly #sessions: Sessions;
  readonly #passports: PasswordKeyPairs;
  readonly #hooks: AccountHookRegistry;

  constructor(
    connection: Connection,
    { sessions, passports, hooks }: { sessions: Sessions; passports: PasswordKeyPairs; hooks: AccountHookRegistry },
  ) {
    this.#connection = connection;
    this.#sessions = sessions;
    this.#passports = passports;
    this.#hooks = hooks;
  }

  /** Creates an account that must change its password at first sign-in. `password`: generated password; null if the input contains one. */
  async create(context: Context, input: NewAccount): Promise<{ id: string; password: string | null }> {
    authorise(context, 'account:account:create');
    const chosen = input.pwd === undefined ? null : await this.#passports.open(input.pwd);
    const weak = chosen !== null && findPasswordProblem(chosen, [input.account]);
    if (weak) throw new AppError('E_VALIDATION', { pwd: weak });
    const password = chosen ?? generatePassword();
    const encoded = await hashPassword(password);
    const id = await transaction(this.#connection, (tx) => this.add(tx, context, input, { encoded, permission: 'account:account:create' }));
    return { id: String(id), password: chosen === null ? password : null };
  }

  /** Inserts a new account within the transaction of the caller. `encoded`: hash of the password; `permission`: required permission. */
  async add(
    tx: Db,
    context: Context,
    input: NewAccount,
    { encoded, permission }: { encoded: string; permission: Permission },
  ): Promise<number> {
    const actor = authorise(context, permission);
    const reach = scopeFilterOf(context, permission);
    if (reach.owner) throw new AppError('E_FORBIDDEN'); // scope "own" never includes a new account
    const { labels, organizations } = await this.#checkMemberships(tx, { actor, reach }, input, null);
    await checkNewName(tx, input.account);
    await checkNameImitation(tx, input.realName);
    await refuseTrashedValues(tx, inTrashBy(input), reach);
    const { account, realName, phone = null, email = null, company, industry, country } = input;
    const id = await awaitWriteRefusingDuplicates(
      accountFieldProblemsByConstraint,
      addAccount(tx, {
        ...{ account, realName, phone, email, company, industry, country },
        ...{ status: accountStatus.mustReset, password: encoded, locale: context.locale },
      }),
    );
    await this.#addMemberships(tx, id, labels, organizations);
    const { pwd: _, ...set } = input;
    const changes = createdFieldDifferences({
      ...set,
      ...(await readMembershipCodes(tx, labels, organizations)),
      status: accountStatus.mustReset,
    });
    await audit(tx, context, { action: 'account.create', target: `account:${id}`, facts: { name: input.account, changes } });
    return id;
  }

  async update(context: Context, id: string, input: AccountChange): Promise<void> {
    const actor = authorise(context, 'account:account:update');
    const reach = scopeFilterOf(context, 'account:account:update');
    await this.#change(context, 'account:account:update', { numbers: [numberOfRowId(id)], place: 'present' }, async (tx, [before]) => {
      if (!before) return;
      refuseOutdatedVersion(before.version, input.version);
      const { labels, organizations } = await this.#checkMemberships(tx, { actor, reach }, input, before);
      if (input.realName !== before.realName) await checkNameImitation(tx, input.realName, before.id);
      const { realName, company, industry, country } = input;
      await changeAccount(tx, before.id, { realName, company, industry, country });
      await tx.delete(accountRoleTable).where(eq(accountRoleTable.account, before.id));
      await tx.delete(accountOrganizationTable).where(eq(accountOrganizationTable.account, before.id));
      await this.#addMemberships(tx, before.id, labels, organizations);
      const { version: _, ...after } = input;
      const had = await readMembershipCodes(
        tx,
        before.labels.map((label) => label.id),
        before.organizations,
      );
      await this.#hooks.runAccessLoss(tx, context, [before.id]);
      const changes = changedFieldDifferences<object>(
        { ...before, ...had },
        { ...after, ...(await readMembershipCodes(tx, labels, organizations)) },
      );
      await audit(tx, context, { action: 'account.update', target: `account:${before.id}`, facts: { name: before.account, changes } });
    });
  }

  /** Disables the account and ends all its sessions. Throws E_STATE if the account is already disabled. */
  disable(context: Context, id: string): Promise<void> {
    return this.#step(context, 'account:account:disable', { id, action: 'disable' }, async (tx, locked) => {
      if (locked.status === accountStatus.disabled) throw new AppError('E_STATE');
      await changeAccount(tx, locked.id, {
        status: accountStatus.disabled,
        reset: sql`${accountTable.status} = ${accountStatus.mustReset}`,
      });
      await showAvatars(tx, [], [locked]);
      await this.#hooks.runAccessLoss(tx, context, [locked.id]);
      return { ...changedFieldDifferences(locked, { status: accountStatus.disabled }), ...(await this.#sessions.endAll(tx, locked.id)) };
    });
  }

  /** Enables a disabled account. A password change that was required before the account was disabled is required again. */
  enable(context: Context, id: string): Promise<void> {
    return this.#step(context, 'account:account:disable', { id, action: 'enable' }, async (tx, locked) => {
      if (locked.status !== accountStatus.disabled) throw new AppError('E_STATE');
      const { mustReset, active } = accountStatus;
      const after = await changeAccount(tx, locked.id, {
        status: sql`case when ${accountTable.reset} then ${mustReset}::int else ${active}::int end`,
        reset: false,
      });
      await showAvatars(tx, [locked], [locked]);
      return changedFieldDifferences(locked, { status: after?.status ?? locked.status });
    });
  }

  /** Deletes the counters of failed attempts under the account's name, phone number and mail address. */
  unlock(context: Context, id: string): Promise<void> {
    return this.#step(context, 'account:account:disable', { id, action: 'unlock' }, async (tx, locked) => {
      return changedFieldDifferences(
        { failures: await deleteFailuresOfAccountNames(tx, [locked.account, locked.phone, locked.email]) },
        { failures: 0 },
      );
    });
  }

  /** Ends one session of the account, or all if `session` is undefined. Throws E_NOT_FOUND if the session belongs to another account. */
  logout(context: Context, id: string, session: string | undefined): Promise<void> {
    return this.#step(context, 'account:account:disable', { id, action: 'logout' }, (tx, locked) =>
      session === undefined ? this.#sessions.endAll(tx, locked.id) : this.#sessions.endOne(tx, locked.id, numberOfRowId(session)),
    );
  }

  /**
   * Requires the account to change its password and ends its sessions. If `generate` is true, replaces the password and returns the new
   * password, otherwise returns null.
   */
  async reset(context: Context, id: string, { generate }: { generate: boolean }): Promise<{ password: string | null }> {
    authorise(context, 'account:account:reset');
    const password = generate ? generatePassword() : null;
    const encoded = password && (await hashPassword(password));
    await this.#step(context, 'account:account:reset', { id, action: 'reset' }, async (tx, locked) => {
      if (locked.status === accountStatus.disabled) throw new AppError('E_STATE');
      await changeAccount(tx, locked.id, { status: accountStatus.mustReset, ...(encoded && { password: encoded }) });
      return {
        ...changedFieldDifferences(locked, { status: accountStatus.mustReset }),
        ...(encoded && { password: { from: true, to: true } }),
        ...(await this.#sessions.endAll(tx, locked.id)),
      };
    });
    return { password };
  }

  /** Removes the second factor of an account, for example after a lost device, and ends its sessions. Throws E_STATE without a factor. */
  resetFactor(context: Context, id: string): Promise<void> {
    return this.#step(context, 'account:account:reset', { id, action: 'factor.reset' }, async (tx, locked) => {
      const [had] = await tx
        .delete(secondFactorTable)
        .where(eq(secondFactorTable.account, locked.id))
        .returning({ account: secondFactorTable.account });
      if (!had) throw new AppError('E_STATE');
      await tx.delete(secondStepTable).where(eq(secondStepTable.account, locked.id));
      return { factor: { from: true, to: false }, ...(await this.#sessions.endAll(tx, locked.id)) };
    });
  }

  /**
   * Transfers tasks assigned to this account alone to another account, for example before the account is disabled. Only tasks that the
   * recipient may receive are moved. Returns the numbers of moved and remaining tasks. Throws E_STATE if there are no tasks, and
   * E_VALIDATION at `to` if the recipient may receive none of the tasks.
   */
  async handOver(context: Context, id: string, to: string): Promise<{ moved: number; left: number }> {
    let done = { moved: 0, left: 0 };
    await this.#step(context, 'account:account:disable', { id, action: 'hand-over' }, async (tx, locked) => {
      const [successor] = await accountsForFlowById.all(tx, { ids: [Number(to)] });
      if (!successor || successor.gone || successor.status === accountStatus.disabled || successor.id === locked.id)
        throw new AppError('E_VALIDATION', { to: 'value' });
      const { moved, left, refused } = await this.#hooks.handOverTasks(tx, context, locked.id, successor.id);
      if (moved === 0) throw refused > 0 ? new AppError('E_VALIDATION', { to: 'mayNotDecide' }) : new AppError('E_STATE');
      done = { moved, left };
      return { work: { from: moved + left, to: left }, moved: { from: 0, to: moved }, successor: { from: null, to: successor.name } };
    });
    return done;
  }

  /**
   * Moves accounts to the trash and ends their sessions. Their names, phone numbers and mail addresses remain in use until the accounts are
   * deleted for good.
   */
  async remove(context: Context, texts: readonly string[]): Promise<void> {
    await this.#change(context, 'account:account:delete', { numbers: texts.map(numberOfRowId), place: 'present' }, async (tx, all) => {
      for (const locked of all) {
        await changeAccount(tx, locked.id, { deletedAt: sql`now()` });
        const changes = { ...trashingDifferences, ...(await this.#sessions.endAll(tx, locked.id)) };
        await audit(tx, context, { action: 'account.delete', target: `account:${locked.id}`, facts: { name: locked.account, changes } });
      }
      await showAvatars(tx, [], all);
      await this.#hooks.runAccessLoss(
        tx,
        context,
        all.map(({ id }) => id),
      );
    });
  }

  async restore(context: Context, texts: readonly string[]): Promise<void> {
    await this.#change(context, 'account:account:delete', { numbers: texts.map(numberOfRowId), place: 'trash' }, async (tx, all) => {
      for (const locked of all) {
        await changeAccount(tx, locked.id, { deletedAt: null });
        await audit(tx, context, {
          action: 'account.restore',
          target: `account:${locked.id}`,
          facts: { name: locked.account, changes: restoringDifferences },
        });
      }
      await showAvatars(
        tx,
        all.filter(({ status }) => status !== accountStatus.disabled),
        all,
      );
    });
  }

  #step(
    context: Context,
    permission: Permission,
    { id, action }: { id: string; action: string },
    work: (tx: Db, locked: AccountRowForUpdate) => Promise<FieldDifferences>,
  ): Promise<void> {
    return this.#change(context, permission, { numbers: [numberOfRowId(id)], place: 'present' }, async (tx, [locked]) => {
      if (!locked) return;
      const changes = await work(tx, locked);
      await audit(tx, context, { action: `account.${action}`, target: `account:${locked.id}`, facts: { name: locked.account, changes } });
    });
  }

  async #change(
    context: Context,
    permission: Permission,
    which: AccountSelection,
    work: (tx: Db, all: AccountRowForUpdate[]) => Promise<void>,
  ): Promise<void> {
    await transaction(this.#connection, async (tx) => {
      const all = await lockAccountRows(tx, context, permission, which);
      await work(tx, all);
      if (all.some(isActiveAdministrator)) await assertAdministratorRemains(tx);
    });
  }

  /** Returns the ids of the roles and organizations in the input. Throws E_VALIDATION if the caller may not assign one of them. */
  async #checkMemberships(
    tx: Db,
    { actor, reach }: { actor: Actor; reach: ScopeFilter },
    input: AccountInput,
    before: AccountRowForUpdate | null,
  ): Promise<{ labels: number[]; organizations: number[] }> {
    const [labelIds, organizations] = [sortedRowIds(input.labels), sortedRowIds(input.organizations)];
    rejectInactiveValues('industry', 'industry', input.industry, before?.industry);
    if (reach.country && input.country !== reach.country) throw new AppError('E_VALIDATION', { country: 'foreignCountry' });
    const labels = await rolesToAssign.all(tx, { ids: labelIds });
    if (labels.length < labelIds.length) throw new AppError('E_VALIDATION', { labels: 'value' });
    await checkOrganizationChange(tx, reach, organizations, before?.organizations ?? []);
    const moved =
      before && (before.country !== input.country || JSON.stringify(before.organizations) !== JSON.stringify(organizations))
        ? 'all'
        : 'new';
    const had = before?.labels.map(({ id }) => id) ?? [];
    const to = { country: input.country, organizations };
    // when an account moves to another country or organization, the scope of the roles that it keeps changes too
    const checked = labels.filter(({ id }) => moved === 'all' || !had.includes(id));
    if (!checked.every((label) => mayGrant(actor, label, to))) {
      const field = checked.some(({ id }) => !had.includes(id))
        ? 'labels'
        : before?.country !== input.country
          ? 'country'
          : 'organizations';
      throw new AppError('E_VALIDATION', { [field]: 'beyondYours' });
    }
    return { labels: labelIds, organizations };
  }

  async #addMemberships(tx: Db, account: number, labels: readonly number[], organizations: readonly number[]): Promise<void> {
    if (labels.length > 0) await tx.insert(accountRoleTable).values(labels.map((label) => ({ account, label })));
    if (organizations.length > 0)
      await tx.insert(accountOrganizationTable).values(organizations.map((organization) => ({ account, organization })));
  }
}
