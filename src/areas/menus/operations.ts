import type { Locale } from '../../base/locales.ts';

export const menuAreas = ['portal', 'admin'] as const;
export type MenuArea = (typeof menuAreas)[number];
/** Directory: group of menus; page: link; button: action on a page. */
export const menuTypes = ['directory', 'page', 'button'] as const;
export type MenuType = (typeof menuTypes)[number];

/** Menu as the back office edits it. */
export interface MenuRow extends Record<string, unknown> {
  id: string;
  code: string | null;
  area: MenuArea;
  parent: string | null;
  type: MenuType;
  /** Title in the caller’s language. */
  title: string;
  titles: Record<string, string>;
  icon: string | null;
  route: string | null;
  permission: string | null;
  sort: number;
  visible: boolean;
  /** True for a shipped menu, which can be hidden but not deleted. */
  builtin: boolean;
  children: number;
  version: number;
}
export interface MenuInput {
  area: MenuArea;
  parent: string | null;
  type: MenuType;
  titles: Partial<Record<Locale, string | undefined>>;
  icon: string | null;
  /** Path on this site, or address of another site; null for none. */
  route: string | null;
  permission: string | null;
  /** Position among the siblings. If undefined, a new menu comes last and an existing one keeps its position. */
  sort?: number | undefined;
  visible: boolean;
}
export type MenuUpdateInput = MenuInput & { version: number };
export interface MenuMove {
  parent: string | null;
  /** Sibling before which the menu is placed; null: last. */
  before: string | null;
  version: number;
}
