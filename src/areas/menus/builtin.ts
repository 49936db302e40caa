import { menusOfAreas } from '../../areas.ts';
import type { MenuArea, MenuType } from './operations.ts';

/** A menu that comes with the product. `label`: key of its title in the catalogues. */
export interface BuiltinMenu {
  code: string;
  area: MenuArea;
  parent: string | null;
  type: MenuType;
  label: string;
  icon: string;
  route: string | null;
}

/** The groups of the portal's navigation and the headings of the back office's, in their order; the areas say what stands below each. */
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

/** Every menu of the product, parents before their children, in the order in which they are shown. */
export const builtinMenus: readonly BuiltinMenu[] = directories.flatMap(([area, name, label, icon]) => {
  const code = `${area}.${name}`;
  return [{ code, area, parent: null, type: 'directory', label, icon, route: null } satisfies BuiltinMenu, ...pagesBelow(area, code)];
});
const labels = new Map(builtinMenus.map(({ code, label }) => [code, label]));
/** Key of a built-in menu's title: in the catalogues, or among the office's texts. */
export const labelOfMenu = (code: string | null): string | undefined => labels.get(code ?? '');
