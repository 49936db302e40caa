import { TypedFastBitSet } from 'typedfastbitset';
import { behindAll, type OrderedSegment, placesIn, walk } from './list-walk.ts';

/** Index entry of one record. `facets`: its values by filter. `date`: ISO 8601 at known precision. */
export interface IndexRow {
  n: number;
  date: string | null;
  facets: Readonly<Record<string, readonly string[]>>;
}

export interface IndexQuery {
  /** Values by filter: OR within one filter, AND across filters. */
  filters: Readonly<Record<string, readonly string[]>>;
  from?: string | undefined;
  to?: string | undefined;
  /** Restricts the result to these records, for example the hits of a keyword. With order `given`, the result has their order. */
  within?: readonly number[] | undefined;
  order: { by: 'date'; descending: boolean } | { by: 'given' } | { by: 'ranks'; ranks: Uint32Array };
  offset: number;
  limit: number;
  /** Filters whose values are counted, each under the other filters. The function selects the values to count. */
  facets?: Readonly<Record<string, (value: string) => boolean>>;
}

export interface IndexAnswer {
  ids: number[];
  total: number;
  facets: Record<string, { value: string; count: number }[]>;
}

const unknownDate = 0;
/** Limits of a period without beginning or end. */
const [earliest, latest] = ['0000', '9999-12-31'];
/** Steps of a walk over the order that take as long as sorting one match. */
const sortSteps = 10;
const mostPeriods = 32;
/** Date as a number: `2024-05` → 20240500. It sorts by the start of the period; 0 means unknown. */
const dateKey = (date: string | null): number => (date ? Number(date.replaceAll('-', '').padEnd(8, '0').slice(0, 8)) : unknownDate);
/** Last day of the period that a date names, so that `2024` lies within a range starting in May 2024. */
const lastDay = (key: number): number => (key % 10000 === 0 ? key + 1231 : key % 100 === 0 ? key + 31 : key);

/**
 * In-memory index of one kind's list: a bit per record and filter value (bitmap index), and the records in date order. It finds matching records,
 * sorts and counts them in time that hardly grows with their number. It is rebuilt from the database at start.
 */
export class ListIndex {
  readonly #few: number;
  #all = new TypedFastBitSet();
  #values = new Map<string, Map<string, TypedFastBitSet>>();
  #dates = new Int32Array(1024);
  /** Records with a date, newest first, then records without one. */
  #order: Uint32Array = new Uint32Array(1024);
  #size = 0;
  /** Cache of period queries; cleared by every change. */
  #periods = new Map<string, TypedFastBitSet>();
  #version = 0;

  /** `few`: at most this many matches are sorted. For more matches, records are read in order until the requested page is full. */
  constructor(few = 5_000) {
    this.#few = few;
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#size;
  }

  has(n: number): boolean {
    return this.#all.has(n);
  }

  /** Values of one record by filter. */
  valuesOf(n: number): Record<string, string[]> {
    return Object.fromEntries(
      [...this.#values].map(([name, values]) => [name, [...values].filter(([, bits]) => bits.has(n)).map(([value]) => value)]),
    );
  }

  /** Whether a record has a value in a filter. */
  carries(n: number, name: string, value: string): boolean {
    return this.#values.get(name)?.get(value)?.has(n) ?? false;
  }

  /** Adds many records and sorts once. */
  load(rows: Iterable<IndexRow>): void {
    this.fill(rows);
    this.arrange();
  }

  /** Adds records without sorting. The caller calls `arrange` after the last one and before any query. */
  fill(rows: Iterable<IndexRow>): void {
    for (const row of rows) {
      if (this.#all.has(row.n)) this.#unset(row.n);
      this.#set(row);
    }
  }

  arrange(): void {
    this.#size = this.#all.size();
    this.#order = new Uint32Array(Math.max(1024, Math.ceil(this.#size * 1.2)));
    let i = 0;
    this.#all.forEach((n: number) => {
      this.#order[i++] = n;
    });
    this.#order.subarray(0, this.#size).sort((a, b) => this.#before(a, b));
  }

