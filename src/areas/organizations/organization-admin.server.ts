import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { IdAndName } from '../../base/names.ts';
import { isoOrNull, localizedName } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise, scopeFilterOf } from '../../platform/access/access.server.ts';
import { organizationsWithDescendants } from '../../platform/access/ownership.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import type { Permission } from '../../platform/declared.ts';
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
import { loadAccountNames } from '../accounts/account-names.server.ts';
import type { MemberChanges, Memberships } from '../accounts/membership.server.ts';
import { filterPresentAccountIds, organizationMemberCondition, organizationMemberSelect } from '../accounts/queries.server.ts';
import type { OrganizationDetail, OrganizationInput, OrganizationRow } from './operations.ts';
import * as store from './store.server.ts';
import { organizationTable } from './table.server.ts';

export interface OrganizationFilters {
  parent?: string | undefined;
  country?: string | undefined;
  status?: number | undefined;
}
type Row = store.Organization;
const select: ListSelect = {
  columns: store.columns,
  from: 'organization o',
  key: 'o.id',
  costly: true,
  sorts: { sort: 'o.sort', code: 'o.code' },
  order: 'o.sort, o.id',
  keyword: ['o.code', 'o.names::text'],
};
const constraints = { organization_code_unique: ['code', 'used'] } as const;

const toRow = (context: Context, { id, parent, leaders: _, leading, deletedAt, ...row }: Row): OrganizationRow => ({
  id: String(id),
  parent: parent === null ? null : String(parent),
  ...row,
  name: localizedName(context.locale, row.names, row.code),
  leaders: (leading ?? []).map((leader) => ({ id: String(leader.id), name: leader.name })),
  deleted: isoOrNull(deletedAt),
});
const ownershipOf = ({ id, country }: Pick<Row, 'id' | 'country'>) => ({ organization: id, country });

type OrganizationColumns = typeof organizationTable.$inferInsert;
const change = async (
  tx: Db,
  ids: number[],
  values: { [Name in keyof OrganizationColumns]?: OrganizationColumns[Name] | SQL },
): Promise<void> => {
  await tx
    .update(organizationTable)
    .set({ ...values, version: sql`${organizationTable.version} + 1` })
    .where(inArray(organizationTable.id, ids));
};

/** Management of the organization tree by operators. */
export class OrganizationAdmin {
  readonly #connection: Connection;
  readonly #memberships: Memberships;

  constructor(connection: Connection, memberships: Memberships) {
    this.#connection = connection;
    this.#memberships = memberships;
  }

