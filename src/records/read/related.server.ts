import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { anyOf, float, int, list, statement, text } from '../../platform/db/sql.server.ts';
import { columnName } from '../engine/columns.ts';
import type { RelationType } from '../engine/draft.ts';
import type { ListIndex } from '../engine/list-index.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { isKind, type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { FamilyCache } from './families.server.ts';
import type { ListIndexes } from './indexes.server.ts';
import { bestRelated, isSubjectShared, type RelatedCandidate, type SharedFilterValues } from './related-score.ts';
import { findRecordsByTitleWords } from './related-terms.server.ts';
import type { TitleWordCache } from './title-words.server.ts';

const mostLinks = 60;
/** If more records than this number refer to a target, the common target does not count as a relation between them. */
const mostTogether = 40;
/** Maximum number of candidates for related records that are found by title words. */
const mostWorded = 120;
const mostClassified = 24;

/**
 * Relations of a record in both directions, and records that refer to the same targets (`type` is empty then; `share` falls with the number of
 * references).
 */
const linked = statement({
  params: { kind: text(), n: int, key: text(), series: text() },
  row: { type: text(), kind: text(), key: text(), n: int, share: float },
  prepared: true,
  sql: ({ kind, n, key, series }) =>
    sql`with own as (select type, target_kind, target_key from relation where kind = ${kind} and n = ${n} limit ${sql.raw(String(mostLinks))}),
           thirds as (select target_kind, target_key, (select count(*) from relation c where c.target_kind = own.target_kind and c.target_key = own.target_key) as uses
                        from own where target_kind not in ('stdorg', 'talent') group by 1, 2)
        select type, target_kind as kind, target_key as key, 0 as n, 0::float8 as share from own
        union all
        (select type, kind, '', n, 0::float8 from relation where target_kind = ${kind} and target_key in (${key}, ${series})
          order by n desc limit ${sql.raw(String(mostLinks))})
        union all
        (select '', r.kind, '', r.n, sum(1 / (1 + ln(t.uses)))::float8 from thirds t
            join relation r on r.target_kind = t.target_kind and r.target_key = t.target_key
          where t.uses <= ${sql.raw(String(mostTogether))} and not (r.kind = ${kind} and r.n = ${n}) group by r.kind, r.n limit ${sql.raw(String(mostLinks))})`,
});
/** Published records by key or series. For a kind without series, both conditions compare the key. */
const numbersOf = buildForEachKind((slug) =>
  statement({
    params: { keys: list(text()) },
    row: { n: int },
    prepared: true,
    sql: ({ keys }) =>
      sql`select n from ${sql.identifier(slug)}
           where (key = ${anyOf(keys, 'text')} or ${sql.identifier(columnName(boundKinds[slug].rules.seriesColumn ?? 'key'))} = ${anyOf(keys, 'text')})
             and state = 'published' and deleted_at is null`,
  }),
);

interface RelatedRecordsSubject {
  slug: KindSlug;
  n: number;
  /** Keys under which other records refer to the subject; a subject without series has its own key twice. */
  key: string;
  series: string;
}
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

const addLinked = async (
  connection: Connection,
  { slug, n, key, series }: RelatedRecordsSubject,
  candidates: CandidateCollector,
): Promise<void> => {
  const links = await linked.all(connection, { kind: slug, n, key, series });
  for (const { type, kind, n: other, share, key: target } of links) {
    if (target !== '' || !isKind(kind)) continue;
    if (type === '') candidates.at(kind, other).together += share;
    else candidates.at(kind, other).links.push(type as RelationType);
  }
  const out = Map.groupBy(
    links.filter((one) => one.key !== ''),
    ({ kind }) => kind,
  );
  const targets = [...out].map(async ([kind, own]) => {
    if (!isKind(kind)) return;
    for (const type of new Set(own.map((one) => one.type))) {
      const found = await numbersOf[kind].all(connection, { keys: own.filter((one) => one.type === type).map((one) => one.key) });
      for (const target of found) candidates.at(kind, target.n).links.push(type as RelationType);
    }
  });
  await Promise.all(targets);
};

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

/** Reduces standards found only by title words to one for each series, with the best evidence of any edition. The subject's own series is omitted. */
const oneOfFamily = async (
  cache: FamilyCache,
  { slug, n }: RelatedRecordsSubject,
  drafts: readonly CollectedRelatedCandidate[],
): Promise<CollectedRelatedCandidate[]> => {
  const isWorded = (one: CollectedRelatedCandidate) => one.kind === 'standard' && one.links.length === 0 && one.together === 0;
  const [worded, others] = [drafts.filter(isWorded), drafts.filter((one) => !isWorded(one))];
  const ns = worded.map((one) => one.n);
  const rows = await cache.of(slug === 'standard' ? [n, ...ns] : ns);
  const families = Map.groupBy(worded, (one) => rows.get(one.n)?.family ?? '');
  const own = slug === 'standard' ? rows.get(n)?.family : undefined;
  if (own !== undefined) families.delete(own);
  const chosen = [...families].flatMap(([family, members]) => {
    const [best] = members.toSorted((a, b) => b.terms - a.terms);
    const representative = members.find((one) => rows.get(one.n)?.head) ?? best;
    const parentStandard = parentStandardOf(family);
    return best && representative
      ? [{ ...best, n: representative.n, whole: parentStandard, part: own !== undefined && parentStandard === parentStandardOf(own) }]
      : [];
  });
  return [...others.filter((one) => one.kind !== slug || one.n !== n), ...chosen];
};

/** What related records are found with. */
export interface RelatedRecordSources {
  connection: Connection;
  indexes: ListIndexes;
  words: TitleWordCache;
  families: FamilyCache;
}

/** Related records of any kind, closest first. Accidental matches are left out, even if the list becomes empty (decision 038). */
export const relatedRecords = async (
  { connection, indexes, words, families }: RelatedRecordSources,
  subject: RelatedRecordsSubject,
): Promise<{ kind: KindSlug; n: number }[]> => {
  const { slug, n } = subject;
  const kinds = new Map(await Promise.all(kindSlugs.map(async (kind) => [kind, await indexes.of(kind)] as const)));
  const profile = new SubjectFilterValues(kinds.get(slug)?.valuesOf(n) ?? {}, kinds);
  const records = [...kinds.values()].reduce((sum, index) => sum + index.size, 1);
  const candidates = new CandidateCollector(slug);
  // titles of experts are names, which say nothing about their subject
  const byTerms =
    slug === 'talent'
      ? []
      : findRecordsByTitleWords(connection, words, { slug, n, records }, (record) => {
          const shared = profile.compare(record);
          return shared !== null && isSubjectShared(shared);
        });
  const [worded] = await Promise.all([byTerms, addLinked(connection, subject, candidates)]);
  for (const { kind, n: other, share: terms, ...evidence } of worded.sort((a, b) => b.share - a.share).slice(0, mostWorded))
    Object.assign(candidates.at(kind, other), { terms, ...evidence });
  for (const other of profile.classified(slug)) candidates.at(slug, other);
  const weighed = (await oneOfFamily(families, subject, candidates.all()))
    .filter((one) => !topics.includes(one.kind))
    .flatMap((one) => {
      const concepts = profile.compare(one);
      return concepts ? [{ ...one, concepts }] : [];
    });
  return bestRelated(weighed);
};
