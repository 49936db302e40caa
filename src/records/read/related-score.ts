import type { RelationType } from '../engine/draft.ts';
import type { KindSlug } from '../kinds/index.ts';

/** A record that may be related to one, with what speaks for it. */
export interface Candidate {
  kind: KindSlug;
  n: number;
  /** Links between the two, whichever way. */
  links: readonly RelationType[];
  /** Share of a link to a third record that both have: 1 where hardly another has it, less the more have. */
  together: number;
  /** How much of the one's title it says too, rare words counting more; in the language in which most. */
  terms: number;
  /** How many words that are. */
  words: number;
  /** Whether those words are only what the one's title opens with, the field before the subject. */
  opening: boolean;
  /** Whether one of them is a word that few titles have. */
  rare: boolean;
  /** Whether it is of another kind. */
  other: boolean;
  /** The standard that it is a part of, itself where it has no parts; empty where that was not asked. */
  whole: string;
  /** Whether both are parts of one standard. */
  part: boolean;
  concepts: Concepts;
}

/** What two records have in common, in the words of the lists' filters. */
export interface Concepts {
  technologies: number;
  industries: number;
  /** Parts of the closest code that both have, 0 to 3. */
  ics: number;
  issuer: boolean;
  country: boolean;
}

export const mostRelated = 6;
/** Below it two records only happen to lie side by side. */
const least = 2.4;
/** As many of one kind at most stand before others that are related too. */
const mostOfKind = 4;
/** As many parts at most of a standard that is not one's own. */
const mostOfWhole = 2;

const linkWeight: Readonly<Record<RelationType, number>> = {
  replaces: 9,
  amends: 9,
  adopts: 9,
  implements: 9,
  checks: 8,
  covers: 8,
  references: 7,
  'part-of': 7,
  'provided-by': 6,
  'issued-by': 4,
};

const nearness = ({ technologies, industries, ics, issuer, country }: Concepts): number =>
  Math.min(technologies, 2) * 0.8 +
  Math.min(industries, 2) * 0.25 +
  (ics >= 3 ? 1.2 : ics === 2 ? 0.6 : 0) +
  (issuer ? 0.6 : 0) +
  (country ? 0.3 : 0);

/**
 * Words alone prove nothing: both records must be about something that both are known to be about; the less that tells, the more words.
 * One word must be most of the title, and rare or of the same issuer. The field that a title opens with is no subject: it counts where that
 * is a technology, or among the parts of one standard.
 */
const isAbout = ({ terms, words, opening, rare, part, concepts: { technologies, industries, ics, issuer } }: Candidate): boolean => {
  if (terms < 0.28 || (opening && !rare && !part && technologies === 0)) return false;
  if (words === 1) return terms >= 0.6 && (rare || part || issuer) && (technologies > 0 || ics >= 2 || issuer);
  return technologies > 0 || ics >= 2 || issuer || industries > 0;
};

/** From a law to a standard, from a data set to a product: several words, a technology, and the same country or industries. */
const isAboutAcross = ({ terms, words, concepts: { technologies, industries, country } }: Candidate): boolean =>
  terms >= 0.35 && words > 1 && technologies > 0 && (country || industries > 1);

/** Nothing where two records are not related. */
export const scoreOf = (candidate: Candidate): number => {
  const { links, together, terms, concepts } = candidate;
  const linked = links.reduce((most, type) => Math.max(most, linkWeight[type]), 0) + Math.min(together, 1.5) * 4;
  const worded = isAbout(candidate) && (linked > 0 || !candidate.other || isAboutAcross(candidate)) ? terms * 5 : 0;
  const classified = concepts.ics === 3 && concepts.issuer && concepts.technologies > 0 ? 1.2 : 0;
  if (linked + worded + classified === 0) return 0;
  const score = linked + worded + classified + nearness(concepts);
  return score < least ? 0 : score;
};

/** The best first, so mixed that one kind does not hide the others. */
export const bestRelated = (candidates: readonly Candidate[]): Candidate[] => {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.candidate.n - a.candidate.n)
    .map(({ candidate }) => candidate);
  const counts = new Map<KindSlug, number>();
  const parts = new Map<string, number>();
  const [first, rest]: [Candidate[], Candidate[]] = [[], []];
  for (const one of ranked) {
    const part = one.whole === '' || one.part ? 0 : (parts.get(one.whole) ?? 0) + 1;
    if (part > mostOfWhole) continue;
    parts.set(one.whole, part);
    const count = counts.get(one.kind) ?? 0;
    counts.set(one.kind, count + 1);
    (count < mostOfKind ? first : rest).push(one);
  }
  return [...first, ...rest].slice(0, mostRelated);
};