  /**
   * Returns the direct children of an organization: `parent` is its id, or `root` for the top level. Without `parent`, for example with a
   * keyword or in the trash, organizations at all levels are returned.
   */
  async list(context: Context, query: ListQuery<OrganizationFilters>): Promise<Paged<OrganizationRow>> {
    const reach = scopeFilterOf(context, 'organization:organization:read');
    if (reach.owner) throw new AppError('E_FORBIDDEN'); // organizations are never in the scope "own"
    const where = new WhereClause().maybe('o.country = ?', reach.country).maybe('o.id = any(?::int[])', reach.organizations);
    where.always(query.trash ? store.inTrash : 'o.deleted_at is null');
    // the topmost organizations within the scope are listed at the root, even if they have a parent
    if (query.parent === 'root' && reach.organizations)
      where.add('(o.parent is null or not o.parent = any(?::int[]))', reach.organizations);
    else if (query.parent === 'root' && reach.country)
      where.add('not exists (select 1 from organization p where p.id = o.parent and p.country = ?)', reach.country);
    else if (query.parent === 'root') where.always('o.parent is null');
    else if (query.parent) where.add('o.parent = ?', numberOfRowId(query.parent));
    where.maybe('o.country = ?', query.country).maybe('o.status = ?', query.status);
    const found = await selectPage<Row>(this.#connection, select, where, { ...query });
    return { ...found, docs: found.docs.map((row) => toRow(context, row)) };
  }

  async get(context: Context, id: string): Promise<OrganizationDetail> {
    authorise(context, 'organization:organization:read');
    const row = await store.byId.one(this.#connection, { id: numberOfRowId(id) });
    if (!row) throw new AppError('E_NOT_FOUND');
    authorise(context, 'organization:organization:read', ownershipOf(row));
    const path = await store.organizationAncestors.all(this.#connection, { id: row.id });
    return {
      ...toRow(context, row),
      path: path.map((one) => ({ id: String(one.id), name: localizedName(context.locale, one.names, one.code) })),
    };
  }

  /** Returns the accounts in an organization, ordered by name. */
  async members(
    context: Context,
    id: string,
    { page, limit }: { page: number; limit: number },
  ): Promise<Paged<IdAndName & { account: string }>> {
    await this.get(context, id);
    const where = new WhereClause().add(organizationMemberCondition, numberOfRowId(id));
    const found = await selectPage<{ id: number; account: string; name: string }>(this.#connection, organizationMemberSelect, where, {
      page,
      limit,
    });
    return { ...found, docs: found.docs.map((row) => ({ ...row, id: String(row.id) })) };
  }

  async create(context: Context, input: OrganizationInput): Promise<{ id: string }> {
    authorise(context, 'organization:organization:create');
    return transaction(this.#connection, async (tx) => {
      await this.#lockTree(tx);
      const parent = await this.#parent(tx, context, 'organization:organization:create', input);
      await refuseTrashedValues(
        tx,
        { code: [store.trashedOrganizationByCode, input.code] },
        scopeFilterOf(context, 'organization:organization:create'),
      );
      const values = { ...(await this.#values(tx, input)), parent };
      const [made] = await awaitWriteRefusingDuplicates(
        constraints,
        tx.insert(organizationTable).values(values).returning({ id: organizationTable.id }),
      );
      const changes = createdFieldDifferences(await this.#auditFields(tx, input));
      await audit(tx, context, { action: 'organization.create', target: `organization:${made?.id}`, facts: { name: input.code, changes } });
      return { id: String(made?.id) };
    });
  }

  async update(context: Context, id: string, { version, ...input }: OrganizationInput & { version: number }): Promise<void> {
    await transaction(this.#connection, async (tx) => {
      await this.#lockTree(tx);
      const row = await this.#lock(tx, context, 'organization:organization:update', { id: numberOfRowId(id) });
      refuseOutdatedVersion(row.version, version);
      const moved = String(row.parent ?? '') !== (input.parent ?? '') || row.country !== input.country;
      const parent = moved ? await this.#parent(tx, context, 'organization:organization:update', { ...input, row }) : row.parent;
      await refuseTrashedValues(
        tx,
        { code: [store.trashedOrganizationByCode, input.code] },
        scopeFilterOf(context, 'organization:organization:update'),
      );
      const values = { ...(await this.#values(tx, input)), parent };
      await awaitWriteRefusingDuplicates(constraints, change(tx, [row.id], values));
      const { id: _id, children: _c, members: _m, deletedAt: _d, leading: _l, version: _v, ...fields } = row;
      const before = { ...fields, parent: row.parent === null ? null : String(row.parent), leaders: row.leaders.map(String) };
      const changes = changedFieldDifferences<object>(await this.#auditFields(tx, before), await this.#auditFields(tx, input));
      await audit(tx, context, { action: 'organization.update', target: `organization:${row.id}`, facts: { name: row.code, changes } });
    });
  }

  /** Moves an organization below another parent. `parent`: null for the top level; `sort`: position among the children of the parent. */
  async move(
    context: Context,
    id: string,
    { parent, sort, version }: { parent: string | null; sort: number; version: number },
  ): Promise<void> {
    await transaction(this.#connection, async (tx) => {
      await this.#lockTree(tx);
      const row = await this.#lock(tx, context, 'organization:organization:update', { id: numberOfRowId(id) });
      refuseOutdatedVersion(row.version, version);
      const to = await this.#parent(tx, context, 'organization:organization:update', { parent, country: row.country, row });
      await change(tx, [row.id], { parent: to, sort });
      const [before, after] = await Promise.all([this.#place(tx, row.parent, row.sort), this.#place(tx, to, sort)]);
      const changes = changedFieldDifferences(before, after);
      await audit(tx, context, { action: 'organization.move', target: `organization:${row.id}`, facts: { name: row.code, changes } });
    });
  }

  /**
   * Adds accounts to an organization and removes others. The permission account:account:update of the caller must include each of these
   * accounts.
   */
  async changeMembers(context: Context, id: string, input: MemberChanges): Promise<void> {
    await transaction(this.#connection, async (tx) => {
      await this.#memberships.changeOrganizationMembers(
        tx,
        context,
        await this.#lock(tx, context, 'organization:organization:update', { id: numberOfRowId(id) }),
        input,
      );
    });
  }

  /**
   * Moves organizations to the trash. Throws E_IN_USE for an organization with members, or with children that the same call does not move
   * to the trash.
   */
  async remove(context: Context, texts: readonly string[]): Promise<void> {
    const ids = texts.map(numberOfRowId);
    await transaction(this.#connection, async (tx) => {
      await this.#lockTree(tx);
      for (const id of ids) {
        const row = await this.#lock(tx, context, 'organization:organization:delete', { id });
        const below = await store.countOtherChildren.one(tx, { parent: id, others: ids });
        const children = below?.children ?? 0;
        if (children > 0 || row.members > 0) {
          const name = localizedName(context.locale, row.names, row.code);
          throw new AppError(
            'E_IN_USE',
            { ...(children > 0 && { children: 'usedByChildren' as const }), ...(row.members > 0 && { members: 'usedByMembers' as const }) },
            undefined,
            { name, children, members: row.members },
          );
        }
        await change(tx, [id], { deletedAt: sql`now()` });
        await audit(tx, context, {
          action: 'organization.delete',
          target: `organization:${id}`,
          facts: { name: row.code, changes: trashingDifferences },
        });
      }
    });
  }

  /** Restores organizations from the trash to their former place. Throws E_STATE if a parent is purged or remains in the trash. */
  async restore(context: Context, texts: readonly string[]): Promise<void> {
    const ids = texts.map(numberOfRowId);
    await transaction(this.#connection, async (tx) => {
      await this.#lockTree(tx);
      const all: Row[] = [];
      for (const id of ids)
        all.push(await this.#lock(tx, context, 'organization:organization:delete', { id, statement: store.trashedOrganization }));
      await change(tx, ids, { deletedAt: null });
      const orphan = await store.orphanedOrganization.one(tx, { ids });
      if (orphan) throw new AppError('E_STATE');
      for (const row of all)
        await audit(tx, context, {
          action: 'organization.restore',
          target: `organization:${row.id}`,
          facts: { name: row.code, changes: restoringDifferences },
        });
    });
  }

  /** Returns the fields in the format of the audit: parent by code, leaders by account name. */
  async #auditFields<T extends { parent: string | null; leaders: string[] }>(tx: Db, { parent, leaders, ...rest }: T): Promise<object> {
    const names = await loadAccountNames(tx, leaders.map(Number));
    return {
      ...(await this.#place(tx, parent === null ? null : Number(parent))),
      leaders: leaders.map((id) => names.get(Number(id)) ?? id),
      ...rest,
    };
  }

  async #place(tx: Db, parent: number | null, sort?: number): Promise<object> {
    const { code, id } = organizationTable;
    const [above] = parent === null ? [] : await tx.select({ code }).from(organizationTable).where(eq(id, parent));
    return { parent: above?.code ?? null, ...(sort !== undefined && { sort }) };
  }

  /** Serialises changes of the tree by an advisory lock, because two concurrent moves could create a cycle. */
  async #lockTree(tx: Db): Promise<void> {
    await lockInTransaction(tx, 7306);
  }

  async #lock(
    tx: Db,
    context: Context,
    permission: Permission,
    { id, statement = store.presentOrganization }: { id: number; statement?: typeof store.presentOrganization },
  ): Promise<Row> {
    authorise(context, permission);
    await tx.select({ id: organizationTable.id }).from(organizationTable).where(eq(organizationTable.id, id)).for('update');
    const row = await statement.one(tx, { id });
    if (!row) throw new AppError('E_NOT_FOUND');
    authorise(context, permission, ownershipOf(row));
    return row;
  }

  /**
   * Validates the parent of an organization and returns its id; null for the top level. A caller with the scope "own organization" cannot
   * create an organization at the top level or move one there.
   */
  async #parent(
    tx: Db,
    context: Context,
    permission: Permission,
    { parent, country, row }: Pick<OrganizationInput, 'parent' | 'country'> & { row?: Row },
  ): Promise<number | null> {
    const reach = scopeFilterOf(context, permission);
    if (reach.owner) throw new AppError('E_FORBIDDEN');
    if (reach.country && country !== reach.country) throw new AppError('E_VALIDATION', { country: 'foreignCountry' });
    if (parent === null) {
      if (reach.organizations && row?.parent !== null) throw new AppError('E_VALIDATION', { parent: 'value' });
      return null;
    }
    const id = Number(parent);
    const [known] = await tx
      .select({ country: organizationTable.country })
      .from(organizationTable)
      .where(and(eq(organizationTable.id, id), isNull(organizationTable.deletedAt)));
    const stays = row?.parent === id;
    const reachable = (!reach.country || known?.country === reach.country) && (!reach.organizations || reach.organizations.includes(id));
    if (!known || !(reachable || stays)) throw new AppError('E_VALIDATION', { parent: 'value' });
    if (row && (await organizationsWithDescendants(tx, [row.id])).includes(id)) throw new AppError('E_VALIDATION', { parent: 'circle' });
    return id;
  }

  /** Returns the column values of an input. Throws E_VALIDATION if a leader is not an existing account. */
  async #values(tx: Db, { parent: _, ...input }: OrganizationInput): Promise<Omit<OrganizationColumns, 'parent'>> {
    const leaders = input.leaders.map(Number);
    const known = await filterPresentAccountIds(tx, leaders);
    if (known.length < new Set(leaders).size) throw new AppError('E_VALIDATION', { leaders: 'value' });
    return { ...input, leaders };
  }
}
