import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import {
  changedFieldDifferences,
  createdFieldDifferences,
  restoringDifferences,
  trashingDifferences,
} from '../../platform/events/audit/differences.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { refuseOutdatedVersion } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../platform/resource/resource.server.ts';
import { titleOfMenu } from './menus.server.ts';
import type { MenuInput, MenuMove, MenuRow, MenuUpdateInput } from './operations.ts';
import { placeMenu, validateMenuParent } from './place.server.ts';
import type { StoredMenu } from './store.server.ts';
import * as store from './store.server.ts';
import { menuTable } from './table.server.ts';

const toRow = (menu: StoredMenu & { children: number }, locale: Locale): MenuRow => ({
  ...menu,
  id: String(menu.id),
  parent: menu.parent === null ? null : String(menu.parent),
  title: titleOfMenu(menu, locale),
  builtin: menu.code !== null,
});

/** Returns the non-empty titles of an input by language. Throws E_VALIDATION if there is none, except for shipped menus. */
const titlesOf = ({ titles }: MenuInput, builtin: boolean): Partial<Record<Locale, string>> => {
  const given = Object.fromEntries(Object.entries(titles).filter(([, text]) => text));
  if (!builtin && Object.keys(given).length === 0) throw new AppError('E_VALIDATION', { titles: 'required' });
  return given;
};

/** Returns the title of a menu for the audit; null for the top level or an unknown id. */
const nameOf = async (tx: Db, id: number | null, locale: Locale): Promise<string | null> => {
  if (id === null) return null;
  const [menu] = await tx.select({ code: menuTable.code, titles: menuTable.titles }).from(menuTable).where(eq(menuTable.id, id));
  return menu ? titleOfMenu(menu, locale) : null;
};

/** Locks menus until the end of the transaction. Throws E_NOT_FOUND if one does not exist. */
const lockMenus = async (tx: Db, ids: readonly number[], inTrash = false): Promise<StoredMenu[]> => {
  const menus = await store.lockMenus.all(tx, { ids, trashed: inTrash });
  if (menus.length < new Set(ids).size) throw new AppError('E_NOT_FOUND');
  return menus;
};

const lockMenu = async (tx: Db, id: string): Promise<StoredMenu> => {
  const [menu] = await lockMenus(tx, [numberOfRowId(id)]);
  if (!menu) throw new AppError('E_NOT_FOUND');
  return menu;
};

/** Changes of the menu tree by operators; all pages show a change at once. */
export class MenuAdmin {
  readonly #connection: Connection;
  readonly #changes: Changes;

  constructor(connection: Connection, changes: Changes) {
    this.#connection = connection;
    this.#changes = changes;
  }

  async list(context: Context, query: ListQuery): Promise<Paged<MenuRow>> {
    authorise(context, 'menu:menu:read');
    const where = new WhereClause().add(query.trash ? 'm.deleted_at is not null and ?' : 'm.deleted_at is null and ?', true);
    where.maybe('m.area = ?', query.area);
    if (query.parent === '0') where.add('m.parent is null and ?', true);
    else if (query.parent !== undefined) where.add('m.parent = ?', numberOfRowId(String(query.parent)));
    const select = {
      columns: store.columns,
      from: 'menu m',
      key: 'm.id',
      sorts: { sort: 'm.sort' },
      order: 'm.area, m.sort, m.id',
      keyword: ['m.titles::text', 'm.route', 'm.code'],
    };
    const page = await selectPage<StoredMenu & { children: number }>(this.#connection, select, where, query);
    return { ...page, docs: page.docs.map((menu) => toRow(menu, context.locale)) };
  }

  async get(context: Context, one: string): Promise<MenuRow> {
    authorise(context, 'menu:menu:read');
    const menu = await store.menuById.one(this.#connection, { id: numberOfRowId(one) });
    if (!menu) throw new AppError('E_NOT_FOUND');
    return toRow(menu, context.locale);
  }

  async create(context: Context, sent: MenuInput): Promise<{ id: string }> {
    authorise(context, 'menu:menu:update', {});
    const made = await this.#write(async (tx) => {
      const texts = titlesOf(sent, false);
      const parent = await validateMenuParent(tx, { ...sent, id: null }, sent.parent);
      const { area, type, icon, route, permission, sort = null, visible } = sent;
      const menu = await store.addMenu.one(tx, { area, parent, type, titles: texts, icon, route, permission, sort, visible });
      const set = { ...sent, titles: texts, sort: menu?.sort, parent: await nameOf(tx, parent, context.locale) };
      await audit(tx, context, {
        action: 'menu.create',
        target: `menu:${menu?.id}`,
        facts: { name: Object.values(texts)[0], changes: createdFieldDifferences(set) },
      });
      return menu?.id;
    });
    return { id: String(made) };
  }

