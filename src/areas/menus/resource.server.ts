import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { permissionCodes } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import { type Locale, locales } from '../../base/locales.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, rows, within } from '../../platform/db/connect.server.ts';
import { selectPage, Where } from '../../platform/db/page.server.ts';
import { note } from '../../platform/events/audit/audit.server.ts';
import { created, differences, trashed, untrashed } from '../../platform/events/audit/differences.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { checkVersion } from '../../platform/http/change.server.ts';
import { versionSchema } from '../../platform/http/numbers.server.ts';
import { numberOf, type Resource } from '../../platform/http/resource.server.ts';
import { titleOfMenu } from './menus.server.ts';
import { menuAreas, menuTypes } from './operations.ts';
import { checkParent, place } from './place.server.ts';
import type { StoredMenu } from './store.server.ts';
import * as store from './store.server.ts';
import { menuTable } from './table.server.ts';

const title = z.string().trim().max(100);
const titles = z.strictObject(
  Object.fromEntries(locales.map((locale) => [locale, title.optional()])) as Record<Locale, z.ZodOptional<typeof title>>,
);
const id = z.string().max(12);
/** A path of this site, or the address of another. */
const route = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(?![/\\])[^\s\\]*|https?:\/\/[^\s]+)$/, 'format')
  .nullable()
  .default(null);
const shape = {
  area: z.enum(menuAreas),
  parent: id.nullable().default(null),
  type: z.enum(menuTypes),
  titles,
  icon: z
    .string()
    .regex(/^[a-z0-9-]{0,40}$/)
    .nullable()
    .default(null),
  route,
  permission: z.enum(permissionCodes).nullable().default(null),
  /** Where there is none a new one comes last, another stays where it is. */
  sort: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  visible: z.boolean().default(true),
};
const input = z.strictObject(shape);
const change = z.strictObject({ ...shape, version: versionSchema });
const row = z.object({
  id: z.string(),
  code: z.string().nullable(),
  area: z.enum(menuAreas),
  parent: z.string().nullable(),
  type: z.enum(menuTypes),
  /** As it is shown in the caller's language. */
  title: z.string(),
  titles: z.record(z.string(), z.string()),
  icon: z.string().nullable(),
  route: z.string().nullable(),
  permission: z.string().nullable(),
  sort: z.number(),
  visible: z.boolean(),
  /** Comes with the product: it can be hidden, not deleted. */
  builtin: z.boolean(),
  children: z.number(),
  version: z.number(),
});
type Input = z.infer<typeof input>;

const show = (menu: StoredMenu & { children: number }, locale: Locale) => ({
  ...menu,
  id: String(menu.id),
  parent: menu.parent === null ? null : String(menu.parent),
  title: titleOfMenu(menu, locale),
  builtin: menu.code !== null,
});

const titled = ({ titles }: Input, builtin: boolean): Partial<Record<Locale, string>> => {
  const kept = Object.fromEntries(Object.entries(titles).filter(([, text]) => text));
  if (!builtin && Object.keys(kept).length === 0) throw new AppError('E_VALIDATION', { titles: 'required' });
  return kept;
};

/** What a menu is called, as the audit names a parent. */
const nameOf = async (tx: Db, id: number | null, locale: Locale): Promise<string | null> => {
  if (id === null) return null;
  const [menu] = await tx.select({ code: menuTable.code, titles: menuTable.titles }).from(menuTable).where(eq(menuTable.id, id));
  return menu ? titleOfMenu(menu, locale) : null;
};

