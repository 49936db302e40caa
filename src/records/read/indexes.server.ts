import { today } from '../../base/dates.ts';
import { fromKeys } from '../../base/typed-keys.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { logFailure } from '../../platform/log.ts';
import type { BoundKind, RecordRow } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import { textListOf, textOrNull } from '../engine/field-values.server.ts';
import { type IndexRow, ListIndex } from '../engine/list-index.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { visible } from './records.server.ts';
import { isIncomplete } from './whole.server.ts';

const batch = 20_000;
/** Up to so many records an order is read within some tens of milliseconds. */
const quicklyRanked = 50_000;

/** A code and all its parents: 35.240.15 → 35, 35.240, 35.240.15; L80 → L, L80. */
export const codeWithParents = (scheme: 'ics' | 'ccs', code: string): string[] => {
  if (scheme === 'ccs') return code.length > 1 ? [code.slice(0, 1), code] : [code];
  const parts = code.split('.');
  return parts.map((_, i) => parts.slice(0, i + 1).join('.'));
};

/** A row with what is read beside it, of some kinds alone. */
interface SourceRow extends RecordRow {
  /** Languages of the translations that leave nothing out. */
  locales?: string[];
  /** Ids of the public organizations that issued it. */
  issuers?: string[] | undefined;
}
type Read = (row: SourceRow, locales: readonly string[], day: string) => readonly string[];

