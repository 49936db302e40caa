import type { Locale } from '../../base/locales.ts';

export const menuAreas = ['portal', 'admin'] as const;
export type MenuArea = (typeof menuAreas)[number];
/** A directory gathers, a page is opened, a button stands on a page. */
export const menuTypes = ['directory', 'page', 'button'] as const;
export type MenuType = (typeof menuTypes)[number];

/** A menu as the back office keeps it. */
export interface MenuRow extends Record<string, unknown> {
  id: string;
  code: string | null;
  area: MenuArea;
  parent: string | null;
  type: MenuType;
  /** In the caller’s language. */
  title: string;
  titles: Record<string, string>;
  icon: string | null;
  route: string | null;
  permission: string | null;
  sort: number;
  visible: boolean;
  /** Comes with the product: it can be hidden, not deleted. */
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
  /** A path of this site, or the address of another. */
  route: string | null;
  permission: string | null;
  /** Where there is none a new one comes last, another stays where it is. */
  sort?: number | undefined;
  visible: boolean;
}
export type MenuChange = MenuInput & { version: number };
export interface MenuMove {
  parent: string | null;
  /** The menu before which it comes; null: behind all. */
  before: string | null;
  version: number;
}
