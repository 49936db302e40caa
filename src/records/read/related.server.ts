import type { Connection } from '../../platform/db/connect.server.ts';
import type { RelationType } from '../engine/draft.ts';
import type { ListIndex } from '../engine/list-index.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { readStandardFamilies } from './families.server.ts';
import type { ListIndexes } from './indexes.server.ts';
import { bestRelated, isSubjectShared, type RelatedCandidate, type SharedFilterValues } from './related-score.ts';
import { type RelatedSubject, readLinkedRecords } from './related-subject.server.ts';
import { findTitleCandidates, readSimilarities, type TitleCandidate } from './related-terms.server.ts';
import { fromRecordCode, type TitleWordCache, toRecordCode } from './title-words.server.ts';

/** Maximum number of candidates for related records that are found by title words. */
const mostWorded = 120;
/** Maximum number of records whose titles are compared with all words of the subject. */
const mostCompared = 400;
const mostClassified = 24;

type CollectedRelatedCandidate = Omit<RelatedCandidate, 'links' | 'concepts'> & { links: RelationType[] };

/** Candidates for related records, collected from relations, title words and classification. */
class CandidateCollector {
  readonly #found = new Map<string, CollectedRelatedCandidate>();
  readonly #slug: KindSlug;

  constructor(slug: KindSlug) {
    this.#slug = slug;
  }

  at(kind: KindSlug, n: number): CollectedRelatedCandidate {
    const name = `${kind} ${n}`;
    const known = this.#found.get(name);
    if (known) return known;
    const made: CollectedRelatedCandidate = {
      kind,
      n,
      links: [],
      together: 0,
      terms: 0,
      words: 0,
      opening: false,
      rare: false,
      other: kind !== this.#slug,
      whole: '',
      part: false,
    };
    this.#found.set(name, made);
    return made;
  }

  all(): CollectedRelatedCandidate[] {
    return [...this.#found.values()];
  }
}

/** Topics are never related records, because they have a separate place on the page. */
const topics: readonly KindSlug[] = ['industry', 'technology'];
const topicFilters = ['technology', 'industry'] as const;
const partsOf = (code: string): number => code.split('.').length;

/** Filter values of the subject, read once and compared with other records through the list index. */
class SubjectFilterValues {
  readonly #values: Readonly<Record<string, string[]>>;
  readonly #indexes: ReadonlyMap<KindSlug, ListIndex>;

  constructor(values: Readonly<Record<string, string[]>>, indexes: ReadonlyMap<KindSlug, ListIndex>) {
    this.#values = values;
    this.#indexes = indexes;
  }

  #shared(index: ListIndex, n: number, name: string): string[] {
    return (this.#values[name] ?? []).filter((value) => index.carries(n, name, value));
  }

