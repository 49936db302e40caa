import { editionNamed, supplementBase } from '../engine/designation-editions.ts';

/** Of a standard what tells whether it is the same document as another one of its series. */
export interface SeriesMember {
  n: number;
  key: string;
  number: string;
  series: string;
  editionSort: string | null;
  declared: string | null;
  state: string;
  country: string | null;
  date: string | null;
  lang: string;
  title: string;
}
export type MergeReason = 'undated' | 'supplement-year' | 'number';
export interface Duplicate {
  gone: number;
  kept: number;
  reason: MergeReason;
}

const folded = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const hasSameTitle = (a: SeriesMember, b: SeriesMember): boolean => a.lang === b.lang && folded(a.title) === folded(b.title);

const byEdition = (a: SeriesMember, b: SeriesMember): number => ((a.editionSort ?? '') < (b.editionSort ?? '') ? -1 : 1);

/** Of the editions of a series the one that an undated number stands for; undefined where none or several could be. */
const editionMeant = (undated: SeriesMember, editions: readonly SeriesMember[]): SeriesMember | undefined => {
  // W3C's entry of a series is no document of its own
  if (undated.series.startsWith('w3c')) return [...editions].sort(byEdition).at(-1);
  const published = editions.filter(({ declared }) => declared !== 'draft');
  const only = (found: readonly SeriesMember[]) => (found.length === 1 ? found[0] : undefined);
  // the first amendment of an edition is one document, whatever its year
  if (supplementBase(undated.number)) return only(published);
  const { editionSort: sort, date } = undated;
  if (sort !== null)
    return only(
      published.filter(
        (one) => one.editionSort === sort || (date !== null && one.date === date) || one.editionSort?.startsWith(`${sort}-`),
      ),
    );
  return only(published.filter((one) => published.length === 1 && hasSameTitle(undated, one)));
};

/** ITU names an edition by its year where it means that of one month: X.509 (2012) is that of 10/2012. */
const isYearOnly = ({ series, editionSort }: SeriesMember): boolean => series.startsWith('itut') && /^\d{4}$/.test(editionSort ?? '');

/**
 * The records of one series that are the same document twice: a number without its edition, and the one edition that it stands for. A
 * project in work is none: it may become the next edition; the first amendment of an edition in work is that which was published since.
 */
export const findDuplicates = (members: readonly SeriesMember[]): Duplicate[] => {
  const named = members.map((one) => ({ one, names: editionNamed(one.number) }));
  const editions = named.filter(({ names }) => names === 'edition').map(({ one }) => one);
  return named.flatMap(({ one, names }): Duplicate[] => {
    const isUndated = names === 'undated' || (names === 'edition' && isYearOnly(one));
    const amends = supplementBase(one.number) !== null;
    if (!isUndated || (one.declared === 'draft' && !amends)) return [];
    const others = editions.filter((other) => other !== one && other.state === one.state && other.country === one.country);
    const kept = editionMeant(one, others);
    return kept ? [{ gone: one.n, kept: kept.n, reason: amends ? 'supplement-year' : 'undated' }] : [];
  });
};
