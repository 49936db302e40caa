import type { Permission } from '../areas.ts';
import type { Reach } from './access/access.server.ts';
import type { Db } from './db/connect.server.ts';
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

/** Work beside the requests. */
export interface Background {
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** What an area does on the server. `Needs`: the services that it is given, its own from `open` included. */
export interface ServerArea<Needs = never, Gives extends object = object> {
  readonly name: string;
  readonly texts?: AreaTexts;
  /** Makes its services out of those of the areas before it. */
  open?(given: Needs): Gives | Promise<Gives>;
  /** How each of its operations is handled. */
  readonly operations?: Readonly<Record<string, ServedOperation<Needs & Gives>>>;
  /** What the back office keeps of it. */
  resources?(services: Needs & Gives): readonly Resource[];
  readonly todos?: Readonly<Record<string, TodoSource>>;
  readonly trash?: readonly TrashSource[];
  readonly series?: Readonly<Record<string, SeriesSource>>;
}

/** Declares what an area does on the server. */
export const serverArea = <Needs, Gives extends object = object>(area: ServerArea<Needs, Gives>): ServerArea<Needs, Gives> => area;