/** How one filter reads its values from a row. */
const reader = ({ kind, rules }: BoundKind, name: string): { columns: readonly string[]; read: Read } => {
  if (name === 'country') return { columns: ['country'], read: (row) => [row.country ?? 'intl'] };
  if (name === 'industry') return { columns: ['industries'], read: (row) => row.industries };
  if (name === 'technology') return { columns: ['technologies'], read: (row) => row.technologies };
  if (name === 'issuer') return { columns: [], read: (row) => row.issuers ?? [] };
  // what can be read as a whole in a language, as the original or as a translation that leaves nothing out
  if (name === 'language') return { columns: ['lang'], read: (row, locales) => [row.lang, ...locales] };
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

/** The list index of one kind, kept in step with the database. */
class KindIndex {
  readonly #bound: BoundKind;
  readonly #onRanked: () => void;
  readonly #connection: Connection;
  readonly #readers: (readonly [string, ReturnType<typeof reader>])[];
  readonly #select: string;
  /** The same with the languages of the translations that leave nothing out, for a few records. */
  readonly #selectFew: string;
  #index: Promise<ListIndex> | undefined;
  /** The day that statuses are derived for, and the one that the whole index was loaded for. */
  #day = today();
  #loaded = this.#day;
  /** What changes while the index is loaded anew. */
  #meanwhile: Set<number> | undefined;
  #ranks = new Map<string, { ranks: Uint32Array; stale: boolean; renewing: boolean }>();

  constructor(connection: Connection, bound: BoundKind, onRanked: () => void) {
    this.#connection = connection;
    this.#onRanked = onRanked;
    this.#bound = bound;
    const read = [...bound.kind.filters, ...Object.keys(bound.rules.first ?? {})];
    this.#readers = read.map((name) => [name, reader(bound, name)] as const);
    const fields = new Set(['n', 'date', ...this.#readers.flatMap(([, r]) => r.columns)]);
    const { slug, filters } = bound.kind;
    const columns = [...fields].map((f) => `r."${columnName(f)}" as "${f}"`).join(', ');
    const whole = `array(select t.locale from translation t where t.kind = '${slug}' and t.n = r.n and not ${isIncomplete(bound.kind)})`;
    this.#select = `select ${columns} from "${slug}" r`;
    this.#selectFew = `select ${columns}${filters.includes('language') ? `, ${whole} as locales` : ''} from "${slug}" r`;
  }

  /** Loaded on first use; loaded anew in the background when the day changes, since statuses follow the calendar. */
  async current(): Promise<ListIndex> {
    const index = this.#index ?? this.reset();
    if (this.#bound.rules.derive && this.#loaded !== today() && !this.#meanwhile) void this.#reload();
    return index;
  }

  /** Loads anew beside what is in use; what changes meanwhile is read once more into the new one. */
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
      logFailure('A list could not be loaded anew', error); // the next question tries again
    } finally {
      this.#meanwhile = undefined;
    }
  }

  /** Loads anew; who asks meanwhile waits for it. */
  reset(): Promise<ListIndex> {
    const loading = this.#load();
    loading.catch(() => {
      if (this.#index === loading) this.#index = undefined; // the next question tries again
    });
    this.#index = loading;
    for (const ranks of this.#ranks.values()) ranks.stale = true;
    return loading;
  }

  async refresh(ns: readonly number[]): Promise<void> {
    if (!this.#index) return;
    for (const n of ns) this.#meanwhile?.add(n);
    const index = await this.#index;
    const rows = await this.#rows(await this.#connection.apart<SourceRow>(`${this.#selectFew} where ${visible} and r.n = any($1)`, [ns]));
    const present = new Map(rows.map((row) => [row.n, row]));
    for (const n of ns) {
      const row = present.get(n);
      if (row) index.put(row);
      else index.remove(n);
    }
    for (const ranks of this.#ranks.values()) ranks.stale = true;
  }

  /**
   * Record ids in the order of a column. After changes they are read anew: at once where they are few, else in the background,
   * new records standing last until then.
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
      `select r.n from "${this.#bound.kind.slug}" r where ${visible} order by r."${column}" ${descending ? 'desc' : 'asc'}, r.n desc`,
    );
    const ranks = Uint32Array.from(rows, (row) => row.n);
    this.#ranks.set(name, { ranks, stale: false, renewing: false });
    return ranks;
  }

  async #load(): Promise<ListIndex> {
    const index = new ListIndex();
    for (let last = 0; ; ) {
      const rows = await this.#connection.apart<SourceRow>(`${this.#select} where ${visible} and r.n > $1 order by r.n limit ${batch}`, [
        last,
      ]);
      index.fill(await this.#rows(rows));
      if (rows.length < batch) break;
      last = rows.at(-1)?.n ?? last;
      await new Promise(setImmediate); // lets requests through between batches
    }
    index.arrange();
    return index;
  }

  async #rows(rows: SourceRow[]): Promise<IndexRow[]> {
    const first = rows[0];
    const last = rows.at(-1);
    if (!first || !last) return [];
    const many = rows.length > 1000;
    const which = many ? 'between $2 and $3' : '= any($2)';
    const range = many ? [first.n, last.n] : [rows.map((row) => row.n)];
    const { filters, slug } = this.#bound.kind;
    const locales = new Map<number, string[]>();
    if (first.locales) for (const row of rows) locales.set(row.n, row.locales ?? []);
    else if (filters.includes('language')) {
      const found = await this.#connection.apart<{ n: number; locale: string }>(
        `select t.n, t.locale from translation t join "${slug}" r on r.n = t.n
          where t.kind = $1 and t.n ${which} and not ${isIncomplete(this.#bound.kind)}`,
        [slug, ...range],
      );
      for (const { n, locale } of found) locales.set(n, [...(locales.get(n) ?? []), locale]);
    }
    if (filters.includes('issuer')) {
      const found = await this.#connection.apart<{ n: number; issuers: string[] }>(
        `select l.n, array_agg(r.n::text) as issuers from relation l join stdorg r on r.key = l.target_key and ${visible}
          where l.kind = $1 and l.n ${which} and l.type = 'issued-by' and l.target_kind = 'stdorg' group by l.n`,
        [slug, ...range],
      );
      const issuers = new Map(found.map((row) => [row.n, row.issuers]));
      for (const row of rows) row.issuers = issuers.get(row.n);
    }
    return rows.map((row) => ({
      n: row.n,
      date: row.date,
      facets: Object.fromEntries(this.#readers.map(([name, { read }]) => [name, read(row, locales.get(row.n) ?? [], this.#day)])),
    }));
  }
}

/** The list indexes of all kinds. */
export class Indexes {
  readonly #kinds: Record<KindSlug, KindIndex>;

  /** `onRanked`: an order was renewed in the background, so that answers made meanwhile show the old one. */
  constructor(connection: Connection, onRanked: (kind: KindSlug) => void) {
    this.#kinds = fromKeys(kindSlugs, (slug) => new KindIndex(connection, boundKinds[slug], () => onRanked(slug)));
  }

  of(kind: KindSlug): Promise<ListIndex> {
    return this.#kinds[kind].current();
  }

  ranks(kind: KindSlug, column: string, descending: boolean): Promise<Uint32Array> {
    return this.#kinds[kind].ranks(column, descending);
  }

  /** Takes in a committed change; `ns` null: the kind is loaded anew. */
  async apply(kind: KindSlug, ns: readonly number[] | null): Promise<void> {
    if (ns === null) void this.#kinds[kind].reset();
    else await this.#kinds[kind].refresh(ns);
  }
}
