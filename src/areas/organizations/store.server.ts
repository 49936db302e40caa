import { type SQL, sql } from 'drizzle-orm';
import type { Country } from '../../base/locales.ts';
import type { TextByLocale } from '../../base/names.ts';
import { instant, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { trashDays, valueInTrashShape } from '../../platform/http/change.server.ts';
import { accountListSql, organizationMemberCountSql } from '../accounts/queries.server.ts';

/**
 * SQL columns of `organization o`. They are a text, not an `sql` fragment, because lists append conditions
 * (platform/resource/list-page.server.ts).
 */
export const columns = `o.id, o.parent, o.code, o.names, o.country, o.leaders, o.phone, o.email, o.address, o.sort, o.status, o.deleted_at as "deletedAt", o.version,
    ${accountListSql('o.leaders')} as leading,
    (select count(*)::int from organization c where c.parent = o.id and c.deleted_at is null) as children,
    ${organizationMemberCountSql('o.id')} as members`;
export const inTrash = `o.deleted_at > now() - interval '${trashDays} days'`;

const isTrashed = sql.raw(inTrash);
const isPresent = sql`o.deleted_at is null`;

const one = {
  params: { id: int },
  row: {
    id: int,
    parent: nullable(int),
    code: text(),
    names: json<TextByLocale>(),
    country: nullable(text<Country>()),
    leaders: list(int),
    leading: nullable(json<{ id: number; name: string }[]>()),
    phone: nullable(text()),
    email: nullable(text()),
    address: nullable(text()),
    sort: int,
    status: int,
    children: int,
    members: int,
    deletedAt: nullable(instant),
    version: int,
  },
};
const select = (id: SQL, condition: SQL): SQL => sql`select ${sql.raw(columns)} from organization o where o.id = ${id} and ${condition}`;

export const byId = statement({ ...one, sql: ({ id }) => select(id, sql`(${isPresent} or ${isTrashed})`) });
export type Organization = NonNullable<Awaited<ReturnType<typeof byId.one>>>;
export const presentOrganization = statement({ ...one, sql: ({ id }) => select(id, isPresent) });
export const trashedOrganization = statement({ ...one, sql: ({ id }) => select(id, isTrashed) });

export const trashedOrganizationByCode = statement({
  ...valueInTrashShape,
  sql: ({ value, country }) =>
    sql`select o.deleted_at as since from organization o where o.code = ${value} and ${isTrashed} and (${country}::text is null or o.country = ${country})`,
});

/** Ancestors of an organization, from the top of the tree to its parent. */
export const organizationAncestors = statement({
  params: { id: int },
  row: { id: int, code: text(), names: json<TextByLocale>() },
  sql: ({ id }) =>
    sql`with recursive up as (select id, parent, code, names, 0 as far from organization where id = ${id}
         union all select o.id, o.parent, o.code, o.names, up.far + 1 from organization o join up on o.id = up.parent where up.far < 100)
       select id, code, names from up where far > 0 order by far desc`,
});

/** Number of children of an organization that are not in `others`. */
export const countOtherChildren = statement({
  params: { parent: int, others: list(int) },
  row: { children: int },
  sql: ({ parent, others }) =>
    sql`select count(*)::int as children from organization where parent = ${parent} and deleted_at is null and not id = any(${others})`,
});

/** One of the given organizations whose parent is missing or in the trash, if there is one. */
export const orphanedOrganization = statement({
  params: { ids: list(int) },
  row: { id: int },
  sql: ({ ids }) =>
    sql`select o.id from organization o left join organization p on p.id = o.parent
          where o.id = any(${ids}) and o.parent is not null and (p.id is null or p.deleted_at is not null) limit 1`,
});
