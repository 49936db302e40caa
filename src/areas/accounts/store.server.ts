import { eq, type SQL, sql } from 'drizzle-orm';
import type { Country, Locale } from '../../base/locales.ts';
import { accountStatus, type Scope } from '../../platform/access/actor.ts';
import { scopeConditionSql, scopeParams } from '../../platform/access/ownership.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { flag, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { trashDays, valueInTrashShape } from '../../platform/http/change.server.ts';
import { cookieMaxAges } from '../../platform/http/cookie-jar.ts';
import { accountTable } from './table.server.ts';

/** SQL that reads and changes accounts with their roles and organizations in this area. SQL for other areas is in queries.server.ts. */

/** SQL condition: `account a` is in the trash and can still be restored. */
export const inTrash = `a.deleted_at > now() - interval '${trashDays} days'`;
/** Columns of `account a` that a scope is compared with: the country of the account, and its own id as the owner. */
export const accountOwnership = { country: 'a.country', owner: 'a.id' };
const disabled = sql.raw(String(accountStatus.disabled));

/** Returns SQL for a JSON list of the roles of `account a`, by id; null if there are none. `fields`: pairs of a name and a column of `l`. */
const rolesAs = (fields: string, order = ' order by l.id'): string =>
  `(select jsonb_agg(jsonb_build_object(${fields})${order}) from account_label al join label l on l.id = al.label where al.account = a.id)`;

/** Roles and organizations of `account a`, as columns of the list of accounts. */
export const membershipColumns = `${rolesAs(`'id', l.id, 'code', l.code, 'names', l.names, 'colour', l.colour, 'scope', l.scope, 'permissions', l.permissions`)} as labels,
  (select jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'names', o.names) order by o.id)
     from account_organization ao join organization o on o.id = ao.organization where ao.account = a.id) as organizations`;

/** SQL columns with the codes of the roles and organizations of an account `t` in the trash, for the audit. */
export const trashedMemberships = `(select array_agg(l.code order by l.id) from account_label al join label l on l.id = al.label where al.account = t.id) as labels,
    (select array_agg(o.code order by o.id) from account_organization ao join organization o on o.id = ao.organization where ao.account = t.id) as organizations`;

/** Returns SQL for a restorable account in the trash with a name, phone number or mail address. `country`: null means all countries. */
const inTrashBy = ({ value, country }: { value: SQL; country: SQL }, holds: (value: SQL) => SQL): SQL =>
  sql`select a.deleted_at as since from account a
       where ${holds(value)} and ${sql.raw(inTrash)} and (${country}::text is null or a.country = ${country})`;
export const restorableByName = statement({
  ...valueInTrashShape,
  sql: (params) => inTrashBy(params, (name) => sql`lower(a.account) = lower(${name})`),
});
export const restorableByPhone = statement({
  ...valueInTrashShape,
  sql: (params) => inTrashBy(params, (phone) => sql`a.phone = ${phone}`),
});
export const restorableByMail = statement({
  ...valueInTrashShape,
  sql: (params) => inTrashBy(params, (email) => sql`lower(a.email) = lower(${email})`),
});

/** Maximum time of a session without use, as an SQL interval. */
export const sessionIdleTimeout = '12 hours';
/** Maximum time of a session in total, as an SQL interval. */
export const sessionAbsoluteTimeout = `${cookieMaxAges.session} seconds`;

/** The account of a session with its roles, its organizations and their descendants. */
export const accountBySession = statement({
  params: { token: text() },
  row: {
    session: int,
    late: flag,
    id: int,
    account: text(),
    realName: text(),
    avatar: nullable(text()),
    status: int,
    country: nullable(text<Country>()),
    factor: flag,
    labels: nullable(json<{ code: string; scope: Scope; permissions: string[] }[]>()),
    organizations: nullable(list(int)),
  },
  sql: ({ token }) =>
    sql`select s.id as session, s.seen_at < now() - interval '1 minute' as late,
              a.id, a.account, a.real_name as "realName", a.avatar, a.status, a.country,
              exists (select 1 from second_factor f where f.account = a.id and f.confirmed_at is not null) as factor,
              ${sql.raw(rolesAs(`'code', l.code, 'scope', l.scope, 'permissions', l.permissions`, ''))} as labels,
              (with recursive below as (
                 select organization as id from account_organization where account = a.id
                 union select o.id from organization o join below b on o.parent = b.id)
               select array_agg(id) from below) as organizations
         from session s join account a on a.id = s.account
        where s.token = ${token} and a.status <> ${disabled} and a.deleted_at is null
          and s.seen_at > now() - interval '${sql.raw(sessionIdleTimeout)}' and s.created_at > now() - interval '${sql.raw(sessionAbsoluteTimeout)}'`,
});

/** Columns of a role that determine permissions. */
export interface Role {
  id: number;
  code: string;
  scope: Scope;
  permissions: readonly string[];
}