/** The tree of menus; a change reaches every page at once. */
export const menuResource = (connection: Connection, changes: Changes): Resource => {
  const write = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const done = await within(connection, async (tx) => {
      await rows(tx, `select pg_advisory_xact_lock(7310)`); // two moves at once could make a circle
      const result = await work(tx);
      await Changes.note(tx, 'page', []);
      return result;
    });
    await changes.catchUp();
    return done;
  };
  const found = async (tx: Db, ids: readonly number[], inTrash = false): Promise<StoredMenu[]> => {
    const menus = await store.locked.all(tx, { ids, trashed: inTrash });
    if (menus.length < new Set(ids).size) throw new AppError('E_NOT_FOUND');
    return menus;
  };
  return {
    name: 'menus',
    permissions: { read: 'menu:menu:read', create: 'menu:menu:update', update: 'menu:menu:update', remove: 'menu:menu:update' },
    filters: { area: z.enum(menuAreas).optional(), parent: id.optional() },
    sorts: ['sort'],
    row,
    detail: row,
    input,
    change,
    async list(context, query) {
      authorise(context, 'menu:menu:read');
      const where = new Where().add(query.trash ? 'm.deleted_at is not null and ?' : 'm.deleted_at is null and ?', true);
      where.maybe('m.area = ?', query.area);
      if (query.parent === '0') where.add('m.parent is null and ?', true);
      else if (query.parent !== undefined) where.add('m.parent = ?', numberOf(String(query.parent)));
      const select = {
        columns: store.columns,
        from: 'menu m',
        key: 'm.id',
        sorts: { sort: 'm.sort' },
        order: 'm.area, m.sort, m.id',
        keyword: ['m.titles::text', 'm.route', 'm.code'],
      };
      const page = await selectPage<StoredMenu & { children: number }>(connection, select, where, query);
      return { ...page, docs: page.docs.map((menu) => show(menu, context.locale)) };
    },
    async get(context, one) {
      authorise(context, 'menu:menu:read');
      const menu = await store.byId.one(connection, { id: numberOf(one) });
      if (!menu) throw new AppError('E_NOT_FOUND');
      return show(menu, context.locale);
    },
    async create(context, sent: Input) {
      authorise(context, 'menu:menu:update', {});
      const made = await write(async (tx) => {
        const kept = titled(sent, false);
        const parent = await checkParent(tx, { ...sent, id: null }, sent.parent);
        const { area, type, icon, route, permission, sort = null, visible } = sent;
        const menu = await store.add.one(tx, { area, parent, type, titles: kept, icon, route, permission, sort, visible });
        const set = { ...sent, titles: kept, sort: menu?.sort, parent: await nameOf(tx, parent, context.locale) };
        await note(tx, context, 'menu.create', `menu:${menu?.id}`, { name: Object.values(kept)[0], changes: created(set) });
        return menu?.id;
      });
      return { id: String(made) };
    },
    async update(context, one, { version, ...sent }: z.infer<typeof change>) {
      authorise(context, 'menu:menu:update', {});
      await write(async (tx) => {
        const [menu] = (await found(tx, [numberOf(one)])) as [StoredMenu];
        checkVersion(menu.version, version);
        const builtin = menu.code !== null;
        // what the product's own menus are and where they lead is the program's; how they look is the operator's
        if (builtin && (sent.area !== menu.area || sent.type !== menu.type || sent.route !== menu.route)) throw new AppError('E_PROTECTED');
        const kept = titled(sent, builtin);
        const parent = await checkParent(tx, { ...sent, id: menu.id }, sent.parent);
        const { id: _id, code: _code, version: _version, ...before } = menu;
        const after = { ...sent, titles: kept, parent, sort: sent.sort ?? menu.sort };
        await tx
          .update(menuTable)
          .set({ ...after, version: sql`${menuTable.version} + 1` })
          .where(eq(menuTable.id, menu.id));
        const name = titleOfMenu(menu, context.locale);
        const changes = differences<object>(
          { ...before, parent: await nameOf(tx, menu.parent, context.locale) },
          { ...after, parent: await nameOf(tx, parent, context.locale) },
        );
        await note(tx, context, 'menu.update', `menu:${menu.id}`, { name, changes });
      });
    },
    actions: {
      move: {
        permission: 'menu:menu:update',
        input: z.strictObject({ parent: id.nullable(), before: id.nullable().default(null), version: versionSchema }),
        async run(context, one, { parent, before, version }: { parent: string | null; before: string | null; version: number }) {
          authorise(context, 'menu:menu:update', {});
          await write(async (tx) => {
            const [menu] = (await found(tx, [numberOf(one)])) as [StoredMenu];
            checkVersion(menu.version, version);
            const above = await checkParent(tx, menu, parent);
            const sort = await place(tx, menu, above, before);
            const name = titleOfMenu(menu, context.locale);
            const changes = differences(
              { parent: await nameOf(tx, menu.parent, context.locale), sort: menu.sort },
              { parent: await nameOf(tx, above, context.locale), sort },
            );
            await note(tx, context, 'menu.move', `menu:${menu.id}`, { name, changes });
          });
        },
      },
    },
    async remove(context, ids) {
      authorise(context, 'menu:menu:update', {});
      await write(async (tx) => {
        const menus = await found(tx, ids.map(numberOf));
        if (menus.some(({ code }) => code !== null)) throw new AppError('E_PROTECTED');
        const ns = menus.map((menu) => menu.id);
        const children = await store.childrenOf.all(tx, { ids: ns });
        const used = menus.find(({ id }) => children.some(({ parent }) => parent === id));
        if (used) {
          const name = titleOfMenu(used, context.locale);
          const below = children.find(({ parent }) => parent === used.id)?.total ?? 0;
          throw new AppError('E_IN_USE', { ids: 'usedByMenus' }, undefined, { name, children: below });
        }
        await tx
          .update(menuTable)
          .set({ deletedAt: sql`now()`, version: sql`${menuTable.version} + 1` })
          .where(inArray(menuTable.id, ns));
        for (const menu of menus)
          await note(tx, context, 'menu.delete', `menu:${menu.id}`, { name: titleOfMenu(menu, context.locale), changes: trashed });
      });
    },
    async restore(context, ids) {
      authorise(context, 'menu:menu:update', {});
      await write(async (tx) => {
        const menus = await found(tx, ids.map(numberOf), true);
        await store.restore.all(tx, { ids: menus.map((menu) => menu.id) });
        for (const menu of menus)
          await note(tx, context, 'menu.restore', `menu:${menu.id}`, { name: titleOfMenu(menu, context.locale), changes: untrashed });
      });
    },
  };
};
