import { sql } from 'drizzle-orm';
import type { TextByLocale } from '../../base/names.ts';
import { int, json, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { accountInOrganizationSql, countryOf } from '../accounts/queries.server.ts';

/**
 * Organizations whose membership an account can request: active organizations of its country that the account does not belong to.
 * `account` null: all active organizations.
 */
export const requestableOrganizations = statement({
  params: { account: nullable(int) },
  row: { code: text(), names: json<TextByLocale>() },
  sql: ({ account }) =>
    sql`select o.code, o.names from organization o
         where o.deleted_at is null and o.status = 1 and (${account}::int is null or o.country is not distinct from ${countryOf(account)})
           and not ${accountInOrganizationSql(account, sql`o.id`)} order by o.sort, o.id`,
});

/** Active organization with the given code, locked against deletion until the end of the transaction. */
export const lockOrganizationByCode = statement({
  params: { code: text() },
  row: { id: int, code: text() },
  sql: ({ code }) => sql`select id, code from organization where code = ${code} and deleted_at is null and status = 1 for share`,
});
