import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { accountStatus, type Scope } from '../../platform/access/actor.ts';
import { displayName, joinAccount } from '../../platform/access/ownership.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { flag, instant, int, list, nullable, statement, text, timestampText } from '../../platform/db/sql.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { ListSelect } from '../../platform/resource/list-page.server.ts';
import { skeletonOf } from './names.server.ts';
import * as store from './store.server.ts';
import { accountTable } from './table.server.ts';

/** SQL statements on accounts for other areas. SQL for display names and ownership is in platform/access/ownership.server.ts. */

/** Returns whether any account exists. */
export const hasAccounts = async (db: Db): Promise<boolean> => {
  const [any] = await db.select({ id: accountTable.id }).from(accountTable).limit(1);
  return any !== undefined;
};

/** Time at which the first account was created, at the first start of the installation; null without accounts. */
export const firstAccountAt = statement({
  row: { at: nullable(instant) },
  sql: () => sql`select min(created_at) as at from account`,
});

/** Inserts an account and returns its id. A name in use violates a unique constraint (names.server.ts). */
export const addAccount = async (tx: Db, account: Omit<typeof accountTable.$inferInsert, 'skeleton'>): Promise<number> => {
  const [made] = await tx
    .insert(accountTable)
    .values({ ...account, skeleton: skeletonOf(account.account) })
    .returning({ id: accountTable.id });
  if (!made) throw new Error('An account was not put in');
  return made.id;
};

/** Assigns the role with this code to an account. Throws an error if the code is unknown or the account already has the role. */
export const assignRole = async (tx: Db, account: number, code: string): Promise<void> => {
  if (!(await store.insertRoleAssignment.one(tx, { account, code }))) throw new Error(`No such label: ${code}`);
};

/** Locks an account until the end of the transaction, which serialises simultaneous actions of one account. */
export const lockAccountRow = async (tx: Db, id: number): Promise<void> => {
  await tx.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.id, id)).for('update');
};

/** Number of accounts by country; `intl`: accounts without a country. Accounts in the trash are excluded. */
export const accountCountsByCountry = statement({
  row: { country: text(), value: int },
  sql: () => sql`select coalesce(country, 'intl') as country, count(*)::int as value from account where deleted_at is null group by 1`,
});

/** Returns the account if it is active and one of its roles grants the permission. */
export const activeAccountIfPermitted = statement({
  params: { account: int, permission: text<Permission>() },
  row: { id: int },
  sql: ({ account, permission }) =>
    sql`select a.id from account a where a.id = ${account} and a.status = 1 and a.deleted_at is null
            and exists (select 1 from account_label al join label l on l.id = al.label
                         where al.account = a.id and l.deleted_at is null and ${permission} = any(l.permissions))`,
});

/**
 * Returns one account other than `but` that has the permission in a scope that includes a record with this owner and country; no row if
 * there is none.
 */
export const otherPermissionHolder = statement({
  params: { permission: text<Permission>(), but: int, owner: nullable(int), country: nullable(text()) },
  row: { id: int },
  sql: ({ permission, but, owner, country }) =>
    sql`select a.id from account a join account_label al on al.account = a.id join label l on l.id = al.label
      where a.id <> ${but} and a.status <> ${sql.raw(String(accountStatus.disabled))} and a.deleted_at is null and l.deleted_at is null
        and ${permission} = any(l.permissions)
        and (l.scope = 'all' or (l.scope = 'country' and a.country = ${country}) or (l.scope = 'organization' and exists (
          with recursive below as (
            select organization as id from account_organization where account = a.id
            union select o.id from organization o join below b on o.parent = b.id)
          select 1 from below join account_organization m on m.organization = below.id where m.account = ${owner})))
      limit 1`,
});

/**
 * Stores the time of an account’s digest, if the stored time is still `before` (null: none yet); otherwise returns no row. Waits while
 * another process stores the time of the same account.
 */
export const storeDigestTime = statement({
  params: { account: int, before: nullable(timestampText), now: timestampText },
  row: { id: int },
  sql: ({ account, before, now }) =>
    sql`update account set digest_at = ${now} where id = ${account} and digest_at is not distinct from ${before}::timestamptz returning id`,
});

