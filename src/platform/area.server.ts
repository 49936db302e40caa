import type { ScopeFilter } from './access/access.server.ts';
import type { Db } from './db/connect.server.ts';
import { instant, int, nullable, type Statement, text, timestampText } from './db/sql.server.ts';
import type { Permission } from './declared.ts';
import type { ChangeEvent, ChangeListener } from './events/changes.server.ts';
import type { FileStore } from './files/files.server.ts';
import type { ServedOperation } from './http/operation.server.ts';
import type { AreaTexts } from './i18n/types.ts';
import type { RecurringJob } from './jobs/definition.ts';
import type { Resource } from './resource/resource.server.ts';
import type { SettingCatalogue } from './settings/setting.server.ts';

/** Adds a value to the parameters of a statement and returns its placeholder (`$3`). */
export type PutParameter = (value: unknown) => string;

/**
 * A query for work that waits for operators. Its rows have the number of waiting objects (`count`), the time of the oldest one (`oldest`)
 * and, if they are records, their kind (`kind`).
 */
export interface TodoSource {
  permission: Permission;
  sql(put: PutParameter, reach: ScopeFilter, who: number): string;
}

/**
 * A table whose deleted rows stay in the trash for a time and are then purged. The SQL expressions describe a row `t` for the audit entry of the
 * purge.
 */
export interface TrashSource {
  table: string;
  /** Name under which the trash job reports the number of purged rows. */
  counted: string;
  /** Prefix of the action of a purge's audit entry: the action is `<audited>.purge`. */
  audited: string;
  target: string;
  /** SQL expression for the name of a purged row; the SQL text `null` if rows have no name and only the id identifies them. */
  called: string;
  /** SQL select list with the values of a purged row, under the field names of the audit entry. */
  fields: string;
  /** Field names of a purged row that hold personal data. The audit states only that they were deleted, without their values. */
  personal?: readonly string[];
  /**
   * Anonymises deleted rows that cannot be purged because other rows refer to them. `due` selects the rows; `run` removes their personal data and
   * returns the files that are no longer used.
   */
  strip?: { due: string; run(tx: Db, ids: readonly number[], files: FileStore): Promise<readonly string[]> };
}

/**
 * Statement that returns one value per day from the day `from` on, for one country or for all countries (null). `perCountry`: false if the
 * values belong to no country.
 */
export interface DailyValuesSource {
  values: Statement<{ from: string; country: string | null }, { day: string; value: number }>;
  perCountry: boolean;
}
/** Types of the parameters and of the row of a `DailyValuesSource` statement that counts rows per day of a timestamp column. */
export const dailyValuesShape = { params: { from: timestampText, country: nullable(text()) }, row: { day: text(), value: int } };

/** A contribution that an account submitted, with the state of its review. */
interface SubmissionRow {
  kind: string;
  id: string;
  title: string;
  state: 'waiting' | 'rejected' | 'published';
  reason: string | null;
  at: Date;
}

/** Source of the contributions that an account submitted within the last `days` days: at most `most`, newest first. */
export interface SubmissionSource {
  type: 'content' | 'posting';
  handedIn: Statement<{ account: number; days: number; most: number }, SubmissionRow>;
}
/** Types of the parameters and of the row of the statement `SubmissionSource.handedIn`. */
export const submissionStatementShape = {
  params: { account: int, days: int, most: int },
  row: { kind: text(), id: text(), title: text(), state: text<SubmissionRow['state']>(), reason: nullable(text()), at: instant },
};

/**
 * Finds the rows of an area in which a dictionary value is used. The back office shows the place of these rows with the text
 * `admin.dictionary.at.<place>`.
 */
export interface DictionaryUseSource {
  place: string;
  /** Position of the place in the back office's list of uses of a dictionary value. */
  at: number;
  /**
   * Returns SQL beginning with `from …` for the rows in which the value $1 of a dictionary is used. Returns undefined if no column of the
   * area uses the dictionary.
   */
  from(dictionary: string): string | undefined;
}

/** A background task with its own timer, independent of requests. */
export interface BackgroundTask {
  start(): void | Promise<void>;
  /** Stops the background task; resolves when its work in progress has ended. */
  stop(): void | Promise<void>;
}

/**
 * Members of an area manifest whose types the platform does not know. The layer that reads such a member adds the member by augmenting this
 * interface.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by src/records/hooks/hooks.server.ts and src/areas/accounts/hooks.server.ts
// biome-ignore lint/correctness/noUnusedVariables: the augmentations use it
export interface ExtraManifestMembers<Services> {}

/**
 * Members of an area's server manifest, without the function `open`. `Services`: the services available to the area, including its own.
 * Only `name` is required.
 */
export interface ServerManifestMembers<Services = never> extends ExtraManifestMembers<Services> {
  readonly name: string;
  readonly texts?: AreaTexts;
  /** Settings of the area by key. The server texts contain `setting.<key>` and `setting.<key>.about` for each. */
  readonly settings?: SettingCatalogue;
  /**
   * Fills the caches of an area and creates rows that its tables must always contain. The portal serves requests only after `load` has
   * resolved.
   */
  readonly load?: (services: Services) => Promise<void>;
  /** Listeners to committed changes of any process, by the name under which the log reports their failures. */
  readonly reload?: (services: Services) => Readonly<Record<string, ChangeListener>>;
  /** Background tasks; they run as long as the services are open, in tests too. */
  readonly background?: (services: Services) => readonly BackgroundTask[];
  /** Recurring jobs. They run only while the portal serves requests; tests call them explicitly. */
  readonly jobs?: (services: Services) => readonly RecurringJob[];
  /** Handlers of an area's operations, by the name of the operation. */
  readonly operations?: Readonly<Record<string, ServedOperation<Services>>>;
  /** Resources of the back office that belong to the area. */
  readonly resources?: (services: Services) => readonly Resource[];
  readonly todos?: Readonly<Record<string, TodoSource>>;
  readonly submissions?: SubmissionSource;
  readonly trash?: (services: Services) => readonly TrashSource[];
  readonly dictionaryUse?: DictionaryUseSource;
  readonly series?: Readonly<Record<string, DailyValuesSource>>;
}

/** Server manifest of an area. `Needs`: the services of earlier areas that it uses; `Gives`: the services that it creates. */
export interface ServerArea<Needs, Gives extends object = object> extends ServerManifestMembers<Needs & Gives> {
  readonly open?: (given: Needs) => Gives | Promise<Gives>;
}

/**
 * Declares the server manifest of an area. The compiler infers `Needs` and `Gives` from `open`; an area without `open` states `Needs`
 * explicitly.
 */
export const declareServerArea = <Needs = unknown, Gives extends object = object>(
  area: Pick<ServerArea<Needs, Gives>, 'open'> & ServerManifestMembers<NoInfer<Needs & Gives>>,
): ServerArea<Needs, Gives> => area;

/** Returns a listener that calls `load` after each change of the given kind. */
export const createKindReloadListener =
  (kind: ChangeEvent['kind'], load: () => Promise<void>): ChangeListener =>
  (change) =>
    change.kind === kind ? load() : undefined;
