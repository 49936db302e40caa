import { randomFrom } from '../stats.ts';

/** Address of the request with this number. */
export type Addresses = (index: number) => string;

/** Addresses that never repeat. Equal seeds give equal addresses, so both trees get the same ones. */
const neverRepeated = (seed: number, make: (random: () => number) => string): Addresses => {
  const random = randomFrom(seed);
  const made = new Set<string>();
  const list: string[] = [];
  return (index) => {
    while (list.length <= index) {
      const address = make(random);
      if (made.has(address)) continue;
      made.add(address);
      list.push(address);
    }
    return list[index] as string;
  };
};

const pick = <T>(random: () => number, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const classes = ['11', '13', '23', '25', '29', '35', '43', '49', '59', '67', '71', '75', '77', '81', '83', '91'];

/**
 * Filters of a list of standards as readers combine them. No period contains all records. Only filters that give the same records in every
 * revision: derived statuses other than `in-force` changed.
 */
const listQuery = (random: () => number): string => {
  const query = new URLSearchParams();
  const from = 1985 + Math.floor(random() * 35);
  query.set('date.from', `${from}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}`);
  query.set('date.to', `${from + 1 + Math.floor(random() * 5)}-12`);
  if (random() < 0.4) query.set('ics', pick(random, classes));
  else query.set('page', String(1 + Math.floor(random() * 8)));
  if (random() < 0.3) query.set('status', 'in-force');
  if (random() < 0.3) query.set('sort', pick(random, ['date', '-date']));
  return query.toString();
};

const words = (title: string): string[] => title.split(/[^\p{L}]+/u).filter((word) => word.length > 3);

/** Two words of a title: most searches find records, and none was searched before. */
const keyword =
  (titles: readonly string[]) =>
  (random: () => number): string => {
    for (;;) {
      const found = words(pick(random, titles));
      if (found.length > 1) return `${pick(random, found)} ${pick(random, found)}`;
    }
  };

/** Step through the ids of the records; a prime number, so that each id occurs once. */
const stride = 7919;

/** The id of the request with this number: each id once, scattered over all records. Throws if there are no more ids. */
const scatteredId =
  (records: number, first: number) =>
  (index: number): number => {
    if (index >= records) throw new Error(`There are only ${records} records, which were all requested`);
    return 1 + (((first + index) * stride) % records);
  };

/** Addresses of the rows whose answers are not cached. `records`: number of standards; their ids are 1 to `records`. */
export const coldAddresses = (records: number, titles: readonly string[]) => {
  const apiId = scatteredId(records, 0);
  const pageId = scatteredId(records, Math.floor(records / 2)); // other records, because a server keeps those of earlier requests in memory
  const nextKeyword = keyword(titles);
  return {
    listApi: neverRepeated(1, (random) => `/api/portal/standard?locale=en-us&${listQuery(random)}`),
    listPage: neverRepeated(2, (random) => `/standard?${listQuery(random)}`),
    home: (index: number) => `/?anew=${index}`,
    detailApi: (index: number) => `/api/portal/standard/${apiId(index)}?locale=en-us`,
    detailPage: (index: number) => `/standard/${pageId(index)}`,
    search: neverRepeated(3, (random) => `/api/portal/search?locale=en-us&keyword=${encodeURIComponent(nextKeyword(random))}`),
  } satisfies Record<string, Addresses>;
};
