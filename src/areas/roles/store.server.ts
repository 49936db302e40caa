import { type SQL, sql } from 'drizzle-orm';
import type { TextByLocale } from '../../base/names.ts';
import type { Scope } from '../../platform/access/actor.ts';
import { flag, instant, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { trashDays, valueInTrashShape } from '../../platform/http/change.server.ts';
import { roleMemberCountSql } from '../accounts/queries.server.ts';

/**
 * SQL columns of `label l`. They are a text, not an `sql` fragment, because lists append conditions
 * (platform/resource/list-page.server.ts).
 */
export const columns = `l.id, l.code, l.names, l.colour, l.scope, l.permissions, l.builtin, l.deleted_at as "deletedAt", l.version,
    ${roleMemberCountSql('l.id')} as members`;
export const inTrash = `l.deleted_at > now() - interval '${trashDays} days'`;
const isTrashed = sql.raw(inTrash);
const isPresent = sql`l.deleted_at is null`;

const one = {
  params: { id: int },
  row: {
    id: int,
    code: text(),
    names: json<TextByLocale>(),
    colour: nullable(text()),
    scope: text<Scope>(),
    permissions: list(text()),
    builtin: flag,
    members: int,
    deletedAt: nullable(instant),
    version: int,
  },
};
const select = (id: SQL, condition: SQL): SQL => sql`select ${sql.raw(columns)} from label l where l.id = ${id} and ${condition}`;

export const byId = statement({ ...one, sql: ({ id }) => select(id, sql`(${isPresent} or ${isTrashed})`) });
export type Role = NonNullable<Awaited<ReturnType<typeof byId.one>>>;
export const presentRole = statement({ ...one, sql: ({ id }) => select(id, isPresent) });
export const trashedRole = statement({ ...one, sql: ({ id }) => select(id, isTrashed) });

export const trashedRoleByCode = statement({
  params: { value: text() },
  row: valueInTrashShape.row,
  sql: ({ value }) => sql`select l.deleted_at as since from label l where l.code = ${value} and ${isTrashed}`,
});