/** Those of the given accounts that are active, have a mail address and chose delivery by mail, for letters about flow cases. */
export const mailNoticeRecipients = statement({
  params: { ids: list(int) },
  row: { id: int, realName: text(), email: text(), locale: text<Locale>() },
  sql: ({ ids }) =>
    sql`select id, real_name as "realName", email, locale from account
         where id = any(${ids}) and digest = 'mail' and email is not null and status = 1 and deleted_at is null order by id`,
});

/**
 * List query: accounts with a permission and the roles that grant it. The columns refer to the value bound by `permissionHolderCondition`.
 */
export const permissionHolderSelect: ListSelect = {
  columns: `a.id, a.account, a.real_name as name,
        (select jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'names', l.names, 'scope', l.scope) order by l.id)
           from account_label al join label l on l.id = al.label where al.account = a.id and $1 = any(l.permissions)) as labels`,
  from: 'account a',
  key: 'a.id',
  sorts: {},
  order: 'a.id',
};
/**
 * SQL condition: the account is not disabled and one of its roles grants the permission. The condition must be the first one, because
 * `permissionHolderSelect` refers to its bound value as `$1`.
 */
export const permissionHolderCondition = `a.id in (select al.account from account_label al join label l on l.id = al.label where ?::text = any(l.permissions))
  and a.status <> ${accountStatus.disabled} and a.deleted_at is null`;

/** Returns SQL for the number of accounts with a role, including disabled and trashed ones. `role`: column with the id of the role. */
export const roleMemberCountSql = (role: string): string => `(select count(*)::int from account_label al where al.label = ${role})`;

/** Returns SQL for the number of members of an organization, including members in the trash. `organization`: column with its id. */
export const organizationMemberCountSql = (organization: string): string =>
  `(select count(*)::int from account_organization ao join account a on a.id = ao.account where ao.organization = ${organization}
        and (a.deleted_at is null or ${store.inTrash}))`;

/** Members of an organization, ordered by name; used with the condition `organizationMemberCondition`. */
export const organizationMemberSelect: ListSelect = {
  columns: 'a.id, a.account, a.real_name as name',
  from: 'account_organization ao join account a on a.id = ao.account',
  key: 'a.id',
  sorts: {},
  order: 'a.real_name, a.id',
};
export const organizationMemberCondition = 'ao.organization = ? and a.deleted_at is null';

/** Returns SQL for a JSON list of ids and display names of accounts. `ids`: column with the ids; the result is null if there are none. */
export const accountListSql = (ids: string): string =>
  `(select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.real_name) order by a.id) from account a where a.id = any(${ids}))`;
/** Returns SQL for the account names of the ids in a column; null if there are none. */
export const accountNamesSql = (ids: string): string =>
  `(select array_agg(a.account order by a.id) from account a where a.id = any(${ids}))`;

/** Returns those of the given ids whose accounts exist and are not in the trash. */
export const filterPresentAccountIds = async (tx: Db, ids: readonly number[]): Promise<number[]> => {
  const found = await tx
    .select({ id: accountTable.id })
    .from(accountTable)
    .where(and(inArray(accountTable.id, [...ids]), isNull(accountTable.deletedAt)));
  return found.map(({ id }) => id);
};

/** List query of the sign-in log: attempts (`e`), newest first, each with its account (`a`). */
export const signInLogSelect: ListSelect = {
  columns: `e.id, e.at, e.tried, e.way, e.ok, e.address, e.agent, a.id as "accountId", ${displayName()} as "accountName"`,
  from: `login_log e left ${joinAccount('e.account')}`,
  key: 'e.id',
  sorts: { at: 'e.id' },
  order: 'e.id desc',
  keyword: ['e.tried', 'e.address', 'a.real_name'],
};
/** Row of `signInLogSelect`. */
export interface SignInLogRow {
  id: number;
  at: Date;
  tried: string;
  way: string;
  ok: number;
  address: string;
  agent: string;
  accountId: number | null;
  accountName: string | null;
}

/** Time and network address of the last sign-in of an account before the given session began. */
export const lastSignInBeforeSession = statement({
  params: { account: int, session: int },
  row: { at: instant, address: text() },
  sql: ({ account, session }) =>
    sql`select at, address from login_log where account = ${account} and ok = 1
         and at < (select created_at from session where id = ${session}) order by at desc limit 1`,
});

/** Number of failed sign-in attempts of an account since a time. */
export const countFailedSignIns = statement({
  params: { account: int, since: instant },
  row: { failed: int },
  sql: ({ account, since }) => sql`select count(*)::int as failed from login_log where account = ${account} and ok = 0 and at > ${since}`,
});

