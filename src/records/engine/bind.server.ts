import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ContentLanguage } from '../../base/locales.ts';
import type { CountryCode } from '../../base/territories.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { RecordDraft } from './draft.ts';
import type { FieldValue } from './fields.ts';
import type { Kind } from './kind.ts';

/** Content of a stored record of any kind: the shared columns by name, the kind's own columns under their declared field names. */
export interface RecordContent {
  n: number;
  key: string;
  state: string;
  lang: ContentLanguage;
  title: string;
  summary: string | null;
  body: string | null;
  country: CountryCode | null;
  date: string | null;
  image: string | null;
  keywords: readonly string[];
  industries: readonly string[];
  technologies: readonly string[];
  assigned: readonly string[];
  corrected: readonly string[];
  sourceName: string | null;
  sourceLink: string | null;
  sourceLicence: string | null;
  sourceRead: string | null;
  fullText: string | null;
  otherSources: { name: string; link: string | null }[];
  [field: string]: unknown;
}
/** A stored record with its number of views and the times of its creation, last change and deletion. */
export interface RecordRow extends RecordContent {
  views: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Behaviour of a kind. Only `key` is required: it returns the natural key of a draft, which identifies the stored record. */
export interface KindBehaviour {
  key(draft: RecordDraft): string;
  /** Columns that are computed from the draft instead of taken from it. */
  columns?(draft: RecordDraft): Record<string, unknown>;
  /** Enumerations computed from a record for a given day (`yyyy-mm-dd`), and the columns that the computation reads. */
  derive?: {
    from: readonly string[];
    values(row: Readonly<Record<string, unknown>>, today: string): Record<string, string | null>;
    /** SQL expressions over a row `r`, by derived value, for the filters of back-office lists. `day`: an SQL expression of type text. */
    sql?(day: string): Record<string, string>;
    /** Evidence of the derived values that `Kind.explained` names, under `<name>Evidence`. `from`: columns that only the evidence reads. */
    evidence?: {
      from: readonly string[];
      values(row: Readonly<Record<string, unknown>>, today: string): Record<string, unknown>;
    };
  };
  /**
   * Returns columns that combine stored and new values, because several sources make statements about one record. `stored` is null for a
   * new record. `editor` is true if an editor wrote the values, false if a source did.
   */
  combine?(stored: RecordContent | null, values: Readonly<Record<string, unknown>>, editor: boolean): Record<string, unknown>;
  /** Returns additional values for the detail answer of a record that are not its fields, for example the editions of its series. */
  beside?(connection: Connection, context: Context, row: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  /** A derived value by its name; records with this value come first in a list that is sorted newest first. */
  first?: Readonly<Record<string, string>>;
  /** Search forms of the number of a record, and the series under which results are grouped. Returns null if the record has no number. */
  numbered?(row: Readonly<Record<string, unknown>>): { forms: string[]; series: string; isSupplement: boolean } | null;
  /** Column that has the same value in all editions of a series. A reference equal to this value refers to the newest edition. */
  seriesColumn?: string;
  /** SQL expression: other members of the series of record `r` as a JSON array, read together with the record; `beside` gets them. */
  seriesMembers?(locale: SQL): SQL;
  /** Database columns by which the sorts `title` and `number` order a list. */
  sortColumns?: Readonly<Record<string, string>>;
  /** Columns that state whether a public record of the kind replaces the record. `afterWrite` maintains them; `mark` computes them for a preview. */
  replaced?: {
    columns: readonly string[];
    /** Type of the relation from the replacing record to the replaced one. */
    by: string;
    /** Fields of the replacing record that `mark` reads. */
    from: readonly string[];
    mark(old: Record<string, unknown>, by: Readonly<Record<string, unknown>>): void;
  };
  /** Runs in the transaction after a batch was stored. Returns the numbers of the records that it changed. */
  afterWrite?(tx: Db, ns: readonly number[]): Promise<number[]>;
}

export interface BoundKind {
  kind: Kind<KindSlug>;
  table: PgTable;
  rules: KindBehaviour;
}

type StoredFieldValues<K> = K extends Kind<KindSlug, infer F> ? { [P in keyof F]: FieldValue<F[P]> } : never;

/** Binds a declaration to its table. Does not compile unless every declared field is a column of a fitting type. */
export const bindKind = <K extends Kind<KindSlug>, T extends PgTable>(
  kind: K,
  table: T &
    (T['$inferSelect'] extends { [P in keyof StoredFieldValues<K>]: unknown } ? unknown : { error: 'the table lacks a declared field' }),
  rules: KindBehaviour,
): BoundKind => ({ kind, table, rules });

/** Natural key for kinds without a rule of their own: the key of the draft, else its source link, else its country and title. */
export const defaultNaturalKey = (draft: RecordDraft): string =>
  draft.key ?? draft.source.link ?? `${draft.country ?? 'intl'}:${draft.texts[draft.lang]?.title}`;
