import { expect, test } from 'vitest';
import { type IndexAnswer, type IndexQuery, type IndexRow, ListIndex } from './list-index.ts';

/** Reference implementation that checks every record; the index must return the same answers. */
class ReferenceListIndex {
  rows = new Map<number, IndexRow>();

  static begins = (date: string) => date.padEnd(7, '-00').padEnd(10, '-00');
  static ends = (date: string) => (date.length === 4 ? `${date}-12-31` : date.length === 7 ? `${date}-31` : date);

  /** Compares by period, newest first, unknown last, then by descending number. */
  static newest = (a: IndexRow, b: IndexRow): number => {
    const [x, y] = [a, b].map(({ date }) => (date ? ReferenceListIndex.begins(date) : '')) as [string, string];
    return x === y ? b.n - a.n : x < y ? 1 : -1;
  };

  #has(row: IndexRow, filters: IndexQuery['filters']): boolean {
    return Object.entries(filters).every(
      ([name, values]) => values.length === 0 || values.some((value) => row.facets[name]?.includes(value)),
    );
  }

  #inPeriod({ date }: IndexRow, { from, to }: IndexQuery): boolean {
    if (!from && !to) return true;
    return Boolean(
      date &&
        (!from || ReferenceListIndex.ends(date) >= ReferenceListIndex.begins(from)) &&
        (!to || ReferenceListIndex.begins(date) <= ReferenceListIndex.ends(to)),
    );
  }

  #ordered(q: IndexQuery): IndexRow[] {
    const rows = [...this.rows.values()].sort(ReferenceListIndex.newest);
    if (q.order.by === 'given') return [...new Set(q.within)].flatMap((n) => this.rows.get(n) ?? []);
    if (q.order.by === 'ranks') {
      const ranked = [...new Set(q.order.ranks)].flatMap((n) => this.rows.get(n) ?? []);
      return [...ranked, ...rows.filter((row) => !ranked.includes(row))];
    }
    if (q.order.descending) return rows;
    return [...rows.filter(({ date }) => date).reverse(), ...rows.filter(({ date }) => !date)];
  }

  query(q: IndexQuery): IndexAnswer {
    const candidates = q.within && new Set(q.within);
    const base = (row: IndexRow) => (!candidates || candidates.has(row.n)) && this.#inPeriod(row, q);
    const found = this.#ordered(q).filter((row) => base(row) && this.#has(row, q.filters));
    const facets = Object.entries(q.facets ?? {}).map(([name, isCounted]) => {
      const { [name]: _, ...others } = q.filters;
      const counts = new Map<string, number>();
      for (const row of this.rows.values())
        if (base(row) && this.#has(row, others))
          for (const value of row.facets[name] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
      const countedValues = [...counts].filter(([value]) => isCounted(value)).map(([value, count]) => ({ value, count }));
      return [name, countedValues.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))];
    });
    return { ids: found.slice(q.offset, q.offset + q.limit).map(({ n }) => n), total: found.length, facets: Object.fromEntries(facets) };
  }
}

/** Deterministic random numbers (mulberry32). */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const values: Record<string, string[]> = {
  country: ['cn', 'ru', 'br', 'intl'],
  type: ['a', 'b'],
  ics: ['35', '35.240', '35.240.15', '01'],
  rare: ['x'],
};

const generator = (seed: number) => {
  const next = random(seed);
  const below = (n: number) => Math.floor(next() * n);
  const some = <T>(list: readonly T[], chance: number) => list.filter(() => next() < chance);
  const two = (n: number) => String(n).padStart(2, '0');
  const date = () => {
    const [year, month, day] = [`20${two(15 + below(8))}`, two(1 + below(12)), two(1 + below(28))];
    return [`${year}-${month}-${day}`, `${year}-${month}`, year][below(3)] as string;
  };
  const row = (n: number): IndexRow => ({
    n,
    date: next() < 0.15 ? null : date(),
    facets: Object.fromEntries(Object.entries(values).map(([name, all]) => [name, some(all, name === 'rare' ? 0.02 : 0.4)])),
  });
  const ids = (count: number, most: number) => Array.from({ length: count }, () => 1 + below(most));
  const query = (most: number): IndexQuery => {
    const candidates = next() < 0.3 ? ids(below(60), most * 1.3) : undefined;
    const orders: IndexQuery['order'][] = [
      { by: 'date', descending: true },
      { by: 'date', descending: false },
      { by: 'ranks', ranks: Uint32Array.from(ids(most / 2, most * 1.2)) },
    ];
    if (candidates) orders.push({ by: 'given' });
    return {
      filters: Object.fromEntries(
        Object.entries(values).map(([name, all]) => [name, next() < 0.5 ? [] : some([...all, 'unheard of'], 0.4)]),
      ),
      ...(next() < 0.3 && { from: date() }),
      ...(next() < 0.3 && { to: date() }),
      ...(candidates && { within: [...new Set(candidates)] }),
      order: orders[below(orders.length)] as IndexQuery['order'],
      offset: next() < 0.5 ? 0 : below(40),
      limit: below(30),
      ...(next() < 0.5 && { facets: { country: () => true, ics: (value: string) => value.length <= 2, rare: () => true } }),
    };
  };
  return { next, below, row, query };
};

