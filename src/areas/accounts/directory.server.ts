import { sql } from 'drizzle-orm';
import { permissionCodes } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import type { Country, Locale } from '../../base/locales.ts';
import { maskedMail, maskedPhone } from '../../base/masks.ts';
import type { IdAndName } from '../../base/names.ts';
import { isoOrNull, localizedName } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise, isAuthorised, scopeFilterOf } from '../../platform/access/access.server.ts';
import { type Actor, accountStatus, type Scope } from '../../platform/access/actor.ts';
import {
  addScopeConditions,
  organizationMembershipSql,
  organizationsWithDescendants,
  scopeConditionSql,
  scopeParams,
} from '../../platform/access/ownership.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, instant, int, json, nullable, statement } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import { type ListSelect, selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../platform/resource/resource.server.ts';
import { mayGrant, widestScopeByPermission } from './delegation.server.ts';
import type { AccountHookRegistry } from './hooks.server.ts';
import type { AccountDetail, AccountRow, EffectivePermission } from './operations.ts';
import { sessionsOf } from './sign-in-store.server.ts';
import * as store from './store.server.ts';
import { lockedSignInNamesSql } from './throttle.server.ts';

export interface AccountFilters {
  status?: number | undefined;
  label?: string | undefined;
  organization?: string | undefined;
  country?: Country | undefined;
}
interface Role extends store.Role {
  names: Record<string, string>;
  colour: string | null;
}
const isLocked = `(lower(a.account) in ${lockedSignInNamesSql} or lower(a.email) in ${lockedSignInNamesSql} or a.phone in ${lockedSignInNamesSql})`;
const columns = `a.id, a.account, a.real_name as "realName", a.phone, a.email, a.company, a.industry, a.country, a.status, ${isLocked} as locked,
  a.created_at as "createdAt", a.signed_in_at as "signedInAt", a.deleted_at as "deletedAt", a.version,
  ${store.membershipColumns}`;
const byId = statement({
  params: { id: int, ...scopeParams },
  row: {
    ...store.accountColumnTypes,
    locked: nullable(flag),
    createdAt: instant,
    signedInAt: nullable(instant),
    deletedAt: nullable(instant),
    labels: nullable(json<Role[]>()),
    organizations: nullable(json<{ id: number; code: string; names: Record<string, string> }[]>()),
  },
  sql: ({ id, ...reach }) =>
    sql`select ${sql.raw(columns)} from account a
         where a.id = ${id} and (a.deleted_at is null or ${sql.raw(store.inTrash)}) and ${scopeConditionSql(reach, store.accountOwnership)}`,
});
type Row = NonNullable<Awaited<ReturnType<typeof byId.one>>>;
const select: ListSelect = {
  columns,
  from: 'account a',
  key: 'a.id',
  costly: true,
  sorts: { account: 'lower(a.account)', realName: 'a.real_name', created: 'a.id', signedIn: 'a.signed_in_at' },
  order: 'a.id desc',
};

const statusIs = (where: WhereClause, status: number | undefined): WhereClause => {
  if (status === accountStatus.locked) return where.add(`a.status <> ? and ${isLocked}`, accountStatus.disabled);
  return where.maybe(`a.status = ?${status === accountStatus.disabled ? '' : ` and not ${isLocked}`}`, status);
};

/**
 * Returns the permissions that the given roles grant, each with its widest scope and the roles that grant it. Names are in the language
 * `locale`.
 */
export const listEffectivePermissions = (labels: readonly Role[], locale: Locale): EffectivePermission[] => {
  const grants = widestScopeByPermission(labels);
  return permissionCodes.flatMap((code) => {
    const scope = grants.get(code);
    if (!scope) return [];
    const giving = labels.filter(({ permissions }) => permissions.includes(code));
    return {
      code,
      name: officeTexts[locale][`permission.${code}`] ?? code,
      scope,
      labels: giving.map((label) => ({ id: String(label.id), name: localizedName(locale, label.names, label.code), scope: label.scope })),
    };
  });
};

/** Read access of operators to accounts: list and details. */
export class AccountDirectory {
  readonly #connection: Connection;
  readonly #hooks: AccountHookRegistry;

  constructor(connection: Connection, hooks: AccountHookRegistry) {
    this.#connection = connection;
    this.#hooks = hooks;
  }

