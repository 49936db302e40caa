import { classifyEditionReference, supplementBase } from '../engine/designation-editions.ts';

/** Columns of a standard that decide whether it duplicates another standard of its series. */
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
/** Reason why two records of a series are duplicates. */
export type DuplicateReason = 'undated' | 'supplement-year' | 'number';
/** A duplicate record (`gone`) and the record into which it can be merged (`kept`). */
export interface Duplicate {
  gone: number;
  kept: number;
  reason: DuplicateReason;
}

const folded = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const hasSameTitle = (a: SeriesMember, b: SeriesMember): boolean => a.lang === b.lang && folded(a.title) === folded(b.title);

const byEdition = (a: SeriesMember, b: SeriesMember): number => ((a.editionSort ?? '') < (b.editionSort ?? '') ? -1 : 1);

/** The edition that a record with an undated number means; undefined if none or several match. */
const editionMeant = (undated: SeriesMember, editions: readonly SeriesMember[]): SeriesMember | undefined => {
  // W3C's entry of a series is not a document itself
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

/** Whether an ITU number names an edition only by its year: X.509 (2012) means the edition of 10/2012. */
const isYearOnly = ({ series, editionSort }: SeriesMember): boolean => series.startsWith('itut') && /^\d{4}$/.test(editionSort ?? '');

/**
 * Finds duplicates in one series: a number without its edition, and the only edition that it can mean. A draft standard is never merged, because it
 * may become the next edition. A draft amendment is merged with the amendment published since.
 */
export const findDuplicates = (members: readonly SeriesMember[]): Duplicate[] => {
  const named = members.map((one) => ({ one, names: classifyEditionReference(one.number) }));
  const editions = named.filter(({ names }) => names === 'edition').map(({ one }) => one);
  return named.flatMap(({ one, names }): Duplicate[] => {
    const isUndated = names === 'undated' || (names === 'edition' && isYearOnly(one));
    const amends = supplementBase(one.number) !== null;
    if (!isUndated || (one.declared === 'draft' && !amends)) return [];
    const others = editions.filter((other) => other !== one && other.state === one.state && other.country === one.country);
    const survivor = editionMeant(one, others);
    return survivor ? [{ gone: one.n, kept: survivor.n, reason: amends ? 'supplement-year' : 'undated' }] : [];
  });
};
