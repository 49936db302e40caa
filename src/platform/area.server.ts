import type { Permission } from '../areas.ts';
import type { Reach } from './access/access.server.ts';
import type { Db } from './db/connect.server.ts';
import type { Change, Listener } from './events/changes.server.ts';
import type { FileStore } from './files/files.server.ts';
import type { ServedOperation } from './http/operation.server.ts';
import type { Resource } from './http/resource.server.ts';
import type { AreaTexts } from './i18n/types.ts';

/** Takes a value into a statement and answers what stands for it (`$3`). */
export type Put = (value: unknown) => string;

/** Something that may wait for an operator: rows of `count`, `oldest` and, where records of one kind wait, `kind`. */
export interface TodoSource {
  permission: Permission;
  sql(put: Put, reach: Reach, who: number): string;
}

/** A table whose deleted rows wait in the trash and then go for good: how the audit tells of what goes, as SQL over a row `t`. */
export interface TrashSource {
  table: string;
  /** What its rows are called in the job's figures. */
  counted: string;
  /** What the audit calls such a thing: `<audited>.purge`. */
  audited: string;
  target: string;
  /** What it was called; null where its number has to do. */
  called: string;
  /** What it held, under the names that the audit has for it. */
  fields: string;
  /** Of these the audit says that they are gone, and no more: that is what deleting for good is for. */
  personal?: readonly string[];
  /** Where rows stay because others refer to them: which are due, and what takes from them all that says whose they were; answers the files left behind. */
  strip?: { due: string; run(tx: Db, ids: readonly number[], files: FileStore): Promise<readonly string[]> };
}

/** Rows of `day` and `value` from the day $1 on, of the country $2 (null: of all). `perCountry`: it belongs to countries. */
export interface SeriesSource {
  sql: string;
  perCountry: boolean;
}

/** Work beside the requests, by its own clock. */
export interface Background {
  start(): void | Promise<void>;
  /** Waits for what is under way. */
  stop(): void | Promise<void>;
}

/** What an area declares beside its services; `Services`: those that it works with, its own included. All but the name may be left out. */
export interface AreaParts<Services = never> {
  readonly name: string;
  readonly texts?: AreaTexts;
  /** Reads what it keeps in memory and makes what its tables always hold; awaited before anything is served. */
  readonly load?: (services: Services) => Promise<void>;
  /** Takes in what is committed, by any process; each by itself, under the name that the log has for it. */
  readonly reload?: (services: Services) => Readonly<Record<string, Listener>>;
  /** Runs as long as the services are open, in tests too. */
  readonly background?: (services: Services) => readonly Background[];
  /** Runs only while the portal serves: what tests call when they want it. */
  readonly serving?: (services: Services) => readonly Background[];
  /** How each of its operations is handled. */
  readonly operations?: Readonly<Record<string, ServedOperation<Services>>>;
  /** What the back office keeps of it. */
  readonly resources?: (services: Services) => readonly Resource[];
  readonly todos?: Readonly<Record<string, TodoSource>>;
  readonly trash?: readonly TrashSource[];
  readonly series?: Readonly<Record<string, SeriesSource>>;
}

/** What an area does on the server. `Needs`: the services that it is given, of those before it; `Gives`: its own. */
export interface ServerArea<Needs, Gives extends object = object> extends AreaParts<Needs & Gives> {
  readonly open?: (given: Needs) => Gives | Promise<Gives>;
}

/** Declares what an area does on the server. `open` tells what it needs and gives; an area without one names its needs. */
export const serverArea = <Needs = unknown, Gives extends object = object>(
  area: Pick<ServerArea<Needs, Gives>, 'open'> & AreaParts<NoInfer<Needs & Gives>>,
): ServerArea<Needs, Gives> => area;

/** A listener to changes of one sort, which reads anew what they concern. */
export const reloadOn =
  (kind: Change['kind'], load: () => Promise<void>): Listener =>
  (change) =>
    change.kind === kind ? load() : undefined;
