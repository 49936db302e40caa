import type { Operations } from './http/operation.ts';

/** What an area says of itself, as plain data that is safe for the browser: everything that the rest of the house gathers from it. */
export interface AreaManifest {
  readonly name: string;
  /** Code (`module:resource:verb`) → the addresses of pages and calls that it covers. */
  readonly permissions?: Readonly<Record<string, readonly string[]>>;
  /** The permissions that roles of the product begin with: code of the role (areas/roles/roles.server.ts) → permissions. The administrator has all. */
  readonly roles?: Readonly<Record<string, readonly string[]>>;
  readonly operations?: Operations;
  readonly menus?: readonly MenuDeclaration[];
  /** Pages of the back office below one that has a menu: the palette finds them by name. */
  readonly subpages?: readonly Omit<MenuDeclaration, 'in' | 'at' | 'code'>[];
  /** Pages of visitors that no menu leads to: the site map names them at its end. */
  readonly siteMap?: readonly Pick<MenuDeclaration, 'label' | 'route'>[];
  readonly pages?: readonly PageDeclaration[];
  /** What an account is told; the catalogues have a text for each, `notice.<type>`. */
  readonly notices?: readonly string[];
  /** What is written to people; the server's texts have `<letter>.sms`, `<letter>.subject`, `<letter>.mail`. */
  readonly letters?: readonly string[];
  /** Its jobs by the clock (`jobs` of area.server.ts); the server's texts have a name for each, `job.<name>`. */
  readonly jobs?: readonly string[];
  /** Groups of its settings (before the first point of their keys) that the back office filters by, with their place; the office's texts have `admin.config.group.<group>`. */
  readonly settingGroups?: Readonly<Record<string, number>>;
  /** What a network may do how often within how many seconds. */
  readonly budgets?: Readonly<Record<string, { most: number; seconds: number }>>;
  /** What may wait for an operator, with the list that holds it (`:kind`: the kind that waits). */
  readonly todos?: Readonly<Record<string, { icon: string; list: string }>>;
  /** Figures of the dashboard, one a day. */
  readonly series?: readonly string[];
}

/** A menu of the product: a page under one of the directories of areas/menus/builtin.ts, in the order of `at`. */
export interface MenuDeclaration {
  /** Code of its directory: `portal.about`, `admin.work`. */
  readonly in: string;
  readonly at: number;
  readonly code: string;
  /** Key of its title in the catalogues, or among the office's texts (`menu.…`). */
  readonly label: string;
  readonly icon: string;
  readonly route: string;
}

/** A page: its path, and its route module below the area's folder. */
export interface PageDeclaration {
  /** The frame around it: the portal's, the user centre's, the mobile portal's, the back office's, none. */
  readonly in: 'portal' | 'member' | 'mobile' | 'admin' | 'bare';
  /** Without the slash before it; empty: the frame's own address. */
  readonly path: string;
  readonly file: string;
  /** Search engines are told of it (a page of the portal that stands as long as the site). */
  readonly listed?: true;
  /** Where one module serves several addresses. */
  readonly id?: string;
}

/** Types that the catalogues of all areas are made of. */
export interface AreaWithTexts<Pages, Office> {
  readonly texts?: { readonly pages: Pages; readonly office: Office };
}

/** Declares an area; the type parameters are its texts in the first language (`typeof import('./texts/zh-cn.ts')…`). */
export const area =
  <Pages = object, Office = object>() =>
  <const Manifest extends AreaManifest>(manifest: Manifest): Manifest & AreaWithTexts<Pages, Office> =>
    manifest;
