import { sql } from 'drizzle-orm';
import type { TextByLocale } from '../../base/names.ts';
import type { Scope } from '../../platform/access/actor.ts';
import { int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { accountHasRoleSql } from '../accounts/queries.server.ts';

/**
 * Roles that an account can request: all except the role `administrator` and the roles that the account already has. `account` null: all
 * roles except `administrator`.
 */
export const requestableRoles = statement({
  params: { account: nullable(int) },
  row: { code: text(), names: json<TextByLocale>() },
  sql: ({ account }) =>
    sql`select l.code, l.names from label l
         where l.deleted_at is null and l.code <> 'administrator' and not ${accountHasRoleSql(account, sql`l.id`)} order by l.id`,
});

/** Role with the given code, locked against deletion until the end of the transaction. */
export const lockRoleByCode = statement({
  params: { code: text() },
  row: { id: int, code: text(), scope: text<Scope>(), permissions: list(text()) },
  sql: ({ code }) => sql`select id, code, scope, permissions from label where code = ${code} and deleted_at is null for share`,
});
