import { menusOfAreas } from '../../areas.ts';
import type { MenuArea, MenuType } from './operations.ts';

/** Menu that is shipped with the product. `label`: key of its title in the catalogues. */
export interface BuiltinMenu {
  code: string;
  area: MenuArea;
  parent: string | null;
  type: MenuType;
  label: string;
  icon: string;
  route: string | null;
}

/** Top-level groups of both navigations in their order; the manifests of areas declare the pages below them. */
const directories: readonly [MenuArea, code: string, label: string, icon: string][] = [
  ['portal', 'libraries', 'nav.libraries', 'library'],
  ['portal', 'fields', 'nav.fields', 'shapes'],
  ['portal', 'market', 'nav.market', 'store'],
  ['portal', 'news', 'nav.news', 'newspaper'],
  ['portal', 'about', 'nav.about', 'info'],
  ['admin', 'work', 'menu.work', 'inbox'],
  ['admin', 'content', 'menu.content', 'layers'],
  ['admin', 'people', 'menu.people', 'circle-user'],
  ['admin', 'system', 'menu.system', 'settings'],
  ['admin', 'logs', 'menu.logs', 'history'],
];

const pagesBelow = (area: MenuArea, parent: string): BuiltinMenu[] =>
  menusOfAreas
    .filter((menu) => menu.in === parent)
    .sort((a, b) => a.at - b.at)
    .map(({ code, label, icon, route }) => ({ code: `${parent}.${code}`, area, parent, type: 'page', label, icon, route }));

/** All shipped menus in display order, parents before their children. */
export const builtinMenus: readonly BuiltinMenu[] = directories.flatMap(([area, name, label, icon]) => {
  const code = `${area}.${name}`;
  return [{ code, area, parent: null, type: 'directory', label, icon, route: null } satisfies BuiltinMenu, ...pagesBelow(area, code)];
});
const labels = new Map(builtinMenus.map(({ code, label }) => [code, label]));
/** Returns the key of a shipped menu's title, in the catalogues or the office texts; undefined for other menus. */
export const menuTitleKey = (code: string | null): string | undefined => labels.get(code ?? '');
