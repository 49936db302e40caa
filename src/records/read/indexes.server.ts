import { type SQL, sql } from 'drizzle-orm';
import { today } from '../../base/dates.ts';
import { countryFilterValuesOf } from '../../base/territories.ts';
import { fromKeys } from '../../base/typed-keys.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Executor, int, list, nullable, reservedExecutorOf, statement, text } from '../../platform/db/sql.server.ts';
import { logFailure } from '../../platform/process/log.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { columnTypes, selectListSql } from '../engine/column-types.server.ts';
import { textListOf, textOrNull } from '../engine/field-values.server.ts';
import { type IndexRow, ListIndex } from '../engine/list-index.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import { incompleteTranslationSql } from './completeness.server.ts';

const batch = 20_000;
/** Number of changed records that are read and applied at once, between which requests are answered: a few milliseconds of work. */
const refreshed = 100;
/** Up to this number of records, reading the sort order of a kind takes only some tens of milliseconds, so requests wait for it. */
const quicklyRanked = 50_000;

/** A classification code with all its parents: 35.240.15 → 35, 35.240, 35.240.15; L80 → L, L80. */
export const codeWithParents = (scheme: 'ics' | 'ccs', code: string): string[] => {
  if (scheme === 'ccs') return code.length > 1 ? [code.slice(0, 1), code] : [code];
  const parts = code.split('.');
  return parts.map((_, i) => parts.slice(0, i + 1).join('.'));
};

/** Filter values of a record that other tables store; only some kinds have such filters. */
interface FilterValuesFromOtherTables {
  /** Languages of the record's complete translations. */
  locales: readonly string[];
  /** Ids of the public organizations that issued the record. */
  issuers: readonly string[];
}
type FilterValueReader = (row: IndexedRecordRow, relatedValues: FilterValuesFromOtherTables, day: string) => readonly string[];

/** Columns that a filter needs, and a function that reads the filter's values from a row. */
const reader = ({ kind, rules }: BoundKind, name: string): { columns: readonly string[]; read: FilterValueReader } => {
  if (name === 'country') return { columns: ['country'], read: (row) => countryFilterValuesOf(row.country ?? null) };
  if (name === 'industry') return { columns: ['industries'], read: (row) => row.industries ?? [] };
  if (name === 'technology') return { columns: ['technologies'], read: (row) => row.technologies ?? [] };
  if (name === 'issuer') return { columns: [], read: (_, { issuers }) => issuers };
  // languages in which a record is complete: its original and its complete translations
  if (name === 'language') return { columns: ['lang'], read: (row, { locales }) => (row.lang ? [row.lang, ...locales] : locales) };
  if (kind.derived && name in kind.derived) {
    const derive = rules.derive;
    return {
      columns: derive?.from ?? [],
      read: (row, _, day) => [derive?.values(row, day)[name]].filter((value) => typeof value === 'string'),
    };
  }
  const field = kind.fields[name];
  if (field?.type === 'codes')
    return { columns: [name], read: (row) => [...new Set(textListOf(row[name]).flatMap((code) => codeWithParents(field.scheme, code)))] };
  if (field?.type === 'choices') return { columns: [name], read: (row) => textListOf(row[name]) };
  return {
    columns: [name],
    read: (row) => {
      const value = textOrNull(row[name]);
      return value === null ? [] : [value];
    },
  };
};

const readers = buildForEachKind((slug) => {
  const bound = boundKinds[slug];
  return [...bound.kind.filters, ...Object.keys(bound.rules.first ?? {})].map((name) => [name, reader(bound, name)] as const);
});
const sourceNames = (slug: KindSlug): string[] => ['n', 'date', ...readers[slug].flatMap(([, { columns }]) => columns)];
const sourceTypes = (slug: KindSlug) => Object.assign(columnTypes(boundKinds[slug], sourceNames(slug)), { n: int, date: nullable(text()) });

