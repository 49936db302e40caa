import { accounts } from './areas/accounts/area.ts';
import { adminHome } from './areas/admin-home/area.ts';
import { concepts } from './areas/concepts/area.ts';
import { errorTexts } from './areas/error-texts/area.ts';
import { exchange } from './areas/exchange/area.ts';
import { feedback } from './areas/feedback/area.ts';
import { flow } from './areas/flow/area.ts';
import { follow } from './areas/follow/area.ts';
import { logs } from './areas/logs/area.ts';
import { member } from './areas/member/area.ts';
import { menus } from './areas/menus/area.ts';
import { mobile } from './areas/mobile/area.ts';
import { organizations } from './areas/organizations/area.ts';
import { outbox } from './areas/outbox/area.ts';
import { quality } from './areas/quality/area.ts';
import { roles } from './areas/roles/area.ts';
import { screen } from './areas/screen/area.ts';
import { settings } from './areas/settings/area.ts';
import { site } from './areas/site/area.ts';
import { stats } from './areas/stats/area.ts';
import { tests } from './areas/tests/area.ts';
import { trash } from './areas/trash/area.ts';
import { keysOf } from './base/typed-keys.ts';
import type { AreaManifest } from './platform/area.ts';
import type { AreaRateLimitName, NoticeType, Permission } from './platform/declared.ts';
import type { OperationCalls, Operations } from './platform/http/operation.ts';
import { records } from './records/area.ts';

/**
 * Manifests of all areas. Their order is the order of the permission catalogue. To add an area, add one line here and one in
 * areas.server.ts.
 */
export const areas = [
  adminHome,
  stats,
  screen,
  mobile,
  exchange,
  flow,
  records,
  menus,
  site,
  feedback,
  quality,
  outbox,
  logs,
  accounts,
  organizations,
  roles,
  settings,
  concepts,
  errorTexts,
  member,
  follow,
  tests,
  trash,
] as const;

type Area = (typeof areas)[number];
type UnionToIntersection<T> = (T extends unknown ? (one: T) => void : never) extends (one: infer I) => void ? I : never;
type DeclaredKeysOf<Part extends string> = Area extends infer A
  ? A extends { readonly [P in Part]: infer Declared }
    ? keyof Declared & string
    : never
  : never;
type DeclaredValuesOf<Part extends string> = Area extends infer A
  ? A extends { readonly [P in Part]: readonly (infer One extends string)[] }
    ? One
    : never
  : never;

declare module './platform/declared.ts' {
  interface DeclaredByAreas {
    permission: DeclaredKeysOf<'permissions'>;
    notice: DeclaredValuesOf<'notices'>;
    letter: DeclaredValuesOf<'letters'>;
    budget: DeclaredKeysOf<'budgets'>;
    pageTexts: UnionToIntersection<
      Area extends infer A ? (A extends { readonly texts?: { readonly pages: infer Texts } } ? Texts : never) : never
    >;
    officeTexts: UnionToIntersection<
      Area extends infer A ? (A extends { readonly texts?: { readonly office: infer Texts } } ? Texts : never) : never
    >;
  }
}

/** Names of the recurring jobs that areas declare. The platform declares the names of its own jobs. */
export type AreaJobName = DeclaredValuesOf<'jobs'>;
export type TodoName = DeclaredKeysOf<'todos'>;
export type DailySeriesName = DeclaredValuesOf<'series'>;

type OperationsOfAreas = UnionToIntersection<
  Area extends infer A ? (A extends { readonly operations: infer Of extends Operations } ? Of : never) : never
>;
/** Interface with one function for each API operation of the areas, typed by the input and the answer of the operation. */
export type AreaCalls = OperationCalls<OperationsOfAreas>;

const manifests: readonly AreaManifest[] = areas;
const mergeDeclarations = <Name extends string, T>(
  part: (manifest: AreaManifest) => Readonly<Record<string, T>> | undefined,
): Readonly<Record<Name, T>> => Object.assign({}, ...manifests.map(part));

/**
 * The permission catalogue: code → addresses of the pages and calls that the permission covers. In an address, `*` stands for one or more
 * path segments, `:name` for one segment, and `:n` for a number with or without the prefix `c`.
 */
export const permissions = mergeDeclarations<Permission, readonly string[]>((one) => one.permissions);
export const permissionCodes = keysOf(permissions);
/** True if an area declares the permission code. Roles that an older version of the product stored may contain undeclared codes. */
export const isPermission = (code: string): code is Permission => Object.hasOwn(permissions, code);
export const todos = mergeDeclarations<TodoName, { icon: string; list: string }>((one) => one.todos);
export const todoNames = keysOf(todos);
export const noticeTypes = areas.flatMap((one): readonly NoticeType[] => ('notices' in one ? one.notices : []));
export const dailySeriesNames = areas.flatMap((one): readonly DailySeriesName[] => ('series' in one ? one.series : []));
export const areaRateLimits = mergeDeclarations<AreaRateLimitName, { most: number; seconds: number }>((one) => one.budgets);
/** Names of the groups of settings, in the order of the back office. */
export const settingGroupNames = manifests
  .flatMap((one) => Object.entries(one.settingGroups ?? {}))
  .sort(([, a], [, b]) => a - b)
  .map(([group]) => group);
export const menusOfAreas = manifests.flatMap((one) => one.menus ?? []);
export const siteMapOfAreas = manifests.flatMap((one) => one.siteMap ?? []);
export const subpagesOfAreas = manifests.flatMap((one) => one.subpages ?? []);
/** Returns the permissions that the area manifests declare for a built-in role. */
export const declaredPermissionsOfRole = (code: string): Permission[] =>
  areas
    .flatMap((one): [string, readonly Permission[]][] => ('roles' in one ? Object.entries(one.roles) : []))
    .flatMap(([role, given]) => (role === code ? given : []));
/** The pages of all areas, with the path of the route module below `src`. */
export const pagesOfAreas = manifests.flatMap(({ name, pages = [] }) =>
  pages.map((page) => ({ ...page, file: `${name === 'records' ? name : `areas/${name}`}/${page.file}` })),
);
/** All operations of the areas by name. */
export const operationsOfAreas: OperationsOfAreas = Object.assign({}, ...manifests.map(({ operations }) => operations));
