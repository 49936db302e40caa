import type { ScopeFilter } from './access/access.server.ts';
import type { Db } from './db/connect.server.ts';
import { instant, int, nullable, type Statement, stamp, text } from './db/sql.server.ts';
import type { Permission } from './declared.ts';
import type { ChangeEvent, Listener } from './events/changes.server.ts';
import type { FileStore } from './files/files.server.ts';
import type { ServedOperation } from './http/operation.server.ts';
import type { AreaTexts } from './i18n/types.ts';
import type { Recurring } from './jobs/definition.ts';
import type { Resource } from './resource/resource.server.ts';
import type { SettingCatalogue } from './settings/setting.server.ts';

/** Takes a value into a statement and answers what stands for it (`$3`). */
export type Put = (value: unknown) => string;

/** Something that may wait for an operator: rows of `count`, `oldest` and, where records of one kind wait, `kind`. */
export interface TodoSource {
  permission: Permission;
  sql(put: Put, reach: ScopeFilter, who: number): string;
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

/** Values by day from a day on, of a country (null: of all). `perCountry`: it belongs to countries. */
export interface SeriesSource {
  values: Statement<{ from: string; country: string | null }, { day: string; value: number }>;
  perCountry: boolean;
}
/** What a statement of such values takes and answers where what is counted has a moment. */
export const dailyValues = { params: { from: stamp, country: nullable(text()) }, row: { day: text(), value: int } };

/** Something that an account handed in, and what became of it. */
interface HandedIn {
  kind: string;
  id: string;
  title: string;
  state: 'waiting' | 'rejected' | 'published';
  reason: string | null;
  at: Date;
}

/** What an account handed in within the last so many days, at most so many, the newest first. */
export interface SubmissionSource {
  type: 'content' | 'posting';
  handedIn: Statement<{ account: number; days: number; most: number }, HandedIn>;
}
/** What its statement takes and answers. */
export const handedInShape = {
  params: { account: int, days: int, most: int },
  row: { kind: text(), id: text(), title: text(), state: text<HandedIn['state']>(), reason: nullable(text()), at: instant },
};

/** Rows of an area that hold values of dictionaries; the office's texts have a name for the place, `admin.dictionary.at.<place>`. */
export interface DictionaryUse {
  place: string;
  /** Order among the places, as the back office names them. */
  at: number;
  /** The rows that hold the value $1 of a dictionary, as SQL that goes on `from …`; undefined where none of its columns is of that dictionary. */
  from(dictionary: string): string | undefined;
}

/** Work beside the requests, by its own clock. */
export interface Background {
  start(): void | Promise<void>;
  /** Waits for what is under way. */
  stop(): void | Promise<void>;
}

/** Members of a manifest whose types the platform does not know: the part above it that reads a member augments this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by src/records/hooks/hooks.server.ts
// biome-ignore lint/correctness/noUnusedVariables: used by what augments it
export interface AreaMembers<Services> {}

/** What an area declares beside its services; `Services`: those that it works with, its own included. All but the name may be left out. */
export interface AreaParts<Services = never> extends AreaMembers<Services> {
  readonly name: string;
  readonly texts?: AreaTexts;
  /** Its settings by key; the server's texts have `setting.<key>` and `setting.<key>.about` for each. */
  readonly settings?: SettingCatalogue;
  /** Reads what it keeps in memory and makes what its tables always hold; awaited before anything is served. */
  readonly load?: (services: Services) => Promise<void>;
  /** Takes in what is committed, by any process; each by itself, under the name that the log has for it. */
  readonly reload?: (services: Services) => Readonly<Record<string, Listener>>;
  /** Runs as long as the services are open, in tests too. */
  readonly background?: (services: Services) => readonly Background[];
  /** What it does by the clock, only while the portal serves: tests call it when they want it. */
  readonly jobs?: (services: Services) => readonly Recurring[];
  /** How each of its operations is handled. */
  readonly operations?: Readonly<Record<string, ServedOperation<Services>>>;
  /** What the back office keeps of it. */
  readonly resources?: (services: Services) => readonly Resource[];
  readonly todos?: Readonly<Record<string, TodoSource>>;
  readonly submissions?: SubmissionSource;
  readonly trash?: readonly TrashSource[];
  readonly dictionaryUse?: DictionaryUse;
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
  (kind: ChangeEvent['kind'], load: () => Promise<void>): Listener =>
  (change) =>
    change.kind === kind ? load() : undefined;
