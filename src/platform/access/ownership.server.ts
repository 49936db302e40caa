import { type SQL, sql } from 'drizzle-orm';
import type { Country } from '../../base/locales.ts';
import type { Db } from '../db/connect.server.ts';
import { int, list, nullable, statement, text } from '../db/sql.server.ts';
import type { Where } from '../resource/list-page.server.ts';
import type { ScopeFilter } from './access.server.ts';

/**
 * SQL by which statements of others say who somebody is, and which of their rows a scope reaches. The tables are those of accounts and
 * organizations; below the areas this is the one place that names them (test/laws/exceptions.ts).
 */

/** Joins the account that a column names; `left ${joinAccount(…)}` where there may be none. */
export const joinAccount = (column: string, alias = 'a'): string => `join account ${alias} on ${alias}.id = ${column}`;

/** What a joined account is called: by its name to sign in where it gave no other. */
export const displayName = (alias = 'a'): string => `coalesce(nullif(${alias}.real_name, ''), ${alias}.account)`;

/** The name to sign in of the account that a column names, as the audit has it; null where there is none. */
export const accountNameOf = (column: string): string => `(select a.account from account a where a.id = ${column})`;

/** Ids of the accounts whose names a keyword is found in (`Select.found`). */
export const accountsMatching = 'select id from account where real_name ~ or account ~';

const memberships = (account: string): string => `select 1 from account_organization ao where ao.account = ${account}`;

/** Whether an account belongs to one of the organizations whose list stands at `among`. */
export const inOrganizations = (account: string, among = '?'): string =>
  `exists (${memberships(account)} and ao.organization = any(${among}::int[]))`;

/** One of the organizations at `among` that an account belongs to; null where it belongs to none of them. */
export const organizationAmong = (account: SQL, among: SQL): SQL =>
  sql`(select min(ao.organization) from account_organization ao where ao.account = ${account} and ao.organization = any(${among}::int[]))`;

/** The columns of a list that say whose its rows are: a country, the id of an account. */
export interface OwnershipColumns {
  country: string;
  owner: string;
}
/** Adds the rows that a scope reaches; to an organization belongs what is of its accounts. */
export const scopeWhere = (where: Where, reach: ScopeFilter, { country, owner }: OwnershipColumns): Where =>
  where.maybe(`${country} = ?`, reach.country).maybe(`${owner} = ?`, reach.owner).maybe(inOrganizations(owner), reach.organizations);

/** What a declared statement takes to keep to what a scope reaches: a `Reach`. */
export const scopeParams = { country: nullable(text<Country>()), owner: nullable(int), organizations: nullable(list(int)) };
/** The condition of `scopeWhere` in a declared statement, over `scopeParams`. */
export const scopeIncludes = (reach: Readonly<Record<keyof typeof scopeParams, SQL>>, { country, owner }: OwnershipColumns): SQL =>
  sql`(${reach.country}::text is null or ${sql.raw(country)} = ${reach.country})
      and (${reach.owner}::int is null or ${sql.raw(owner)} = ${reach.owner})
      and (${reach.organizations}::int[] is null
        or exists (${sql.raw(memberships(owner))} and ao.organization = any(${reach.organizations}::int[])))`;

const below = statement({
  params: { ids: list(int) },
  row: { id: int },
  sql: ({ ids }) =>
    sql`with recursive below as (select unnest(${ids}::int[]) as id union select o.id from organization o join below b on o.parent = b.id)
        select id from below`,
});
/** Organizations and everything below them. */
export const withAllBelow = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const found = await below.all(db, { ids });
  return found.map(({ id }) => id);
};
