import { sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { flag, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { MenuArea, MenuType } from './operations.ts';

const menu = {
  id: int,
  code: nullable(text()),
  area: text<MenuArea>(),
  parent: nullable(int),
  type: text<MenuType>(),
  titles: json<Partial<Record<Locale, string>>>(),
  icon: nullable(text()),
  route: nullable(text()),
  permission: nullable(text()),
  sort: int,
  visible: flag,
  version: int,
};
/** Columns of `menu m`. Plain text, because lists append conditions (platform/resource/list-page.server.ts). */
const ownColumns = 'm.id, m.code, m.area, m.parent, m.type, m.titles, m.icon, m.route, m.permission, m.sort, m.visible, m.version';
export const columns = `${ownColumns}, (select count(*)::int from menu c where c.parent = m.id and c.deleted_at is null) as children`;

/** All menus that are not deleted, in their order. */
export const allMenus = statement({
  row: menu,
  sql: () => sql`select ${sql.raw(ownColumns)} from menu m where m.deleted_at is null order by m.sort, m.id`,
});
export type StoredMenu = Awaited<ReturnType<typeof allMenus.all>>[number];

export const menuById = statement({
  params: { id: int },
  row: { ...menu, children: int },
  sql: ({ id }) => sql`select ${sql.raw(columns)} from menu m where m.id = ${id} and m.deleted_at is null`,
});

/** Locks menus until the end of the transaction. `trashed`: true for menus in the trash, false for menus that are not deleted. */
export const lockMenus = statement({
  params: { ids: list(int), trashed: flag },
  row: menu,
  sql: ({ ids, trashed }) =>
    sql`select ${sql.raw(ownColumns)} from menu m where m.id = any(${ids}) and (m.deleted_at is not null) = ${trashed} for update`,
});

/** Inserts a shipped menu if it is missing. */
export const ensureMenu = statement({
  params: {
    code: text(),
    area: text(),
    parent: nullable(text()),
    type: text(),
    icon: nullable(text()),
    route: nullable(text()),
    sort: int,
  },
  sql: ({ code, area, parent, type, icon, route, sort }) =>
    sql`insert into menu (code, area, parent, type, icon, route, sort)
          values (${code}, ${area}, (select id from menu where code = ${parent}), ${type}, ${icon}, ${route}, ${sort}) on conflict (code) do nothing`,
});

/** Inserts a menu; it comes last if `sort` is null. */
export const addMenu = statement({
  params: {
    ...{ area: text(), parent: nullable(int), type: text(), titles: json<Partial<Record<Locale, string>>>(), icon: nullable(text()) },
    ...{ route: nullable(text()), permission: nullable(text()), sort: nullable(int), visible: flag },
  },
  row: { id: int, sort: int },
  sql: ({ area, parent, type, titles, icon, route, permission, sort, visible }) =>
    sql`insert into menu (area, parent, type, titles, icon, route, permission, sort, visible)
          values (${area}, ${parent}, ${type}, ${titles}, ${icon}, ${route}, ${permission},
            coalesce(${sort}::int, (select max(sort) + 10 from menu where area = ${area} and parent is not distinct from ${parent}), 10), ${visible})
          returning id, sort`,
});

/** Number of children of each menu; children among `ids` are not counted. */
export const childMenuCounts = statement({
  params: { ids: list(int) },
  row: { parent: int, total: int },
  sql: ({ ids }) =>
    sql`select parent, count(*)::int as total from menu where parent = any(${ids}) and deleted_at is null and id <> all(${ids}) group by parent`,
});

/** Restores menus from the trash. A menu whose parent was deleted moves to the top level. */
export const restoreMenus = statement({
  params: { ids: list(int) },
  sql: ({ ids }) =>
    sql`update menu m set deleted_at = null, version = version + 1,
          parent = (select p.id from menu p where p.id = m.parent and (p.deleted_at is null or p.id = any(${ids}))) where m.id = any(${ids})`,
});

/** A menu and its ancestors up to the top level. */
export const menuWithAncestors = statement({
  params: { id: int },
  row: { id: int, area: text<MenuArea>(), type: text<MenuType>() },
  sql: ({ id }) =>
    sql`with recursive up as (
          select id, parent, area, type, 0 as step from menu where id = ${id} and deleted_at is null
          union all select m.id, m.parent, m.area, m.type, up.step + 1 from menu m join up on m.id = up.parent where up.step < 50)
        select id, area, type from up order by step`,
});

/** Siblings of a menu below a parent in their order, locked until the end of the transaction. */
export const lockSiblingMenus = statement({
  params: { area: text(), parent: nullable(int), but: nullable(int) },
  row: { id: int },
  sql: ({ area, parent, but }) =>
    sql`select id from menu where area = ${area} and parent is not distinct from ${parent} and id <> ${but} and deleted_at is null
         order by sort, id for update`,
});

/** Sets the parent and the order of menus. */
export const arrangeMenus = statement({
  params: { order: list(int), parent: nullable(int) },
  sql: ({ order, parent }) =>
    sql`update menu m set parent = ${parent}, sort = o.place * 10, version = version + 1 from unnest(${order}::int[]) with ordinality as o(id, place)
         where m.id = o.id and (m.sort <> o.place * 10 or m.parent is distinct from ${parent})`,
});