  /** Adds or replaces records and removes others. The order is moved at most twice, however many records change. */
  apply(rows: readonly IndexRow[], removed: readonly number[] = []): void {
    const gone = [...removed, ...rows.map(({ n }) => n)].filter((n) => this.#all.has(n));
    this.#takeOut(gone);
    for (const n of gone) this.#unset(n);
    for (const row of rows) this.#set(row);
    this.#insert(rows.map(({ n }) => n));
  }

  /** Removes records from the order. Their dates must not have changed yet. */
  #takeOut(ns: readonly number[]): void {
    const positions = ns.map((n) => this.#position(n)).sort((a, b) => a - b);
    let to = positions[0] ?? this.#size;
    for (const [i, position] of positions.entries()) {
      const end = positions[i + 1] ?? this.#size;
      this.#order.copyWithin(to, position + 1, end);
      to += end - position - 1;
    }
    this.#size = to;
  }

  /** Inserts records into the order, the last first, so that each part of the order is moved once. */
  #insert(ns: readonly number[]): void {
    if (this.#size + ns.length > this.#order.length) {
      const grown = new Uint32Array((this.#size + ns.length) * 2);
      grown.set(this.#order.subarray(0, this.#size));
      this.#order = grown;
    }
    let end = this.#size;
    for (const [i, n] of [...ns.toSorted((a, b) => this.#before(a, b)).entries()].reverse()) {
      const at = this.#position(n, end);
      this.#order.copyWithin(at + i + 1, at, end);
      this.#order[at + i] = n;
      end = at;
    }
    this.#size += ns.length;
  }

  query(q: IndexQuery): IndexAnswer {
    const candidates = q.within && bitsOf(q.within.filter((n) => this.#all.has(n)));
    const period = q.from || q.to ? this.#period(q.from, q.to) : undefined;
    const base = [candidates, period].filter((b) => b !== undefined);
    const parts = Object.entries(q.filters)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, this.#union(name, values)] as const);
    const matching = this.#intersect([...base, ...parts.map(([, bits]) => bits)]);
    const facets: IndexAnswer['facets'] = {};
    for (const [name, isCounted] of Object.entries(q.facets ?? {})) {
      const filtered = parts.some(([part]) => part === name);
      const others = filtered ? this.#intersect([...base, ...parts.filter(([part]) => part !== name).map(([, bits]) => bits)]) : matching;
      facets[name] = this.#count(name, others, isCounted);
    }
    const total = matching === this.#all ? this.#size : matching.size();
    return { ids: this.#page(q, matching, total), total, facets };
  }

  /** Every value of a filter: number of records with it (`of`), and number of those that also have the given `value` (`count`). */
  companions(name: string, value: string): { value: string; count: number; of: number }[] {
    const values = this.#values.get(name);
    const bits = values?.get(value) ?? new TypedFastBitSet();
    return [...(values ?? [])].map(([other, theirs]) => ({ value: other, count: theirs.intersection_size(bits), of: theirs.size() }));
  }

  #changed(): void {
    this.#version++;
    this.#periods.clear();
  }

  #set(row: IndexRow): void {
    this.#changed();
    this.#all.add(row.n);
    if (row.n >= this.#dates.length) {
      const grown = new Int32Array(Math.max(row.n + 1, this.#dates.length * 2));
      grown.set(this.#dates);
      this.#dates = grown;
    }
    this.#dates[row.n] = dateKey(row.date);
    for (const [name, values] of Object.entries(row.facets)) for (const value of values) this.#bits(name, value).add(row.n);
  }

  #unset(n: number): void {
    this.#changed();
    this.#all.remove(n);
    for (const values of this.#values.values()) for (const bits of values.values()) bits.remove(n);
  }

  #bits(name: string, value: string): TypedFastBitSet {
    const values = this.#values.get(name) ?? new Map<string, TypedFastBitSet>();
    this.#values.set(name, values);
    const bits = values.get(value) ?? new TypedFastBitSet();
    values.set(value, bits);
    return bits;
  }

  #before(a: number, b: number): number {
    return (this.#dates[b] ?? unknownDate) - (this.#dates[a] ?? unknownDate) || b - a;
  }

  /** Position of a record in date order, or its insertion position, among the first `end` records. */
  #position(n: number, end = this.#size): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#before(this.#order[middle] ?? 0, n) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #union(name: string, values: readonly string[]): TypedFastBitSet {
    const sets = values.map((value) => this.#values.get(name)?.get(value)).filter((bits) => bits !== undefined);
    const [first, ...rest] = sets;
    if (!first) return new TypedFastBitSet();
    if (rest.length === 0) return first;
    const union = first.clone();
    for (const bits of rest) union.union(bits);
    return union;
  }

  #intersect(sets: TypedFastBitSet[]): TypedFastBitSet {
    const [first, second, ...rest] = sets;
    if (!first) return this.#all;
    if (!second) return first;
    const result = first.new_intersection(second);
    for (const bits of rest) result.intersection(bits);
    return result;
  }

  #count(name: string, matching: TypedFastBitSet, isCounted: (value: string) => boolean): { value: string; count: number }[] {
    const counts: { value: string; count: number }[] = [];
    for (const [value, bits] of this.#values.get(name) ?? []) {
      if (!isCounted(value)) continue;
      const count = matching === this.#all ? bits.size() : bits.intersection_size(matching);
      if (count > 0) counts.push({ value, count });
    }
    return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }

  /** First position in date order of records whose period starts on or before `key`. Records without a date come last. */
  #since(key: number): number {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#dates[this.#order[middle] ?? 0] ?? unknownDate) > key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Records whose date overlaps a period: those dated within it, and those dated by only the month or year in which it begins. Cached. */
  #period(from = earliest, to = latest): TypedFastBitSet {
    const name = `${from}/${to}`;
    const known = this.#periods.get(name);
    if (known) return known;
    if (this.#periods.size >= mostPeriods) this.#periods.clear();
    const made = this.#overlapping(from, to);
    this.#periods.set(name, made);
    return made;
  }

  #overlapping(from: string, to: string): TypedFastBitSet {
    const words = new Uint32Array((this.#dates.length >>> 5) + 1);
    for (const part of this.#partsOf(from, to)) for (const n of part) words[n >>> 5] = (words[n >>> 5] ?? 0) | (1 << (n & 31));
    return TypedFastBitSet.fromWords(words);
  }

  /** Parts of the date order, newest first, that contain exactly the records whose date overlaps a period. */
  #partsOf(from: string, to: string): Uint32Array[] {
    const [first, last] = [Math.max(dateKey(from), 1), lastDay(dateKey(to))];
    const part = (newest: number, oldest: number) => this.#order.subarray(this.#since(newest), this.#since(oldest - 1));
    const begun = [100, 10_000].map((unit) => first - (first % unit)).filter((key) => key < first && key > unknownDate && key <= last);
    return [part(last, first), ...begun.map((key) => part(key, key))];
  }

  #page(q: IndexQuery, matching: TypedFastBitSet, total: number): number[] {
    if (q.offset >= total || q.limit === 0) return [];
    if (q.order.by === 'given') return walk([{ list: q.within ?? [] }], matching.clone(), q.offset, q.limit);
    const segments = this.#orders(q, q.order);
    const length = segments.reduce((sum, { list }) => sum + list.length, 0);
    const steps = ((q.offset + q.limit) * length) / total; // on average, if the matches are spread evenly
    if (total <= this.#few && total * sortSteps < steps) return this.#sort(q, matching).slice(q.offset, q.offset + q.limit);
    return walk(segments, matching.clone(), q.offset, q.limit);
  }

  /**
   * Lists to walk one after the other, which contain all matches. Records without a rank follow newest first; records without a date come
   * last.
   */
  #orders({ from, to }: IndexQuery, order: Exclude<IndexQuery['order'], { by: 'given' }>): OrderedSegment[] {
    const newestFirst = this.#order.subarray(0, this.#size);
    if (order.by === 'ranks') return [{ list: order.ranks }, { list: newestFirst }];
    if (from || to) {
      const parts = this.#partsOf(from || earliest, to || latest).map((list) => ({ list, backwards: !order.descending }));
      return order.descending ? parts : parts.reverse();
    }
    if (order.descending) return [{ list: newestFirst }];
    const dated = this.#since(unknownDate);
    return [{ list: newestFirst.subarray(0, dated), backwards: true }, { list: newestFirst.subarray(dated) }];
  }

  /** Sorts few matches directly, without a walk over all records. */
  #sort({ order }: IndexQuery, matching: TypedFastBitSet): number[] {
    const ids = matching.array();
    if (order.by === 'ranks') {
      const places = placesIn(order.ranks);
      const place = (n: number) => places[n] ?? behindAll;
      return ids.sort((a, b) => place(a) - place(b) || this.#before(a, b));
    }
    if (order.by === 'given' || order.descending) return ids.sort((a, b) => this.#before(a, b));
    const undated = (n: number) => Number(this.#dates[n] === unknownDate);
    return ids.sort((a, b) => undated(a) - undated(b) || (undated(a) ? this.#before(a, b) : this.#before(b, a)));
  }
}

const bitsOf = (ids: readonly number[]): TypedFastBitSet => {
  const bits = new TypedFastBitSet();
  for (const n of ids) bits.add(n);
  return bits;
};
