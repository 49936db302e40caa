import { type SQL, sql } from 'drizzle-orm';
import type { Country } from '../../base/locales.ts';
import type { Db } from '../db/connect.server.ts';
import { int, list, nullable, statement, text } from '../db/sql.server.ts';
import type { WhereClause } from '../resource/list-page.server.ts';
import type { ScopeFilter } from './access.server.ts';

/**
 * SQL fragments for statements of other areas: names of accounts, and rows that a scope includes. In the layers below the areas, only this
 * file names the tables of accounts and organizations (test/laws/exceptions.ts).
 */

/** Returns a join with the account that a column references. Write `left ${joinAccount(…)}` if the column may be null. */
export const joinAccount = (column: string, alias = 'a'): string => `join account ${alias} on ${alias}.id = ${column}`;

/** Returns SQL for the display name of a joined account: its real name, or its account name if the real name is empty. */
export const displayName = (alias = 'a'): string => `coalesce(nullif(${alias}.real_name, ''), ${alias}.account)`;

/** Returns SQL for the account name of the account that a column references, as the audit prints it. The value is null if no such account exists. */
export const accountNameOf = (column: string): string => `(select a.account from account a where a.id = ${column})`;

/**
 * SQL query for the ids of the accounts whose real name or account name matches a keyword. `~` stands for the comparison
 * (`ListSelect.found`).
 */
export const matchingAccountsSql = 'select id from account where real_name ~ or account ~';

const memberships = (account: string): string => `select 1 from account_organization ao where ao.account = ${account}`;

/** Returns an SQL condition: true if the account belongs to one of the organizations in the parameter `among`. */
export const organizationMembershipSql = (account: string, among = '?'): string =>
  `exists (${memberships(account)} and ao.organization = any(${among}::int[]))`;

/** Returns SQL for the lowest id among the organizations in `among` that the account belongs to; null if there is none. */
export const lowestOrganizationIdSql = (account: SQL, among: SQL): SQL =>
  sql`(select min(ao.organization) from account_organization ao where ao.account = ${account} and ao.organization = any(${among}::int[]))`;

/** Columns of a list that identify the owner of a row: a country, and the id of an account. */
export interface OwnershipColumns {
  country: string;
  owner: string;
}
/**
 * Adds the conditions of a scope to a WHERE clause. With the scope `organization`, a row is included if its owner is a member of one of the
 * organizations.
 */
export const addScopeConditions = (where: WhereClause, reach: ScopeFilter, { country, owner }: OwnershipColumns): WhereClause =>
  where
    .maybe(`${country} = ?`, reach.country)
    .maybe(`${owner} = ?`, reach.owner)
    .maybe(organizationMembershipSql(owner), reach.organizations);

/** Types of the parameters of a declared statement that filters by scope: the members of a `ScopeFilter`. */
export const scopeParams = { country: nullable(text<Country>()), owner: nullable(int), organizations: nullable(list(int)) };
/**
 * Returns the SQL condition of a scope for a declared statement with the parameters `scopeParams`; equal to the conditions that
 * `addScopeConditions` adds.
 */
export const scopeConditionSql = (reach: Readonly<Record<keyof typeof scopeParams, SQL>>, { country, owner }: OwnershipColumns): SQL =>
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
/** Returns the given ids of organizations, and the ids of all organizations below them. */
export const organizationsWithDescendants = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const found = await below.all(db, { ids });
  return found.map(({ id }) => id);
};
