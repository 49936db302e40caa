import type { RelationType } from '../engine/draft.ts';
import type { KindSlug } from '../kinds/index.ts';

/** A candidate for the related records of a subject, with the evidence of its relation. */
export interface RelatedCandidate {
  kind: KindSlug;
  n: number;
  /** Types of the relations between candidate and subject, in either direction. */
  links: readonly RelationType[];
  /** Sum of the weights of targets that both records refer to: about 0.6 for a target with no other reference, less for one with more. */
  together: number;
  /** Weighted share of the subject's title words in the candidate's title, rare words weighing more; the highest of all languages. 0 to 1. */
  terms: number;
  /** Number of title words that candidate and subject have in common. */
  words: number;
  /** Whether all common title words are from the opening of the subject's title, which names the field and not the subject. */
  opening: boolean;
  /** Whether a common title word occurs in few titles. */
  rare: boolean;
  /** Whether the candidate is of another kind than the subject. */
  other: boolean;
  /** Number of the multi-part standard to which the candidate belongs, or its own number; empty if not determined. */
  whole: string;
  /** Whether candidate and subject are parts of one standard. */
  part: boolean;
  concepts: SharedFilterValues;
}

/** Filter values that two records have in common: their number for topics, otherwise as stated. */
export interface SharedFilterValues {
  technologies: number;
  industries: number;
  /** Levels of the closest common ICS code, 0 to 3. */
  ics: number;
  issuer: boolean;
  country: boolean;
}

/** Maximum number of related records. */
export const maxRelatedRecords = 6;
/** Minimum score of a related record; below it the similarity is accidental. */
const least = 2.4;
/** Maximum number of related records of one kind; further records of the kind come after those of other kinds. */
const mostOfKind = 4;
/** Maximum number of related parts of one multi-part standard, unless the subject is a part of that standard too. */
const mostParts = 2;

/** Minimum weighted share of common title words. */
export const leastTitleShare = 0.28;

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

const nearness = ({ technologies, industries, ics, issuer, country }: SharedFilterValues): number =>
  Math.min(technologies, 2) * 0.8 +
  Math.min(industries, 2) * 0.25 +
  (ics >= 3 ? 1.2 : ics === 2 ? 0.6 : 0) +
  (issuer ? 0.6 : 0) +
  (country ? 0.3 : 0);

/** Whether two records have a subject in common, apart from their titles. Without it, common title words show no relation. */
export const isSubjectShared = ({ technologies, industries, ics, issuer }: Omit<SharedFilterValues, 'country'>): boolean =>
  technologies > 0 || ics >= 2 || issuer || industries > 0;

/**
 * Whether common title words show a relation. The records must also share a technology, a narrow ICS code, the issuer or, with several
 * words, an industry. A single word must be most of the title; it must also be rare, or the records must have one issuer or be parts of one
 * standard. Words only from the opening count if one is rare, if the records share a technology, or between parts of one standard.
 */
const isAbout = ({ terms, words, opening, rare, part, concepts: { technologies, industries, ics, issuer } }: RelatedCandidate): boolean => {
  if (terms < leastTitleShare || (opening && !rare && !part && technologies === 0)) return false;
  if (words === 1) return terms >= 0.6 && (rare || part || issuer) && (technologies > 0 || ics >= 2 || issuer);
  return isSubjectShared({ technologies, industries, ics, issuer });
};

/**
 * Whether common title words relate records of different kinds, such as a law and a standard: several words, a technology, and the same country or
 * industries.
 */
const isAboutAcross = ({ terms, words, concepts: { technologies, industries, country } }: RelatedCandidate): boolean =>
  terms >= 0.35 && words > 1 && technologies > 0 && (country || industries > 1);

/** Score of a candidate; 0 if it is not related. */
export const scoreOf = (candidate: RelatedCandidate): number => {
  const { links, together, terms, concepts } = candidate;
  const linked = links.reduce((most, type) => Math.max(most, linkWeight[type]), 0) + Math.min(together, 1.5) * 4;
  const worded = isAbout(candidate) && (linked > 0 || !candidate.other || isAboutAcross(candidate)) ? terms * 5 : 0;
  const classified = concepts.ics === 3 && concepts.issuer && concepts.technologies > 0 ? 1.2 : 0;
  if (linked + worded + classified === 0) return 0;
  const score = linked + worded + classified + nearness(concepts);
  return score < least ? 0 : score;
};

/** The best candidates, best first, limited for each kind so that one kind does not displace the others. */
export const bestRelated = (candidates: readonly RelatedCandidate[]): RelatedCandidate[] => {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.candidate.n - a.candidate.n)
    .map(({ candidate }) => candidate);
  const counts = new Map<KindSlug, number>();
  const parts = new Map<string, number>();
  const [first, rest]: [RelatedCandidate[], RelatedCandidate[]] = [[], []];
  for (const one of ranked) {
    const part = one.whole === '' || one.part ? 0 : (parts.get(one.whole) ?? 0) + 1;
    if (part > mostParts) continue;
    parts.set(one.whole, part);
    const count = counts.get(one.kind) ?? 0;
    counts.set(one.kind, count + 1);
    (count < mostOfKind ? first : rest).push(one);
  }
  return [...first, ...rest].slice(0, maxRelatedRecords);
};