/** Parameters and row of the statements that lock accounts in a scope until the end of the transaction. */
const toLock = { params: { ids: list(int), ...scopeParams }, row: { id: int } };
type AccountLockParameters = Readonly<Record<keyof (typeof toLock)['params'], SQL>>;
const lock = ({ ids, ...reach }: AccountLockParameters, condition: string): SQL =>
  sql`select a.id from account a where ${scopeConditionSql(reach, accountOwnership)} and a.id = any(${ids}::int[]) and ${sql.raw(condition)} order by a.id for update`;
export const lockAccountsOutsideTrash = statement({ ...toLock, sql: (params) => lock(params, 'a.deleted_at is null') });
export const lockRestorableAccounts = statement({ ...toLock, sql: (params) => lock(params, inTrash) });

/** Types of the columns of an account that lists show and operators change. */
export const accountColumnTypes = {
  id: int,
  account: text(),
  realName: text(),
  phone: nullable(text()),
  email: nullable(text()),
  company: nullable(text()),
  industry: nullable(text()),
  country: nullable(text<Country>()),
  status: int,
  version: int,
};
/** Accounts with their roles and organizations, ordered by id; read for a change after the accounts were locked. */
export const accountsWithMemberships = statement({
  params: { ids: list(int) },
  row: {
    ...accountColumnTypes,
    locale: text<Locale>(),
    avatar: nullable(text()),
    labels: json<Role[]>(),
    organizations: json<number[]>(),
  },
  sql: ({ ids }) =>
    sql`select a.id, a.account, a.real_name as "realName", a.phone, a.email, a.company, a.industry, a.country, a.locale, a.status, a.version, a.avatar,
       coalesce(${sql.raw(rolesAs(`'id', l.id, 'code', l.code, 'scope', l.scope, 'permissions', l.permissions`))}, '[]') as labels,
       coalesce((select jsonb_agg(organization order by organization) from account_organization where account = a.id), '[]') as organizations
       from account a where a.id = any(${ids}) order by a.id`,
});

/** Returns an administrator that can sign in, if there is one. */
export const activeAdministrator = statement({
  row: { id: int },
  sql: () =>
    sql`select a.id from account a join account_label al on al.account = a.id join label l on l.id = al.label
      where l.code = 'administrator' and a.status = 1 and a.deleted_at is null limit 1`,
});

/** Existing roles among these ids, locked against deletion, for assignment to an account. */
export const rolesToAssign = statement({
  params: { ids: list(int) },
  row: { id: int, code: text(), scope: text<Scope>(), permissions: list(text()) },
  sql: ({ ids }) => sql`select id, code, scope, permissions from label where id = any(${ids}) and deleted_at is null for share`,
});
/** Organizations that an account joins, locked against deletion. */
export const organizationsToJoin = statement({
  params: { ids: list(int) },
  row: { id: int },
  sql: ({ ids }) => sql`select id from organization where id = any(${ids}) and deleted_at is null for share`,
});

/**
 * Parameters and row of statements that return the codes of roles or organizations, ordered by id. The audit stores codes, which remain
 * understandable after a deletion.
 */
const codes = { params: { ids: list(int) }, row: { code: text() } };
export const roleCodes = statement({ ...codes, sql: ({ ids }) => sql`select code from label where id = any(${ids}) order by id` });
export const organizationCodes = statement({
  ...codes,
  sql: ({ ids }) => sql`select code from organization where id = any(${ids}) order by id`,
});

/** Parameters and row of statements that return the ids of roles or organizations with the given codes. */
const lookUp = { params: { codes: list(text()) }, row: { id: int } };
export const rolesByCode = statement({
  ...lookUp,
  sql: ({ codes }) => sql`select id from label where code = any(${codes}) and deleted_at is null`,
});
export const organizationsByCode = statement({
  ...lookUp,
  sql: ({ codes }) => sql`select id from organization where code = any(${codes}) and deleted_at is null`,
});

/** Assigns the role with the given code to an account. Returns no row if the code is unknown or the account already has the role. */
export const insertRoleAssignment = statement({
  params: { account: int, code: text() },
  row: { label: int },
  sql: ({ account, code }) =>
    sql`insert into account_label (account, label) select ${account}::int, id from label where code = ${code} on conflict do nothing returning label`,
});

/** Erases the personal data of accounts. */
export const erasePersonalData = statement({
  params: { ids: list(int) },
  sql: ({ ids }) =>
    sql`update account set account = '#' || id, skeleton = null, real_name = '', phone = null, email = null, password = '', company = null,
         industry = null, avatar = null, status = 0, version = version + 1 where id = any(${ids})`,
});

type AccountColumns = typeof accountTable.$inferInsert;
/** Changes columns of an account and increments its version. Returns its new status, or undefined if the account does not exist. */
export const changeAccount = async (
  tx: Db,
  id: number,
  values: { [Name in keyof AccountColumns]?: AccountColumns[Name] | SQL },
): Promise<{ status: number } | undefined> => {
  const [after] = await tx
    .update(accountTable)
    .set({ ...values, version: sql`${accountTable.version} + 1` })
    .where(eq(accountTable.id, id))
    .returning({ status: accountTable.status });
  return after;
};