  /** Filter values that both records have in common; null if the other record is not public. */
  compare({ kind, n }: { kind: KindSlug; n: number }): SharedFilterValues | null {
    const index = this.#indexes.get(kind);
    if (!index?.has(n)) return null;
    const [technologies, industries] = topicFilters.map((name) => this.#shared(index, n, name).length);
    return {
      technologies: technologies ?? 0,
      industries: industries ?? 0,
      ics: Math.max(0, ...this.#shared(index, n, 'ics').map(partsOf)),
      issuer: this.#shared(index, n, 'issuer').length > 0,
      country: this.#shared(index, n, 'country').some((country) => country !== 'intl'),
    };
  }

  /** Newest records of the same kind, issuer and narrow classification. */
  classified(slug: KindSlug): number[] {
    const codes = (this.#values.ics ?? []).filter((code) => partsOf(code) >= 2);
    const narrow = codes.filter((code) => !codes.some((other) => other.startsWith(`${code}.`)));
    const { issuer = [] } = this.#values;
    if (narrow.length === 0 || issuer.length === 0) return [];
    const filters = { ics: narrow, issuer };
    return this.#indexes.get(slug)?.query({ filters, order: { by: 'date', descending: true }, offset: 0, limit: mostClassified }).ids ?? [];
  }
}

/** Number of the standard that a series is a part of: `isoiec29109-9` gives `isoiec29109`. A dot after letters does not mark a part: `ituty.4000`. */
const parentStandardOf = (family: string): string => family.replace(/(?<=\d)[-.]\d.*$/, '');

/**
 * Reduces standards that no relation connects with the subject to one for each series, with the best evidence of any edition. The subject's own
 * series is omitted.
 */
const oneOfFamily = async (
  connection: Connection,
  { family: own }: RelatedSubject,
  drafts: readonly CollectedRelatedCandidate[],
): Promise<CollectedRelatedCandidate[]> => {
  const isUnlinked = (one: CollectedRelatedCandidate) => one.kind === 'standard' && one.links.length === 0 && one.together === 0;
  const unlinked = drafts.filter(isUnlinked);
  const known = await readStandardFamilies(
    connection,
    unlinked.map(({ n }) => n),
  );
  const families = Map.groupBy(unlinked, ({ n }) => known.get(n)?.family ?? '');
  if (own !== null) families.delete(own);
  const chosen = [...families].flatMap(([family, members]) => {
    const [best] = members.toSorted((a, b) => b.terms - a.terms);
    const representative = members.find((one) => known.get(one.n)?.represents) ?? best;
    const parentStandard = parentStandardOf(family);
    return best && representative
      ? [{ ...best, n: representative.n, whole: parentStandard, part: own !== null && parentStandard === parentStandardOf(own) }]
      : [];
  });
  return [...drafts.filter((one) => !isUnlinked(one)), ...chosen];
};

/** What related records are found with. */
export interface RelatedRecordSources {
  connection: Connection;
  indexes: ListIndexes;
  words: TitleWordCache;
}

/** Records whose titles may be similar to those of the subject and which have a subject in common with it. */
const findPossible = async (
  words: TitleWordCache,
  subject: RelatedSubject,
  profile: SubjectFilterValues,
  records: number,
): Promise<TitleCandidate[]> => {
  if (subject.slug === 'talent') return []; // titles of experts are names, which say nothing about their subject
  const own = toRecordCode(subject.slug, subject.n);
  const isPossible = ({ code }: TitleCandidate): boolean => {
    const shared = code === own ? null : profile.compare(fromRecordCode(code));
    return shared !== null && isSubjectShared(shared);
  };
  const found = await findTitleCandidates(words, subject, records);
  return found
    .filter(isPossible)
    .sort((a, b) => b.common.share - a.common.share)
    .slice(0, mostCompared);
};

/** Related records of any kind, closest first. Accidental matches are left out, even if the list becomes empty (decision 038). */
export const relatedRecords = async (
  { connection, indexes, words }: RelatedRecordSources,
  subject: RelatedSubject,
): Promise<{ kind: KindSlug; n: number }[]> => {
  const { slug, n } = subject;
  const kinds = new Map(await Promise.all(kindSlugs.map(async (kind) => [kind, await indexes.of(kind)] as const)));
  const profile = new SubjectFilterValues(kinds.get(slug)?.valuesOf(n) ?? {}, kinds);
  const records = [...kinds.values()].reduce((sum, index) => sum + index.size, 1);
  const [possible, linked] = await Promise.all([findPossible(words, subject, profile, records), readLinkedRecords(connection, subject)]);
  const candidates = new CandidateCollector(slug);
  for (const { kind, n: other, type, share } of linked) {
    const candidate = candidates.at(kind, other);
    if (type === '') candidate.together += share;
    else candidate.links.push(type);
  }
  const similar = [...(await readSimilarities(connection, possible))].sort(([, a], [, b]) => b.share - a.share);
  for (const [code, { share: terms, ...evidence }] of similar.slice(0, mostWorded)) {
    const { kind, n: other } = fromRecordCode(code);
    Object.assign(candidates.at(kind, other), { terms, ...evidence });
  }
  for (const other of profile.classified(slug)) candidates.at(slug, other);
  const weighed = (await oneOfFamily(connection, subject, candidates.all()))
    .filter((one) => !topics.includes(one.kind) && (one.kind !== slug || one.n !== n))
    .flatMap((one) => {
      const concepts = profile.compare(one);
      return concepts ? [{ ...one, concepts }] : [];
    });
  return bestRelated(weighed);
};