  /**
   * Returns a page of accounts. Filters: status, role (id), organization (id, with its descendants), country. The phone number and mail
   * address of an account are masked if the caller may not change the account.
   */
  async list(context: Context, query: ListQuery<AccountFilters>): Promise<Paged<AccountRow>> {
    const actor = authorise(context, 'account:account:read');
    const reach = scopeFilterOf(context, 'account:account:read');
    const where = addScopeConditions(new WhereClause(), reach, store.accountOwnership);
    where.always(query.trash ? store.inTrash : 'a.deleted_at is null');
    statusIs(where, query.status);
    where.maybe('a.country = ?', query.country);
    if (query.label) where.add('a.id in (select account from account_label where label = ?)', numberOfRowId(query.label));
    if (query.organization) {
      const below = await organizationsWithDescendants(this.#connection.db, [numberOfRowId(query.organization)]);
      where.add('a.id in (select account from account_organization where organization = any(?::int[]))', below);
    }
    const keyword = searchColumns(actor, where, query.keyword ?? '');
    const found = await selectPage<Row>(this.#connection, { ...select, keyword }, where, { ...query });
    return { ...found, docs: found.docs.map((row) => toRow(context, row)) };
  }

  /** Returns one account with its sessions and effective permissions. */
  async get(context: Context, id: string): Promise<AccountDetail> {
    const actor = authorise(context, 'account:account:read');
    const row = await byId.one(this.#connection, { id: numberOfRowId(id), ...scopeFilterOf(context, 'account:account:read') });
    if (!row) throw new AppError('E_NOT_FOUND');
    const sessions = await sessionsOf.all(this.#connection, { account: row.id });
    const labels = row.labels ?? [];
    const receiver = { country: row.country, organizations: (row.organizations ?? []).map((one) => one.id) };
    return {
      ...toRow(context, row),
      sessions: sessions.map(({ id: n, createdAt, seenAt, address, agent }) => ({
        id: String(n),
        created: createdAt.toISOString(),
        seen: seenAt.toISOString(),
        address,
        agent,
      })),
      permissions: listEffectivePermissions(labels, context.locale),
      work: await this.#hooks.countAssignedTasks(this.#connection.db, row.id),
      editable: mayChange(context, row) && (row.id === actor.id || labels.every((label) => mayGrant(actor, label, receiver))),
    };
  }
}

const mayChange = (context: Context, { id, country, organizations }: Row): boolean =>
  [null, ...(organizations ?? []).map((one) => one.id)].some((organization) =>
    isAuthorised(context, 'account:account:update', { owner: id, country, organization }),
  );

/**
 * Returns the SQL condition equivalent to `mayChange` for `account a`. Appends the bound values of the condition to the values of `where`.
 */
const mayChangeSql = (actor: Actor, where: WhereClause): string => {
  const bound = (value: unknown) => `$${where.values.push(value)}`;
  const conditions: Record<Scope, () => string> = {
    all: () => 'true',
    country: () => `a.country = ${bound(actor.country)}`,
    organization: () => organizationMembershipSql('a.id', bound(actor.organizations)),
    own: () => `a.id = ${bound(actor.id)}`,
  };
  const scope = actor.grants.get('account:account:update');
  return scope ? conditions[scope]() : 'false';
};

/**
 * Returns the SQL expressions in which the keyword is searched. Of an account that the caller may not change, the mail address is excluded,
 * and of the phone number only the last four digits are searched.
 */
const searchColumns = (actor: Actor, where: WhereClause, word: string): string[] => {
  const names = ['a.account', 'a.real_name'];
  if (!/^[\x20-\x7e]+$/.test(word)) return names;
  const unmasked = mayChangeSql(actor, where);
  const mail = `case when ${unmasked} then a.email end`;
  const phone = `case when ${unmasked} then a.phone else right(a.phone, 4) end`;
  return [...names, mail, ...(/^[+\d]+$/.test(word) ? [phone] : [])];
};

const toRow = (context: Context, row: Row): AccountRow => {
  const open = mayChange(context, row);
  const toNames = (things: readonly { id: number; code: string; names: Record<string, string> }[] | null): IdAndName[] =>
    (things ?? []).map(({ id, code, names }) => ({ id: String(id), name: localizedName(context.locale, names, code) }));
  return {
    id: String(row.id),
    account: row.account,
    realName: row.realName,
    phone: row.phone && (open ? row.phone : maskedPhone(row.phone)),
    email: row.email && (open ? row.email : maskedMail(row.email)),
    company: row.company,
    industry: row.industry,
    country: row.country,
    status: row.locked && row.status !== accountStatus.disabled ? accountStatus.locked : row.status,
    labels: (row.labels ?? []).map(({ id, code, names, colour }) => ({
      id: String(id),
      name: localizedName(context.locale, names, code),
      colour,
    })),
    organizations: toNames(row.organizations),
    created: new Date(row.createdAt).toISOString(),
    signedIn: isoOrNull(row.signedInAt),
    deleted: isoOrNull(row.deletedAt),
    version: row.version,
  };
};
