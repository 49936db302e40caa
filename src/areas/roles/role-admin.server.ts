import { eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { isoOrNull, localizedName } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { Scope } from '../../platform/access/actor.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import {
  changedFieldDifferences,
  createdFieldDifferences,
  restoringDifferences,
  trashingDifferences,
} from '../../platform/events/audit/differences.server.ts';
import { awaitWriteRefusingDuplicates, refuseOutdatedVersion, refuseTrashedValues } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListSelect, selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../platform/resource/resource.server.ts';
import { lockAccessChanges, mayEditRolePermissions } from '../accounts/delegation.server.ts';
import type { AccountHookRegistry } from '../accounts/hooks.server.ts';
import type { MemberChanges, Memberships } from '../accounts/membership.server.ts';
import { possibleApproversByRole } from '../accounts/queries.server.ts';
import type { RoleComparison, RoleInput, RoleRow } from './operations.ts';
import * as store from './store.server.ts';
import { roleTable } from './table.server.ts';

export interface RoleFilters {
  scope?: Scope | undefined;
}
const select: ListSelect = {
  columns: store.columns,
  from: 'label l',
  key: 'l.id',
  sorts: { code: 'l.code' },
  order: 'l.id',
  keyword: ['l.code', 'l.names::text'],
};
const everywhere = {}; // a role applies to all countries, so only the scope "all" includes it

const toRow = (context: Context, { id, deletedAt, ...row }: store.Role): RoleRow => ({
  id: String(id),
  ...row,
  permissions: [...row.permissions],
  name: localizedName(context.locale, row.names, row.code),
  deleted: isoOrNull(deletedAt),
});

const constraints = { label_code_unique: ['code', 'used'] } as const;
type RoleColumns = typeof roleTable.$inferInsert;
const change = async (tx: Db, id: number, values: { [Name in keyof RoleColumns]?: RoleColumns[Name] | SQL }): Promise<void> => {
  await tx
    .update(roleTable)
    .set({ ...values, version: sql`${roleTable.version} + 1` })
    .where(eq(roleTable.id, id));
};

/** Management of roles by operators: permissions, scope, members. */
export class RoleAdmin {
  readonly #connection: Connection;
  readonly #hooks: AccountHookRegistry;
  readonly #memberships: Memberships;

  constructor(connection: Connection, { hooks, memberships }: { hooks: AccountHookRegistry; memberships: Memberships }) {
    this.#connection = connection;
    this.#hooks = hooks;
    this.#memberships = memberships;
  }

