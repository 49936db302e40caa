import { accounts } from './areas/accounts/area.server.ts';
import { adminHome } from './areas/admin-home/area.server.ts';
import { errorTexts } from './areas/error-texts/area.server.ts';
import { exchange } from './areas/exchange/area.server.ts';
import { feedback } from './areas/feedback/area.server.ts';
import { follow } from './areas/follow/area.server.ts';
import { logs } from './areas/logs/area.server.ts';
import { member } from './areas/member/area.server.ts';
import { menus } from './areas/menus/area.server.ts';
import { organizations } from './areas/organizations/area.server.ts';
import { outbox } from './areas/outbox/area.server.ts';
import { roles } from './areas/roles/area.server.ts';
import { settings } from './areas/settings/area.server.ts';
import { site } from './areas/site/area.server.ts';
import { stats } from './areas/stats/area.server.ts';
import { tests } from './areas/tests/area.server.ts';
import { trash } from './areas/trash/area.server.ts';
import { permissions } from './areas.ts';
import { declarePermissions } from './platform/access/access.server.ts';
import type { SeriesSource, ServerArea, TodoSource, TrashSource } from './platform/area.server.ts';
import type { ServedOperation } from './platform/http/operation.server.ts';
import type { Resource } from './platform/http/resource.server.ts';
import { declareTexts } from './platform/i18n/all.server.ts';
import { records } from './records/area.server.ts';

/** What every area does on the server, in the order in which their services are made: each is given those of the areas before it. */
export const serverAreas = [
  records,
  accounts,
  roles,
  organizations,
  member,
  settings,
  errorTexts,
  logs,
  outbox,
  menus,
  site,
  stats,
  exchange,
  follow,
  tests,
  feedback,
  trash,
  adminHome,
] as const;

type All<T> = (T extends unknown ? (one: T) => void : never) extends (one: infer I) => void ? I : never;
/** The services of all areas. */
export type AreaServices = All<
  (typeof serverAreas)[number] extends infer A ? (A extends ServerArea<never, infer Gives> ? Gives : never) : never
>;

const all: readonly ServerArea<never>[] = serverAreas;
declarePermissions(permissions);
for (const { texts } of all) if (texts) declareTexts(texts);

/** What the areas say of each other's tables, for those who gather it: what waits, what is in the trash, the figures of the days. */
export interface Gathered {
  todos: Readonly<Record<string, TodoSource>>;
  trash: readonly TrashSource[];
  series: Readonly<Record<string, SeriesSource>>;
}
export const gathered: Gathered = {
  todos: Object.assign({}, ...all.map(({ todos }) => todos)),
  trash: all.flatMap(({ trash = [] }) => trash),
  series: Object.assign({}, ...all.map(({ series }) => series)),
};

/** The services of the areas on top of those that they begin with, made one after the other. */
export const openAreas = async <Given extends object>(given: Given): Promise<Given & AreaServices> => {
  let services: object = given;
  for (const { open } of all) if (open) services = { ...services, ...(await open(services as never)) };
  return services as Given & AreaServices;
};
/** Every operation of the areas with its handler, by its name. */
export const servedOperations: Readonly<Record<string, ServedOperation<never>>> = Object.assign(
  {},
  ...all.map(({ operations }) => operations),
);
/** What the back office keeps of the areas. */
export const resourcesOfAreas = (services: object): Resource[] => all.flatMap(({ resources }) => resources?.(services as never) ?? []);