  async update(context: Context, one: string, { version, ...sent }: MenuUpdateInput): Promise<void> {
    authorise(context, 'menu:menu:update', {});
    await this.#write(async (tx) => {
      const menu = await lockMenu(tx, one);
      refuseOutdatedVersion(menu.version, version);
      const builtin = menu.code !== null;
      // area, type and address of a shipped menu cannot be changed
      if (builtin && (sent.area !== menu.area || sent.type !== menu.type || sent.route !== menu.route)) throw new AppError('E_PROTECTED');
      const texts = titlesOf(sent, builtin);
      const parent = await validateMenuParent(tx, { ...sent, id: menu.id }, sent.parent);
      const { id: _id, code: _code, version: _version, ...before } = menu;
      const after = { ...sent, titles: texts, parent, sort: sent.sort ?? menu.sort };
      await tx
        .update(menuTable)
        .set({ ...after, version: sql`${menuTable.version} + 1` })
        .where(eq(menuTable.id, menu.id));
      const name = titleOfMenu(menu, context.locale);
      const changes = changedFieldDifferences<object>(
        { ...before, parent: await nameOf(tx, menu.parent, context.locale) },
        { ...after, parent: await nameOf(tx, parent, context.locale) },
      );
      await audit(tx, context, { action: 'menu.update', target: `menu:${menu.id}`, facts: { name, changes } });
    });
  }

  /** Moves a menu below a parent, before the sibling `before` or to the end. */
  async move(context: Context, one: string, { parent, before, version }: MenuMove): Promise<void> {
    authorise(context, 'menu:menu:update', {});
    await this.#write(async (tx) => {
      const menu = await lockMenu(tx, one);
      refuseOutdatedVersion(menu.version, version);
      const above = await validateMenuParent(tx, menu, parent);
      const sort = await placeMenu(tx, menu, above, before);
      const name = titleOfMenu(menu, context.locale);
      const changes = changedFieldDifferences(
        { parent: await nameOf(tx, menu.parent, context.locale), sort: menu.sort },
        { parent: await nameOf(tx, above, context.locale), sort },
      );
      await audit(tx, context, { action: 'menu.move', target: `menu:${menu.id}`, facts: { name, changes } });
    });
  }

  /** Moves menus to the trash. Throws E_PROTECTED for shipped menus, and E_IN_USE for menus with children. */
  async remove(context: Context, ids: readonly string[]): Promise<void> {
    authorise(context, 'menu:menu:update', {});
    await this.#write(async (tx) => {
      const menus = await lockMenus(tx, ids.map(numberOfRowId));
      if (menus.some(({ code }) => code !== null)) throw new AppError('E_PROTECTED');
      const ns = menus.map((menu) => menu.id);
      const children = await store.childMenuCounts.all(tx, { ids: ns });
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
        await audit(tx, context, {
          action: 'menu.delete',
          target: `menu:${menu.id}`,
          facts: { name: titleOfMenu(menu, context.locale), changes: trashingDifferences },
        });
    });
  }

  async restore(context: Context, ids: readonly string[]): Promise<void> {
    authorise(context, 'menu:menu:update', {});
    await this.#write(async (tx) => {
      const menus = await lockMenus(tx, ids.map(numberOfRowId), true);
      await store.restoreMenus.all(tx, { ids: menus.map((menu) => menu.id) });
      for (const menu of menus)
        await audit(tx, context, {
          action: 'menu.restore',
          target: `menu:${menu.id}`,
          facts: { name: titleOfMenu(menu, context.locale), changes: restoringDifferences },
        });
    });
  }

  async #write<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const done = await transaction(this.#connection, async (tx) => {
      await lockInTransaction(tx, 7310); // two concurrent moves could create a cycle
      const result = await work(tx);
      await Changes.publish(tx, 'page', []);
      return result;
    });
    await this.#changes.catchUp();
    return done;
  }
}