/** The next batch of public records above a number, in the order of the numbers. */
const someFrom = buildForEachKind((slug) =>
  statement({
    params: { last: int },
    row: sourceTypes(slug),
    sql: ({ last }) =>
      sql`select ${sql.raw(selectListSql(sourceNames(slug)))} from ${sql.identifier(slug)} r
           where ${sql.raw(publicRecordCondition)} and r.n > ${last} order by r.n limit ${sql.raw(String(batch))}`,
  }),
);
type IndexedRecordRow = NonNullable<Awaited<ReturnType<(typeof someFrom)[KindSlug]['one']>>>;

/** SQL condition: translation `t` of the kind is complete, compared with its record `r`. */
const isComplete = (slug: KindSlug): SQL =>
  sql`t.kind = '${sql.raw(slug)}' and not ${sql.raw(incompleteTranslationSql(boundKinds[slug].kind))}`;
const hasLanguages = (slug: KindSlug): boolean => boundKinds[slug].kind.filters.includes('language');
const languagesOf = (slug: KindSlug): SQL =>
  hasLanguages(slug) ? sql`array(select t.locale from translation t where t.n = r.n and ${isComplete(slug)})` : sql`null::text[]`;

/** The given records if public, with the languages of complete translations if the kind has a language filter. */
const selectRecordsByNumber = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: Object.assign(sourceTypes(slug), { locales: nullable(list(text())) }),
    sql: ({ ns }) =>
      sql`select ${sql.raw(selectListSql(sourceNames(slug)))}, ${languagesOf(slug)} as locales
            from ${sql.identifier(slug)} r where ${sql.raw(publicRecordCondition)} and r.n = any(${ns})`,
  }),
);

/** Row types of the languages of complete translations, which are read for a range of record numbers or for a list of numbers. */
const languages = { n: int, locale: text() };
const selectLanguages = (slug: KindSlug, which: SQL): SQL =>
  sql`select t.n, t.locale from translation t join ${sql.identifier(slug)} r on r.n = t.n where t.n ${which} and ${isComplete(slug)}`;
const range = { first: int, last: int };
const languagesBetween = buildForEachKind((slug) =>
  statement({
    params: range,
    row: languages,
    sql: ({ first, last }) => selectLanguages(slug, sql`between ${first} and ${last}`),
  }),
);
const languagesAmong = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: languages,
    sql: ({ ns }) => selectLanguages(slug, sql`= any(${ns})`),
  }),
);

/** Row types of the public issuers of records, which are read for a range of record numbers or for a list of numbers. */
const issuers = { n: int, issuers: list(text()) };
const selectIssuers = (kind: SQL, which: SQL): SQL =>
  sql`select l.n, array_agg(r.n::text) as issuers from relation l join stdorg r on r.key = l.target_key and ${sql.raw(publicRecordCondition)}
       where l.kind = ${kind} and l.n ${which} and l.type = 'issued-by' and l.target_kind = 'stdorg' group by l.n`;
const issuersBetween = statement({
  params: { kind: text(), ...range },
  row: issuers,
  sql: ({ kind, first, last }) => selectIssuers(kind, sql`between ${first} and ${last}`),
});
const issuersAmong = statement({
  params: { kind: text(), ns: list(int) },
  row: issuers,
  sql: ({ kind, ns }) => selectIssuers(kind, sql`= any(${ns})`),
});

/** Parameters that select the languages or issuers of records: a range of record numbers for more than 1,000 records, else a list. */
const placesOf = (rows: readonly IndexedRecordRow[]): { between: { first: number; last: number } } | { among: { ns: number[] } } => {
  const [first, last] = [rows[0]?.n ?? 0, rows.at(-1)?.n ?? 0];
  return rows.length > 1000 ? { between: { first, last } } : { among: { ns: rows.map(({ n }) => n) } };
};

