import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { accountStatus, type Scope } from '../../platform/access/actor.ts';
import { displayName, joinAccount } from '../../platform/access/ownership.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { flag, instant, int, list, nullable, stamp, statement, text } from '../../platform/db/sql.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Select } from '../../platform/resource/list-page.server.ts';
import { skeletonOf } from './names.server.ts';
import * as store from './store.server.ts';
import { accountTable } from './table.server.ts';

/** What other areas ask of accounts, and the little that they change of them. SQL that says who somebody is: platform/access/ownership.server.ts. */

/** Whether there is any account at all. */
export const hasAccounts = async (db: Db): Promise<boolean> => {
  const [any] = await db.select({ id: accountTable.id }).from(accountTable).limit(1);
  return any !== undefined;
};

/** When the first account was made: at the installation's first start. */
export const firstAccountAt = statement({
  row: { at: nullable(instant) },
  sql: () => sql`select min(created_at) as at from account`,
});

/** Puts in a new account and answers its id; names that are taken break constraints (names.server.ts). */
export const addAccount = async (tx: Db, account: Omit<typeof accountTable.$inferInsert, 'skeleton'>): Promise<number> => {
  const [made] = await tx
    .insert(accountTable)
    .values({ ...account, skeleton: skeletonOf(account.account) })
    .returning({ id: accountTable.id });
  if (!made) throw new Error('An account was not put in');
  return made.id;
};

/** Gives the role of a code to an account that does not have it; an unknown code is an error. */
export const assignRole = async (tx: Db, account: number, code: string): Promise<void> => {
  if (!(await store.insertRole.one(tx, { account, code }))) throw new Error(`No such label: ${code}`);
};

/** Locks an account until the transaction ends: what it does twice at once is done one after the other. */
export const lockAccount = async (tx: Db, id: number): Promise<void> => {
  await tx.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.id, id)).for('update');
};

/** How many accounts there are by country; `intl`: without one. Those in the trash do not count. */
export const accountsByCountry = statement({
  row: { country: text(), value: int },
  sql: () => sql`select coalesce(country, 'intl') as country, count(*)::int as value from account where deleted_at is null group by 1`,
});

/** The account, if it is active and holds a permission by one of its roles. */
export const activeHolder = statement({
  params: { account: int, permission: text<Permission>() },
  row: { id: int },
  sql: ({ account, permission }) =>
    sql`select a.id from account a where a.id = ${account} and a.status = 1 and a.deleted_at is null
            and exists (select 1 from account_label al join label l on l.id = al.label
                         where al.account = a.id and l.deleted_at is null and ${permission} = any(l.permissions))`,
});

