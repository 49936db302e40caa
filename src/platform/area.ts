import type { Operations } from './http/operation.ts';

/**
 * Manifest of an area: its permissions, calls, menus, pages and other declarations as plain data that the browser may load. Declarations
 * with server code are in the server manifest (area.server.ts).
 */
export interface AreaManifest {
  readonly name: string;
  /** Permission code (`module:resource:verb`) → addresses of the pages and calls that it covers. */
  readonly permissions?: Readonly<Record<string, readonly string[]>>;
  /**
   * Initial permissions of the built-in roles: code of the role (areas/roles/roles.server.ts) → permissions. The administrator role has all
   * permissions.
   */
  readonly roles?: Readonly<Record<string, readonly string[]>>;
  readonly operations?: Operations;
  readonly menus?: readonly MenuDeclaration[];
  /** Back-office pages without a menu, below a page that has one. The command palette finds them by name. */
  readonly subpages?: readonly Omit<MenuDeclaration, 'in' | 'at' | 'code'>[];
  /** Public pages without a menu. The site map lists them at its end. */
  readonly siteMap?: readonly Pick<MenuDeclaration, 'label' | 'route'>[];
  readonly pages?: readonly PageDeclaration[];
  /** Types of notices to accounts. The texts contain `notice.<type>` for each. */
  readonly notices?: readonly string[];
  /** Types of messages by SMS or mail. The server texts contain `<letter>.sms`, `<letter>.subject` and `<letter>.mail` for each. */
  readonly letters?: readonly string[];
  /** Names of the recurring jobs (`jobs` in area.server.ts). The server texts contain `job.<name>` for each. */
  readonly jobs?: readonly string[];
  /**
   * Groups of settings that the back office filters by, with their position. The group is the part of a key before its first dot; its text is
   * `admin.config.group.<group>`.
   */
  readonly settingGroups?: Readonly<Record<string, number>>;
  /** Rate limits per network: `most` requests in `seconds`. */
  readonly budgets?: Readonly<Record<string, { most: number; seconds: number }>>;
  /** Work that waits for operators, with the address of the list that shows it (`:kind` stands for the kind of records). */
  readonly todos?: Readonly<Record<string, { icon: string; list: string }>>;
  /** Names of the figures that the area provides for the dashboard; each figure has one value per day. */
  readonly series?: readonly string[];
}

/** A built-in menu: a page in one of the directories of areas/menus/builtin.ts, ordered by `at`. */
export interface MenuDeclaration {
  /** Code of the directory that contains the menu: `portal.about`, `admin.work`. */
  readonly in: string;
  readonly at: number;
  readonly code: string;
  /** Key of the menu's title in the public texts or in the back-office texts (`menu.…`). */
  readonly label: string;
  readonly icon: string;
  readonly route: string;
}

/** A page: its path and its route module, relative to the folder of the area. */
export interface PageDeclaration {
  /** Frame (layout) of the page: portal, user centre, mobile portal, back office, or none. */
  readonly in: 'portal' | 'member' | 'mobile' | 'admin' | 'bare';
  /** Path of the page without a leading slash; empty for the root address of the frame. */
  readonly path: string;
  readonly file: string;
  /** True if the page is in the sitemap for search engines. Only permanent pages of the portal have this mark. */
  readonly listed?: true;
  /** Route id; required if one module serves several addresses. */
  readonly id?: string;
}

/**
 * Text types of an area for the compiler; `texts` has no value at run time. The types of the complete catalogues are derived from these
 * types.
 */
export interface AreaTextTypes<Pages, Office> {
  readonly texts?: { readonly pages: Pages; readonly office: Office };
}

/** Declares an area. The type parameters are the types of its texts in the source language (`typeof import('./texts/zh-cn.ts')…`). */
export const declareArea =
  <Pages = object, Office = object>() =>
  <const Manifest extends AreaManifest>(manifest: Manifest): Manifest & AreaTextTypes<Pages, Office> =>
    manifest;