/**
 * Columns of an account that may approve a step of a case. `reaches`: true if the scope of its role or permission includes the subject of
 * the case.
 */
const approver = { id: int, name: text(), status: int, gone: flag, country: nullable(text()), reaches: flag };
const approverColumns = (reaches: string): string =>
  `a.id, ${displayName()} as name, a.status, a.deleted_at is not null as gone, a.country, ${reaches} as reaches`;

/** Accounts by id, including disabled ones and those in the trash. */
export const accountsForFlowById = statement({
  params: { ids: list(int) },
  row: approver,
  sql: ({ ids }) => sql`select ${sql.raw(approverColumns('true'))} from account a where a.id = any(${ids}) order by a.id`,
});
export type PossibleApprover = NonNullable<Awaited<ReturnType<typeof accountsForFlowById.one>>>;

/**
 * Accounts with the role `code`. `reaches`: true if `country` is null or the country of the account. `only`: id of one account; null: all.
 */
export const possibleApproversByRole = statement({
  params: { code: text(), country: nullable(text()), only: nullable(int) },
  row: approver,
  sql: ({ code, country, only }) =>
    sql`select a.id, ${sql.raw(displayName())} as name, a.status, a.deleted_at is not null as gone, a.country,
               (${country}::text is null or a.country is not distinct from ${country}::text) as reaches from account a
         where a.id in (select al.account from account_label al join label l on l.id = al.label where l.code = ${code} and l.deleted_at is null)
           and (${only}::int is null or a.id = ${only}) order by a.id`,
});

/**
 * Accounts with a permission. `reaches`: true if the scope of a granting role includes a record with this owner and country, or with an
 * organization of the account `member`. `only`: id of one account; null: all.
 */
export const possibleApproversByScope = statement({
  params: { permission: text(), owner: nullable(int), member: nullable(int), country: nullable(text()), only: nullable(int) },
  row: approver,
  sql: ({ permission, owner, member, country, only }) =>
    sql`select a.id, ${sql.raw(displayName())} as name, a.status, a.deleted_at is not null as gone, a.country,
               bool_or(l.scope = 'all' or (l.scope = 'country' and a.country = ${country}) or (l.scope = 'own' and a.id = ${owner})
                 or (l.scope = 'organization' and exists (
                   with recursive below as (
                     select organization as id from account_organization where account = a.id
                     union select o.id from organization o join below b on o.parent = b.id)
                   select 1 from below join account_organization m on m.organization = below.id where m.account = ${member}))) as reaches
          from account a join account_label al on al.account = a.id join label l on l.id = al.label
         where l.deleted_at is null and ${permission} = any(l.permissions) and (${only}::int is null or a.id = ${only})
         group by a.id order by a.id`,
});

const found = { id: int, name: text(), status: int, gone: flag, country: nullable(text()) };
const foundColumns = `a.id, ${displayName()} as name, a.status, a.deleted_at is not null as gone, a.country`;
/** Accounts with roles of the given codes, as one row for each account and code. */
export const accountsByRoleCodes = statement({
  params: { codes: list(text()) },
  row: { code: text(), ...found },
  sql: ({ codes }) =>
    sql`select distinct l.code, ${sql.raw(foundColumns)} from label l join account_label al on al.label = l.id join account a on a.id = al.account
         where l.deleted_at is null and l.code = any(${codes}) order by a.id, l.code`,
});
/** Accounts with the given permissions, as one row for each account and permission, with the scopes of the granting roles. */
export const holdersOfPermissions = statement({
  params: { permissions: list(text()) },
  row: { permission: text(), ...found, scopes: list(text<Scope>()) },
  sql: ({ permissions }) =>
    sql`select p.permission, ${sql.raw(foundColumns)}, array_agg(distinct l.scope) as scopes
          from label l cross join lateral unnest(l.permissions) as p(permission)
          join account_label al on al.label = l.id join account a on a.id = al.account
         where l.deleted_at is null and p.permission = any(${permissions}) group by p.permission, a.id order by a.id, p.permission`,
});

/** Accounts with a permission, in any scope. `among`: ids to choose from; null: all. */
export const possibleApproversByPermission = statement({
  params: { permission: text<Permission>(), among: nullable(list(int)) },
  row: approver,
  sql: ({ permission, among }) =>
    sql`select ${sql.raw(approverColumns('true'))} from account a
         where a.id in (select al.account from account_label al join label l on l.id = al.label
                         where l.deleted_at is null and ${permission} = any(l.permissions))
           and (${among}::int[] is null or a.id = any(${among})) order by a.id`,
});

