import { sql } from 'drizzle-orm';
import type { Texts } from '../../base/names.ts';
import { int, json, list, statement, text } from '../../platform/db/sql.server.ts';
import { trashDays } from '../../platform/http/change.server.ts';
import { accountsIn, organizationMembers } from '../accounts/queries.server.ts';

/** Of `organization o`; plain text, because lists put their own conditions behind it (platform/db/page.server.ts). */
export const columns = `o.id, o.parent, o.code, o.names, o.country, o.leaders, o.phone, o.email, o.address, o.sort, o.status, o.deleted_at as "deletedAt", o.version,
    ${accountsIn('o.leaders')} as leading,
    (select count(*)::int from organization c where c.parent = o.id and c.deleted_at is null) as children,
    ${organizationMembers('o.id')} as members`;
export const inTrash = `o.deleted_at > now() - interval '${trashDays} days'`;

/** Those above an organization, from the top of the tree down to its parent. */
export const path = statement({
  params: { id: int },
  row: { id: int, code: text(), names: json<Texts>() },
  sql: ({ id }) =>
    sql`with recursive up as (select id, parent, code, names, 0 as far from organization where id = ${id}
         union all select o.id, o.parent, o.code, o.names, up.far + 1 from organization o join up on o.id = up.parent where up.far < 100)
       select id, code, names from up where far > 0 order by far desc`,
});

/** How many stand below an organization that are not among some others. */
export const childrenBeside = statement({
  params: { parent: int, others: list(int) },
  row: { children: int },
  sql: ({ parent, others }) =>
    sql`select count(*)::int as children from organization where parent = ${parent} and deleted_at is null and not id = any(${others})`,
});

/** One of some organizations whose parent is not there, if there is one. */
export const orphan = statement({
  params: { ids: list(int) },
  row: { id: int },
  sql: ({ ids }) =>
    sql`select o.id from organization o left join organization p on p.id = o.parent
          where o.id = any(${ids}) and o.parent is not null and (p.id is null or p.deleted_at is not null) limit 1`,
});
