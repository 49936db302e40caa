import { randomFrom } from '../stats.ts';

/** Address of the request with this number. */
export type Addresses = (index: number) => string;

/** Draws addresses that never repeat. Equal seeds give equal addresses, so both trees get the same ones. */
const drawWithoutRepeat = (seed: number, make: (random: () => number) => string): Addresses => {
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
/** Fields of the ICS. */
const icsFields = ['11', '13', '23', '25', '29', '35', '43', '49', '59', '67', '71', '75', '77', '81', '83', '91'];

/**
 * Draws filters of a list of standards as readers combine them. No period contains all records. Every filter selects the same records in every
 * revision, so `in-force` is the only status: the derivation of the other statuses changed.
 */
const drawListQuery = (random: () => number): string => {
  const query = new URLSearchParams();
  const from = 1985 + Math.floor(random() * 35);
  query.set('date.from', `${from}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}`);
  query.set('date.to', `${from + 1 + Math.floor(random() * 5)}-12`);
  if (random() < 0.4) query.set('ics', pick(random, icsFields));
  else query.set('page', String(1 + Math.floor(random() * 8)));
  if (random() < 0.3) query.set('status', 'in-force');
  if (random() < 0.3) query.set('sort', pick(random, ['date', '-date']));
  return query.toString();
};

const splitWords = (title: string): string[] => title.split(/[^\p{L}]+/u).filter((word) => word.length > 3);

/** Draws two words of a title, so that most searches find records. */
const createKeywordSource =
  (titles: readonly string[]) =>
  (random: () => number): string => {
    for (;;) {
      const found = splitWords(pick(random, titles));
      if (found.length > 1) return `${pick(random, found)} ${pick(random, found)}`;
    }
  };

/** Step through the ids of the records; a prime number, so that each id occurs once. */
const stride = 7919;

/** Returns the id for the request with this number: each id occurs once, in scattered order. Throws if there are no more ids. */
const createIdSequence =
  (records: number, first: number) =>
  (index: number): number => {
    if (index >= records) throw new Error(`All ${records} records were requested already`);
    return 1 + (((first + index) * stride) % records);
  };

/** Addresses of the rows whose answers are not cached. `records`: number of standards; their ids are 1 to `records`. */
export const createColdAddresses = (records: number, titles: readonly string[]) => {
  const apiId = createIdSequence(records, 0);
  const pageId = createIdSequence(records, Math.floor(records / 2)); // other records, because a server keeps those of earlier requests in memory
  const nextKeyword = createKeywordSource(titles);
  return {
    listApi: drawWithoutRepeat(1, (random) => `/api/portal/standard?locale=en-us&${drawListQuery(random)}`),
    listPage: drawWithoutRepeat(2, (random) => `/standard?${drawListQuery(random)}`),
    home: (index: number) => `/?anew=${index}`,
    detailApi: (index: number) => `/api/portal/standard/${apiId(index)}?locale=en-us`,
    detailPage: (index: number) => `/standard/${pageId(index)}`,
    search: drawWithoutRepeat(3, (random) => `/api/portal/search?locale=en-us&keyword=${encodeURIComponent(nextKeyword(random))}`),
  } satisfies Record<string, Addresses>;
};