/** Leaders of the organizations exactly `up` levels above the organizations of an account. */
export const organizationLeadersAtLevel = statement({
  params: { account: int, up: int },
  row: approver,
  sql: ({ account, up }) =>
    sql`with recursive above as (
          select o.id, o.parent, o.leaders, 0 as level from organization o
            join account_organization ao on ao.organization = o.id where ao.account = ${account} and o.deleted_at is null
          union all select o.id, o.parent, o.leaders, b.level + 1 from organization o join above b on o.id = b.parent
            where b.level < ${up} and o.deleted_at is null)
        select ${sql.raw(approverColumns('true'))} from account a
         where a.id in (select unnest(leaders) from above where level = ${up}) order by a.id`,
});

/**
 * Roles of those given accounts that are neither disabled nor in the trash, as one row for each account and role. `organizations`: ids of
 * the organizations of the account and of their descendants.
 */
export const accountRoleGrants = statement({
  params: { accounts: list(int) },
  row: { account: int, country: nullable(text()), code: text(), scope: text<Scope>(), permissions: list(text()), organizations: list(int) },
  sql: ({ accounts }) =>
    sql`select a.id as account, a.country, l.code, l.scope, l.permissions, coalesce((
               with recursive below as (
                 select organization as id from account_organization where account = a.id
                 union select o.id from organization o join below b on o.parent = b.id)
               select array_agg(id order by id) from below), '{}') as organizations
          from account a join account_label al on al.account = a.id join label l on l.id = al.label
         where a.id = any(${accounts}) and a.status <> ${sql.raw(String(accountStatus.disabled))} and a.deleted_at is null and l.deleted_at is null
         order by a.id, l.id`,
});

/** Country, direct organizations and role codes of an account. A disabled account or one in the trash is included, but without roles. */
export const accountMembership = statement({
  params: { account: int },
  row: { country: nullable(text()), organizations: list(int), labels: list(text()) },
  sql: ({ account }) =>
    sql`select a.country, coalesce((select array_agg(ao.organization order by ao.organization) from account_organization ao where ao.account = a.id), '{}')
                 as organizations,
               coalesce((select array_agg(l.code order by l.id) from account_label al join label l on l.id = al.label
                          where al.account = a.id and l.deleted_at is null and a.deleted_at is null
                            and a.status <> ${sql.raw(String(accountStatus.disabled))}), '{}') as labels
          from account a where a.id = ${account}`,
});

/** Returns the SQL condition that an account has a role, for statements about roles. */
export const accountHasRoleSql = (account: SQL, role: SQL): SQL =>
  sql`exists (select 1 from account_label al where al.account = ${account}::int and al.label = ${role})`;
/** Returns the SQL condition that an account belongs to an organization, for statements about organizations. */
export const accountInOrganizationSql = (account: SQL, organization: SQL): SQL =>
  sql`exists (select 1 from account_organization ao where ao.account = ${account}::int and ao.organization = ${organization})`;
/** Returns SQL for the country of an account. */
export const countryOf = (account: SQL): SQL => sql`(select country from account where id = ${account}::int)`;

/** Codes of all existing roles. */
export const existingRoleCodes = statement({
  row: { code: text() },
  sql: () => sql`select code from label where deleted_at is null order by id`,
});
/** Those of the given ids whose accounts exist and are not in the trash. */
export const presentAccountIds = statement({
  params: { ids: list(int) },
  row: { id: int },
  sql: ({ ids }) => sql`select id from account where id = any(${ids}) and deleted_at is null`,
});

/**
 * SQL query with one column: candidate keys of roles and permissions that at least one enabled account has. Keys of single accounts are
 * excluded.
 */
export const candidateKeysInUse = `with held as (
      select distinct l.code, l.scope, l.permissions, a.country from account_label al join label l on l.id = al.label join account a on a.id = al.account
       where l.deleted_at is null and a.deleted_at is null and a.status <> ${accountStatus.disabled})
    select 'label:' || code from held union select 'label:' || code || '@' || country from held where country is not null
    union select 'permission:' || p.code from held, unnest(permissions) as p(code) where scope = 'all'
    union select 'permission:' || p.code || '@' || country from held, unnest(permissions) as p(code) where scope = 'country' and country is not null`;