  async list(context: Context, query: ListQuery<RoleFilters>): Promise<Paged<RoleRow>> {
    authorise(context, 'label:label:read');
    const where = new WhereClause().always(query.trash ? store.inTrash : 'l.deleted_at is null').maybe('l.scope = ?', query.scope);
    const found = await selectPage<store.Role>(this.#connection, select, where, { ...query });
    return { ...found, docs: found.docs.map((row) => toRow(context, row)) };
  }

  async get(context: Context, id: string): Promise<RoleRow> {
    authorise(context, 'label:label:read');
    return toRow(context, await this.#read(id));
  }

  /** Returns the permissions that two roles share and those that only one of them grants. */
  async compare(context: Context, id: string, other: string): Promise<RoleComparison> {
    authorise(context, 'label:label:read');
    const [first, second] = [await this.#read(id), await this.#read(other)];
    const permissionSetOf = ({ permissions }: store.Role) => new Set(permissions);
    const [a, b] = [permissionSetOf(first), permissionSetOf(second)];
    return {
      both: [...a].filter((code) => b.has(code)).sort(),
      onlyFirst: [...a].filter((code) => !b.has(code)).sort(),
      onlySecond: [...b].filter((code) => !a.has(code)).sort(),
    };
  }

  async create(context: Context, input: RoleInput): Promise<{ id: string }> {
    const actor = authorise(context, 'label:label:create', everywhere);
    if (!mayEditRolePermissions(actor, input)) throw new AppError('E_VALIDATION', { permissions: 'beyondYours' });
    return transaction(this.#connection, async (tx) => {
      await refuseTrashedValues(tx, { code: [store.trashedRoleByCode, input.code] });
      const [made] = await awaitWriteRefusingDuplicates(constraints, tx.insert(roleTable).values(input).returning({ id: roleTable.id }));
      await audit(tx, context, {
        action: 'label.create',
        target: `label:${made?.id}`,
        facts: { name: input.code, changes: createdFieldDifferences(input) },
      });
      return { id: String(made?.id) };
    });
  }

  /** Changes a role. A shipped role keeps its code; the role `administrator` also keeps its scope and permissions. */
  async update(context: Context, id: string, { version, ...input }: RoleInput & { version: number }): Promise<void> {
    const actor = authorise(context, 'label:label:update', everywhere);
    await transaction(this.#connection, async (tx) => {
      await lockAccessChanges(tx);
      const row = await this.#lock(tx, numberOfRowId(id));
      refuseOutdatedVersion(row.version, version);
      const { code, names, colour, scope } = row;
      const before: RoleInput = { code, names, colour, scope, permissions: [...row.permissions] };
      const changes = changedFieldDifferences(before, input);
      const fixed = row.code === 'administrator' ? ['code', 'scope', 'permissions'] : row.builtin ? ['code'] : [];
      if (fixed.some((field) => field in changes)) throw new AppError('E_PROTECTED');
      const gives = 'scope' in changes || 'permissions' in changes;
      if (gives && !mayEditRolePermissions(actor, before)) throw new AppError('E_FORBIDDEN');
      if (gives && !mayEditRolePermissions(actor, input)) throw new AppError('E_VALIDATION', { permissions: 'beyondYours' });
      await refuseTrashedValues(tx, { code: [store.trashedRoleByCode, input.code] });
      await awaitWriteRefusingDuplicates(constraints, change(tx, row.id, input));
      if (gives) {
        const carriers = await possibleApproversByRole.all(tx, { code: input.code, country: null, only: null });
        await this.#hooks.runAccessLoss(
          tx,
          context,
          carriers.map(({ id }) => id),
        );
      }
      await audit(tx, context, { action: 'label.update', target: `label:${row.id}`, facts: { name: row.code, changes } });
    });
  }

  /**
   * Adds a role to accounts and removes it from others. The permission account:account:update of the caller must include each of these
   * accounts.
   */
  async members(context: Context, id: string, input: MemberChanges): Promise<void> {
    authorise(context, 'label:label:update', everywhere);
    await transaction(this.#connection, async (tx) => {
      await lockAccessChanges(tx);
      await this.#memberships.changeRoleMembers(tx, context, await this.#lock(tx, numberOfRowId(id)), input);
    });
  }

  async remove(context: Context, ids: readonly string[]): Promise<void> {
    authorise(context, 'label:label:delete', everywhere);
    await transaction(this.#connection, async (tx) => {
      for (const id of ids) {
        const row = await this.#lock(tx, numberOfRowId(id));
        if (row.builtin) throw new AppError('E_PROTECTED');
        if (row.members > 0) {
          const name = localizedName(context.locale, row.names, row.code);
          throw new AppError('E_IN_USE', { members: 'usedByMembers' }, undefined, { name, members: row.members });
        }
        await change(tx, row.id, { deletedAt: sql`now()` });
        await audit(tx, context, {
          action: 'label.delete',
          target: `label:${row.id}`,
          facts: { name: row.code, changes: trashingDifferences },
        });
      }
    });
  }

  async restore(context: Context, ids: readonly string[]): Promise<void> {
    authorise(context, 'label:label:delete', everywhere);
    await transaction(this.#connection, async (tx) => {
      for (const id of ids) {
        const row = await this.#lock(tx, numberOfRowId(id), store.trashedRole);
        await change(tx, row.id, { deletedAt: null });
        await audit(tx, context, {
          action: 'label.restore',
          target: `label:${row.id}`,
          facts: { name: row.code, changes: restoringDifferences },
        });
      }
    });
  }

  async #read(id: string): Promise<store.Role> {
    const row = await store.byId.one(this.#connection, { id: numberOfRowId(id) });
    if (!row) throw new AppError('E_NOT_FOUND');
    return row;
  }

  async #lock(tx: Db, id: number, statement = store.presentRole): Promise<store.Role> {
    // locks the role before its members are counted
    await tx.select({ id: roleTable.id }).from(roleTable).where(eq(roleTable.id, id)).for('update');
    const row = await statement.one(tx, { id });
    if (!row) throw new AppError('E_NOT_FOUND');
    return row;
  }
}
