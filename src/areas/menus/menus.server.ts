import { isPermission } from '../../areas.ts';
import { defaultLocale, type Locale } from '../../base/locales.ts';
import { isOfficeAddress } from '../../base/views.ts';
import { hasPermission } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { catalogues, officeTexts } from '../../platform/i18n/all.server.ts';
import { format } from '../../platform/i18n/translate.ts';
import type { TextKey } from '../../platform/i18n/types.ts';
import type { MenuItem } from '../../records/api.ts';
import { canAccessUrl } from '../accounts/address-access.server.ts';
import { builtinMenus, menuTitleKey } from './builtin.ts';
import type { MenuArea } from './operations.ts';
import type { StoredMenu } from './store.server.ts';
import * as store from './store.server.ts';

const isKey = (locale: Locale, key: string): key is TextKey => Object.hasOwn(catalogues[locale], key);

/** Returns a menu's title: its own in the given language, otherwise the shipped title, otherwise its own in another language. */
export const titleOfMenu = ({ code, titles }: Pick<StoredMenu, 'code' | 'titles'>, locale: Locale): string => {
  const key = menuTitleKey(code);
  const own = titles[locale];
  if (own) return own;
  if (key?.startsWith('menu.')) return officeTexts[locale][key] ?? key;
  if (key) return isKey(locale, key) ? format(locale, catalogues[locale][key]) : key;
  return titles['en-us'] ?? titles[defaultLocale] ?? Object.values(titles)[0] ?? '';
};

/** Navigation in memory: that of the portal, and that of the back office filtered by permissions. */
export class NavigationReader {
  readonly #connection: Connection;
  #menus: StoredMenu[] = [];
  readonly #portal = new Map<Locale, MenuItem[]>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Inserts missing shipped menus and loads all menus. */
  async start(): Promise<void> {
    await this.#complete().catch(ignoreUnwritableError);
    await this.load();
  }

  async #complete(): Promise<void> {
    for (const [i, { code, area, parent, type, icon, route }] of builtinMenus.entries())
      await store.ensureMenu.all(this.#connection, { code, area, parent, type, icon, route, sort: i * 10 });
  }

  async load(): Promise<void> {
    this.#menus = await store.allMenus.all({ query: this.#connection.onReservedConnection }, {});
    this.#portal.clear();
  }

  portal(locale: Locale): MenuItem[] {
    const known = this.#portal.get(locale);
    if (known) return known;
    const made = this.#tree('portal', null, locale, () => true);
    this.#portal.set(locale, made);
    return made;
  }

  /** Returns the side menu of the back office with the pages that the account may use. Empty directories are left out. */
  office(locale: Locale, actor: Actor | null): MenuItem[] {
    const usable = ({ permission, route }: StoredMenu): boolean => {
      if (permission) return isPermission(permission) && hasPermission(actor, permission);
      return route !== null && (isOfficeAddress(route) ? canAccessUrl(actor, route) : true);
    };
    return this.#tree('admin', null, locale, usable);
  }

  /** Returns the visible entries below a parent, at most two levels deep. */
  #tree(area: MenuArea, parent: number | null, locale: Locale, usable: (menu: StoredMenu) => boolean): MenuItem[] {
    const here = this.#menus.filter((menu) => menu.area === area && menu.parent === parent && menu.visible && menu.type !== 'button');
    const items = here.flatMap((menu): Omit<MenuItem, 'index'>[] => {
      const children = parent === null ? this.#tree(area, menu.id, locale, usable) : [];
      const route = menu.type === 'directory' ? children[0]?.route : (menu.route ?? undefined);
      if (route === undefined || (menu.type === 'page' && !usable(menu))) return [];
      return [{ label: titleOfMenu(menu, locale), icon: menu.icon ?? '', route, children }];
    });
    return items.map((item, i) => ({ ...item, index: i + 1 }));
  }
}
