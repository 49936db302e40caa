import type { PgTable } from 'drizzle-orm/pg-core';
import type { ContentLanguage } from '../../base/locales.ts';
import type { CountryCode } from '../../base/territories.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { Draft } from './draft.ts';
import type { FieldValue } from './fields.ts';
import type { Kind } from './kind.ts';

/** What a stored record of any kind says: the shared columns by name, the kind's own ones under the names of its declaration. */
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
/** The same with what became of it. */
export interface RecordRow extends RecordContent {
  views: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Behaviour of a kind. Only `key` is required: the natural key of a draft, by which it meets the record already stored. */
export interface KindRules {
  key(draft: Draft): string;
  /** Columns that are computed from the draft instead of taken from it. */
  columns?(draft: Draft): Record<string, unknown>;
  /** Enumerations that follow from a record on a given day (`yyyy-mm-dd`), and the columns they are computed from. */
  derive?: {
    from: readonly string[];
    values(row: Readonly<Record<string, unknown>>, today: string): Record<string, string | null>;
    /** The same as SQL over a row `r`, for those that lists are filtered by; `day`: an expression of type text. */
    sql?(day: string): Record<string, string>;
    /** What explained values follow from, under `<name>Evidence`, and the further columns that this takes. */
    evidence?: {
      from: readonly string[];
      values(row: Readonly<Record<string, unknown>>, today: string): Record<string, unknown>;
    };
  };
  /**
   * Columns that what is written does not replace but joins with what is stored: what several sources say of one thing. `stored` null:
   * a new record. `editor`: written by a person, who says all of it.
   */
  combine?(stored: RecordContent | null, values: Readonly<Record<string, unknown>>, editor: boolean): Record<string, unknown>;
  /** What a detail says beside the record's own fields: its series. */
  beside?(connection: Connection, context: Context, row: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  /** The derived value whose records stand before all others where the newest come first. */
  first?: Readonly<Record<string, string>>;
  /** Of a numbered record how search finds it, and what it is folded with. */
  numbered?(row: Readonly<Record<string, unknown>>): { forms: string[]; series: string; isSupplement: boolean } | null;
  /** Field that all editions share; a reference to it means the newest one. */
  seriesColumn?: string;
  /** Columns behind the sorts `title` and `number`. */
  sortColumns?: Readonly<Record<string, string>>;
  /** Columns that say whether a public record of the kind has this relation to it; `afterWrite` keeps them so, `mark` foresees it. */
  replaced?: {
    columns: readonly string[];
    by: string;
    /** Fields of the other record that this takes. */
    from: readonly string[];
    mark(old: Record<string, unknown>, by: Readonly<Record<string, unknown>>): void;
  };
  /** Runs in the transaction after a batch was stored; answers the ids of further records that it changed. */
  afterWrite?(tx: Db, ns: readonly number[]): Promise<number[]>;
}

export interface BoundKind {
  kind: Kind<KindSlug>;
  table: PgTable;
  rules: KindRules;
}

type Stored<K> = K extends Kind<KindSlug, infer F> ? { [P in keyof F]: FieldValue<F[P]> } : never;

/** Binds a declaration to its handwritten table. Does not compile unless every declared field is a column of a fitting type. */
export const bindKind = <K extends Kind<KindSlug>, T extends PgTable>(
  kind: K,
  table: T & (T['$inferSelect'] extends { [P in keyof Stored<K>]: unknown } ? unknown : { error: 'the table lacks a declared field' }),
  rules: KindRules,
): BoundKind => ({ kind, table, rules });

/** The natural key of kinds that have none of their own: what the draft says, else its source, else where and what it is. */
export const keyOrSource = (draft: Draft): string =>
  draft.key ?? draft.source.link ?? `${draft.country ?? 'intl'}:${draft.texts[draft.lang]?.title}`;