/** List index of one kind in memory, updated with every change in the database. */
class KindIndex {
  readonly #bound: BoundKind;
  readonly #onRanked: () => void;
  readonly #connection: Connection;
  /** Executor on reserved connections, so that loading the index does not compete with requests. */
  readonly #reserved: Executor;
  #index: Promise<ListIndex> | undefined;
  /** Date for which statuses in the index are derived, and date for which the whole index was loaded. */
  #day = today();
  #loaded = this.#day;
  /** Numbers of records that change while the list index is reloaded. */
  #meanwhile: Set<number> | undefined;
  #ranks = new Map<string, { ranks: Uint32Array; stale: boolean; renewing: boolean }>();

  constructor(connection: Connection, bound: BoundKind, onRanked: () => void) {
    this.#connection = connection;
    this.#onRanked = onRanked;
    this.#bound = bound;
    this.#reserved = reservedExecutorOf(connection);
  }

  /** Returns the list index. It is loaded on first use. For a kind with derived values, it is reloaded in the background on a new day. */
  async current(): Promise<ListIndex> {
    const index = this.#index ?? this.reset();
    if (this.#bound.rules.derive && this.#loaded !== today() && !this.#meanwhile) void this.#reload();
    return index;
  }

  /** Loads a second list index while the present one serves requests; records that change meanwhile are read again. */
  async #reload(): Promise<void> {
    const meanwhile = new Set<number>();
    this.#meanwhile = meanwhile;
    const day = today();
    this.#day = day;
    try {
      this.#index = Promise.resolve(await this.#load());
      await this.refresh([...meanwhile]);
      this.#loaded = day;
    } catch (error) {
      logFailure('A list could not be loaded anew', error); // after a failure, the next request tries to load the index again
    } finally {
      this.#meanwhile = undefined;
    }
  }

  /** Loads the list index again; requests wait until it is loaded. */
  reset(): Promise<ListIndex> {
    const loading = this.#load();
    loading.catch(() => {
      if (this.#index === loading) this.#index = undefined; // after a failure, the next request tries to load the index again
    });
    this.#index = loading;
    for (const ranks of this.#ranks.values()) ranks.stale = true;
    return loading;
  }

  async refresh(ns: readonly number[]): Promise<void> {
    if (!this.#index) return;
    for (const n of ns) this.#meanwhile?.add(n);
    const index = await this.#index;
    for (let from = 0; from < ns.length; from += refreshed) await this.#refreshSome(index, [...new Set(ns.slice(from, from + refreshed))]);
    for (const ranks of this.#ranks.values()) ranks.stale = true;
  }

  async #refreshSome(index: ListIndex, ns: readonly number[]): Promise<void> {
    const found = await selectRecordsByNumber[this.#bound.kind.slug].all(this.#reserved, { ns });
    const rows = await this.#rows(found, new Map(found.map(({ n, locales }) => [n, locales ?? []])));
    const present = new Set(rows.map(({ n }) => n));
    index.apply(
      rows,
      ns.filter((n) => !present.has(n)),
    );
  }

  /**
   * Record numbers in the order of a column. After changes a small kind is sorted again at once, a large one in the background; until then new
   * records come last.
   */
  async ranks(column: string, descending: boolean): Promise<Uint32Array> {
    const name = `${column} ${descending}`;
    const known = this.#ranks.get(name);
    if (!known) return this.#renew(name, column, descending);
    if (!known.stale) return known.ranks;
    if (known.ranks.length <= quicklyRanked) return this.#renew(name, column, descending);
    if (!known.renewing) {
      known.renewing = true;
      this.#renew(name, column, descending).then(this.#onRanked, () => {
        known.renewing = false;
      });
    }
    return known.ranks;
  }

  async #renew(name: string, column: string, descending: boolean): Promise<Uint32Array> {
    const rows = await this.#connection.query<{ n: number }>(
      `select r.n from "${this.#bound.kind.slug}" r where ${publicRecordCondition} order by r."${column}" ${descending ? 'desc' : 'asc'}, r.n desc`,
    );
    const ranks = Uint32Array.from(rows, (row) => row.n);
    this.#ranks.set(name, { ranks, stale: false, renewing: false });
    return ranks;
  }