/** Another account than `but` whose permission reaches what is of `owner` and of `country`, if there is one. */
export const otherHolder = statement({
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

/** Notes when an account was sent a digest; waits for whoever does the same, and answers no row where that was since `before`. */
export const recordDigest = statement({
  params: { account: int, before: nullable(stamp), now: stamp },
  row: { id: int },
  sql: ({ account, before, now }) =>
    sql`update account set digest_at = ${now} where id = ${account} and digest_at is not distinct from ${before}::timestamptz returning id`,
});

/** Active accounts among some that want to be told of things by mail. */
export const mailedAccounts = statement({
  params: { ids: list(int) },
  row: { id: int, realName: text(), email: text(), locale: text<Locale>() },
  sql: ({ ids }) =>
    sql`select id, real_name as "realName", email, locale from account
         where id = any(${ids}) and digest = 'mail' and email is not null and status = 1 and deleted_at is null order by id`,
});

/** Accounts by what they may do: those of the condition `accountHasPermission`, whose value the columns name too. */
export const holders: Select = {
  columns: `a.id, a.account, a.real_name as name,
        (select jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'names', l.names, 'scope', l.scope) order by l.id)
           from account_label al join label l on l.id = al.label where al.account = a.id and $1 = any(l.permissions)) as labels`,
  from: 'account a',
  key: 'a.id',
  sorts: {},
  order: 'a.id',
};
/** May sign in and hold a permission by one of their roles; first of the conditions. */
export const accountHasPermission = `a.id in (select al.account from account_label al join label l on l.id = al.label where ?::text = any(l.permissions))
  and a.status <> ${accountStatus.disabled} and a.deleted_at is null`;

/** How many accounts carry the role that a column names. */
export const roleMembers = (role: string): string => `(select count(*)::int from account_label al where al.label = ${role})`;

/** How many belong to the organization that a column names, those in the trash among them. */
export const organizationMembers = (organization: string): string =>
  `(select count(*)::int from account_organization ao join account a on a.id = ao.account where ao.organization = ${organization}
        and (a.deleted_at is null or ${store.inTrash}))`;

/** Accounts that belong to an organization, the parameter of `belongsToOrganization`, by name. */
export const members: Select = {
  columns: 'a.id, a.account, a.real_name as name',
  from: 'account_organization ao join account a on a.id = ao.account',
  key: 'a.id',
  sorts: {},
  order: 'a.real_name, a.id',
};
export const belongsToOrganization = 'ao.organization = ? and a.deleted_at is null';

/** Ids and display names of the accounts whose ids a column lists, as JSON; null where it lists none. */
export const accountsIn = (ids: string): string =>
  `(select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.real_name) order by a.id) from account a where a.id = any(${ids}))`;
/** The names to sign in of the same. */
export const accountNamesIn = (ids: string): string =>
  `(select array_agg(a.account order by a.id) from account a where a.id = any(${ids}))`;

/** Which of some accounts there are, out of the trash. */
export const presentAccounts = async (tx: Db, ids: readonly number[]): Promise<number[]> => {
  const found = await tx
    .select({ id: accountTable.id })
    .from(accountTable)
    .where(and(inArray(accountTable.id, [...ids]), isNull(accountTable.deletedAt)));
  return found.map(({ id }) => id);
};

/** Attempts to sign in, newest first, as `e`, with the account `a` of each. */
export const signIns: Select = {
  columns: `e.id, e.at, e.tried, e.way, e.ok, e.address, e.agent, a.id as "accountId", ${displayName()} as "accountName"`,
  from: `login_log e left ${joinAccount('e.account')}`,
  key: 'e.id',
  sorts: { at: 'e.id' },
  order: 'e.id desc',
  keyword: ['e.tried', 'e.address', 'a.real_name'],
};
/** A row of `signIns`. */
export interface SignIn {
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

/** When and from where an account signed in before one of its sessions began. */
export const signInBefore = statement({
  params: { account: int, session: int },
  row: { at: instant, address: text() },
  sql: ({ account, session }) =>
    sql`select at, address from login_log where account = ${account} and ok = 1
         and at < (select created_at from session where id = ${session}) order by at desc limit 1`,
});

/** How many attempts to sign in to an account failed since a moment. */
export const failedSince = statement({
  params: { account: int, since: instant },
  row: { failed: int },
  sql: ({ account, since }) => sql`select count(*)::int as failed from login_log where account = ${account} and ok = 0 and at > ${since}`,
});

/** An account that may decide something; `reaches`: what gives it that reaches the case. */
const approver = { id: int, name: text(), status: int, gone: flag, country: nullable(text()), reaches: flag };
const approverColumns = (reaches: string): string =>
  `a.id, ${displayName()} as name, a.status, a.deleted_at is not null as gone, a.country, ${reaches} as reaches`;

/** Accounts by their ids, those that are disabled or in the trash too. */
export const approversById = statement({
  params: { ids: list(int) },
  row: approver,
  sql: ({ ids }) => sql`select ${sql.raw(approverColumns('true'))} from account a where a.id = any(${ids}) order by a.id`,
});
export type Approver = NonNullable<Awaited<ReturnType<typeof approversById.one>>>;

/** Accounts that carry the label of a code; `reaches`: `country` is null or the account's. `only`: one account; null: all. */
export const labelCarriers = statement({
  params: { code: text(), country: nullable(text()), only: nullable(int) },
  row: approver,
  sql: ({ code, country, only }) =>
    sql`select a.id, ${sql.raw(displayName())} as name, a.status, a.deleted_at is not null as gone, a.country,
               (${country}::text is null or a.country is not distinct from ${country}::text) as reaches from account a
         where a.id in (select al.account from account_label al join label l on l.id = al.label where l.code = ${code} and l.deleted_at is null)
           and (${only}::int is null or a.id = ${only}) order by a.id`,
});

/**
 * Accounts that hold a permission by one of their labels; `reaches`: the scope of such a label includes what belongs to `owner`, to an organization of
 * `member`, or to `country`. `only`: one account; null: all.
 */
export const permissionHolders = statement({
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
/** Accounts that carry labels of some codes: a row for each of them. */
export const carriersOfLabels = statement({
  params: { codes: list(text()) },
  row: { code: text(), ...found },
  sql: ({ codes }) =>
    sql`select distinct l.code, ${sql.raw(foundColumns)} from label l join account_label al on al.label = l.id join account a on a.id = al.account
         where l.deleted_at is null and l.code = any(${codes}) order by a.id, l.code`,
});
/** Accounts that hold some permissions: a row for each of them, with the scopes of the labels that give it. */
export const holdersOfPermissions = statement({
  params: { permissions: list(text()) },
  row: { permission: text(), ...found, scopes: list(text<Scope>()) },
  sql: ({ permissions }) =>
    sql`select p.permission, ${sql.raw(foundColumns)}, array_agg(distinct l.scope) as scopes
          from label l cross join lateral unnest(l.permissions) as p(permission)
          join account_label al on al.label = l.id join account a on a.id = al.account
         where l.deleted_at is null and p.permission = any(${permissions}) group by p.permission, a.id order by a.id, p.permission`,
});

/** Accounts that hold a permission by one of their labels, with any scope. `among`: some accounts; null: all. */
export const holdersOf = statement({
  params: { permission: text<Permission>(), among: nullable(list(int)) },
  row: approver,
  sql: ({ permission, among }) =>
    sql`select ${sql.raw(approverColumns('true'))} from account a
         where a.id in (select al.account from account_label al join label l on l.id = al.label
                         where l.deleted_at is null and ${permission} = any(l.permissions))
           and (${among}::int[] is null or a.id = any(${among})) order by a.id`,
});

/** Leaders of the organizations of an account, so many levels above them. */
export const leadersAbove = statement({
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

/** What accounts that may act hold: a row for each label, with its code, scope and permissions, and the organizations below the account's. */
export const holdingsOf = statement({
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

/** Country and direct organizations of an account, also while it is disabled or in the trash, and the codes of its labels, none while it is. */
export const membershipOf = statement({
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

/** Whether an account carries a role, belongs to an organization; for statements of those who keep roles and organizations. */
export const carries = (account: SQL, role: SQL): SQL =>
  sql`exists (select 1 from account_label al where al.account = ${account}::int and al.label = ${role})`;
export const belongsTo = (account: SQL, organization: SQL): SQL =>
  sql`exists (select 1 from account_organization ao where ao.account = ${account}::int and ao.organization = ${organization})`;
/** The country of an account. */
export const countryOf = (account: SQL): SQL => sql`(select country from account where id = ${account}::int)`;

/** Codes of the labels that there are. */
export const labelCodes = statement({
  row: { code: text() },
  sql: () => sql`select code from label where deleted_at is null order by id`,
});
/** Ids of the accounts that there are. */
export const knownAccounts = statement({
  params: { ids: list(int) },
  row: { id: int },
  sql: ({ ids }) => sql`select id from account where id = any(${ids}) and deleted_at is null`,
});

/** Keys of labels and permissions that anybody who may act holds now, of accounts themselves none, as SQL of one column. */
export const keysWithHolder = `with held as (
      select distinct l.code, l.scope, l.permissions, a.country from account_label al join label l on l.id = al.label join account a on a.id = al.account
       where l.deleted_at is null and a.deleted_at is null and a.status <> ${accountStatus.disabled})
    select 'label:' || code from held union select 'label:' || code || '@' || country from held where country is not null
    union select 'permission:' || p.code from held, unnest(permissions) as p(code) where scope = 'all'
    union select 'permission:' || p.code || '@' || country from held, unnest(permissions) as p(code) where scope = 'country' and country is not null`;