const expectSameAnswer = (index: ListIndex, model: ReferenceListIndex, question: IndexQuery) => {
  const { ranks: _, ...order } = { ranks: undefined, ...question.order };
  expect({ ...index.query(question), question: { ...question, order } }).toEqual({
    ...model.query(question),
    question: { ...question, order },
  });
};

test.each([1, 2, 3, 4])('answers 500 random queries as the reference implementation does, with changes between them (seed %i)', (seed) => {
  const { next, below, row, query } = generator(seed);
  const most = 400;
  const [index, model] = [new ListIndex(seed > 2 ? 3 : undefined), new ReferenceListIndex()];
  if (seed % 2) {
    const rows = Array.from({ length: most }, (_, i) => row(i + 1)).filter(() => next() < 0.7);
    index.load(rows);
    for (const one of rows) model.rows.set(one.n, one);
  }
  for (let i = 0; i < 500; i++) {
    const changed = new Set(Array.from({ length: below(next() < 0.9 ? 4 : 60) }, () => 1 + below(most)));
    const [rows, removed]: [IndexRow[], number[]] = [[], []];
    for (const n of changed) {
      if (next() < 0.75) rows.push(row(n));
      else removed.push(n);
    }
    index.apply(rows, removed);
    for (const one of rows) model.rows.set(one.n, one);
    for (const n of removed) model.rows.delete(n);
    for (const n of changed) expect(index.has(n)).toBe(model.rows.has(n));
    expect(index.size).toBe(model.rows.size);
    expectSameAnswer(index, model, query(most));
  }
});

test('loading again replaces existing records and adds new ones', () => {
  const { row, query } = generator(9);
  const [index, model] = [new ListIndex(), new ReferenceListIndex()];
  for (const range of [
    [1, 1500],
    [1000, 2500],
    [5, 6],
  ] as const) {
    const rows = Array.from({ length: range[1] - range[0] }, (_, i) => row(range[0] + i));
    index.load(rows);
    for (const one of rows) model.rows.set(one.n, one);
    for (let i = 0; i < 20; i++) expectSameAnswer(index, model, query(2500));
  }
  for (let n = 1; n < 2500; n += 3) {
    index.apply([], [n]);
    model.rows.delete(n);
  }
  for (let n = 3000; n < 3400; n++) {
    const one = row(n);
    index.apply([one]);
    model.rows.set(n, one);
  }
  for (let i = 0; i < 50; i++) expectSameAnswer(index, model, query(3400));
});

test('returns the values of a record, and none after it was removed', () => {
  const index = new ListIndex();
  index.apply([{ n: 7, date: '2024', facets: { country: ['cn'], ics: ['35', '35.240'] } }]);
  expect(index.valuesOf(7)).toEqual({ country: ['cn'], ics: ['35', '35.240'] });
  index.apply([{ n: 7, date: null, facets: { country: ['ru'] } }]);
  expect(index.valuesOf(7)).toEqual({ country: ['ru'], ics: [] });
  index.apply([], [7]);
  index.apply([], [7]);
  expect([index.size, index.has(7), index.valuesOf(7)]).toEqual([0, false, { country: [], ics: [] }]);
  expect(index.query({ filters: {}, order: { by: 'date', descending: true }, offset: 0, limit: 10 })).toEqual({
    ids: [],
    total: 0,
    facets: {},
  });
});