  async #load(): Promise<ListIndex> {
    const index = new ListIndex();
    for (let last = 0; ; ) {
      const rows = await someFrom[this.#bound.kind.slug].all(this.#reserved, { last });
      index.fill(await this.#rows(rows, await this.#languages(rows)));
      if (rows.length < batch) break;
      last = rows.at(-1)?.n ?? last;
      await new Promise(setImmediate); // yields to requests between batches
    }
    index.arrange();
    return index;
  }

  /** Languages of complete translations by record number; empty if the kind has no language filter. */
  async #languages(rows: readonly IndexedRecordRow[]): Promise<Map<number, string[]>> {
    const { slug } = this.#bound.kind;
    const languages = new Map<number, string[]>();
    if (!hasLanguages(slug) || rows.length === 0) return languages;
    const places = placesOf(rows);
    const found =
      'between' in places
        ? await languagesBetween[slug].all(this.#reserved, places.between)
        : await languagesAmong[slug].all(this.#reserved, places.among);
    for (const { n, locale } of found) languages.set(n, [...(languages.get(n) ?? []), locale]);
    return languages;
  }

  /** Public organizations that issued records, by record number; empty if the kind has no issuer filter. */
  async #issuers(rows: readonly IndexedRecordRow[]): Promise<Map<number, readonly string[]>> {
    const { filters, slug } = this.#bound.kind;
    if (!filters.includes('issuer') || rows.length === 0) return new Map();
    const places = placesOf(rows);
    const found =
      'between' in places
        ? await issuersBetween.all(this.#reserved, { kind: slug, ...places.between })
        : await issuersAmong.all(this.#reserved, { kind: slug, ...places.among });
    return new Map(found.map((row) => [row.n, row.issuers]));
  }

  async #rows(rows: readonly IndexedRecordRow[], languages: ReadonlyMap<number, readonly string[]>): Promise<IndexRow[]> {
    const issuers = await this.#issuers(rows);
    const read = readers[this.#bound.kind.slug];
    return rows.map((row) => {
      const relatedValues = { locales: languages.get(row.n) ?? [], issuers: issuers.get(row.n) ?? [] };
      return {
        n: row.n,
        date: row.date,
        facets: Object.fromEntries(read.map(([name, { read }]) => [name, read(row, relatedValues, this.#day)])),
      };
    });
  }
}

/** The list indexes of all kinds. */
export class ListIndexes {
  readonly #kinds: Record<KindSlug, KindIndex>;
  #loaded: Promise<unknown> | undefined;

  /** `onRanked` is called after a sort order was refreshed in the background; answers sent before show the old order. */
  constructor(connection: Connection, onRanked: (kind: KindSlug) => void) {
    this.#kinds = fromKeys(kindSlugs, (slug) => new KindIndex(connection, boundKinds[slug], () => onRanked(slug)));
  }

  /** Resolves when all indexes were loaded once; the first call loads them. After a failure the next call tries again. */
  async load(): Promise<void> {
    this.#loaded ??= Promise.all(kindSlugs.map((kind) => this.of(kind)));
    await this.#loaded.catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
  }

  of(kind: KindSlug): Promise<ListIndex> {
    return this.#kinds[kind].current();
  }

  ranks(kind: KindSlug, column: string, descending: boolean): Promise<Uint32Array> {
    return this.#kinds[kind].ranks(column, descending);
  }

  /** Applies a committed change to the list indexes; if `ns` is null, the index of the kind is reloaded. */
  async apply(kind: KindSlug, ns: readonly number[] | null): Promise<void> {
    if (ns === null) void this.#kinds[kind].reset();
    else await this.#kinds[kind].refresh(ns);
  }
}
