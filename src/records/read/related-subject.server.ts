import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { anyOf, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { columnName } from '../engine/columns.ts';
import type { RelationType } from '../engine/draft.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { isKind, type KindSlug } from '../kinds/index.ts';
import { standardFamilySql } from '../kinds/standard/editions.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import { otherEditionsSql } from './families.server.ts';

const mostLinks = 60;
/** If more records than this number refer to a target, the common target does not count as a relation between them. */
const mostTogether = 40;

/**
 * A relation of the subject: to the target `key`, or of the record `n` to the subject. An empty `type`: record `n` refers to the same targets;
 * `share` falls with the number of references to them.
 */
interface SubjectLink {
  type: RelationType | '';
  kind: string;
  key: string | null;
  n: number | null;
  share: number | null;
}
/** A record whose related records are chosen. */
export interface RelatedSubject {
  slug: KindSlug;
  n: number;
  /** Titles in all languages. */
  titles: readonly { lang: string; title: string }[];
  links: readonly SubjectLink[];
  /** Numbers of other public editions of a standard. */
  editions: readonly number[];
  /** Series of a standard. */
  family: string | null;
}

const seriesColumnOf = (slug: KindSlug): string => columnName(boundKinds[slug].rules.seriesColumn ?? 'key');
const limited = sql.raw(String(mostLinks));
const kindText = (slug: KindSlug): SQL => sql.raw(`'${slug}'`);

/** SQL: relations of record `r` in both directions, and records that refer to the same targets (`SubjectLink`). */
const linksSql = (slug: KindSlug): SQL => {
  const kind = kindText(slug);
  return sql`
    with own as (select type, target_kind, target_key from relation where kind = ${kind} and n = r.n limit ${limited}),
         thirds as (select target_kind, target_key, (select count(*) from relation c where c.target_kind = own.target_kind and c.target_key = own.target_key) as uses
                      from own where target_kind not in ('stdorg', 'talent') group by 1, 2)
    select type, target_kind as kind, target_key as key, null::int as n, null::float8 as share from own
    union all
    (select type, kind, null, n, null from relation where target_kind = ${kind} and target_key in (r.key, r.${sql.identifier(seriesColumnOf(slug))})
      order by n desc limit ${limited})
    union all
    (select '', o.kind, null, o.n, sum(1 / (1 + ln(t.uses)))::float8 from thirds t
        join relation o on o.target_kind = t.target_kind and o.target_key = t.target_key
      where t.uses <= ${sql.raw(String(mostTogether))} and not (o.kind = ${kind} and o.n = r.n) group by o.kind, o.n limit ${limited})`;
};

/** The record `r` with titles, relations in both directions, records that refer to the same targets, and editions. */
const selectSubject = buildForEachKind((slug) =>
  statement({
    params: { n: int },
    row: {
      titles: json<RelatedSubject['titles']>(),
      links: json<RelatedSubject['links']>(),
      editions: list(int),
      family: nullable(text()),
    },
    prepared: true,
    sql: ({ n }) =>
      sql`select (select jsonb_agg(t) from (select r.lang, r.title union all
                    select locale, title from translation where kind = ${kindText(slug)} and n = r.n) t) as titles,
                 (select coalesce(jsonb_agg(l), '[]') from (${linksSql(slug)}) l) as links,
                 ${slug === 'standard' ? otherEditionsSql : sql`'{}'::int[]`} as editions,
                 ${sql.raw(slug === 'standard' ? standardFamilySql('r') : 'null::text')} as family
            from ${sql.identifier(slug)} r where r.n = ${n} and ${sql.raw(publicRecordCondition)}`,
  }),
);

/** Reads a record whose related records are to be chosen; undefined if it is not public. */
export const readRelatedSubject = async (connection: Connection, slug: KindSlug, n: number): Promise<RelatedSubject | undefined> => {
  const row = await selectSubject[slug].one(connection, { n });
  return row && { ...row, slug, n };
};

/** Published records by key or series. */
const numbersOf = buildForEachKind((slug) =>
  statement({
    params: { keys: list(text()) },
    row: { n: int },
    prepared: true,
    sql: ({ keys }) =>
      sql`select n from ${sql.identifier(slug)}
           where (key = ${anyOf(keys, 'text')} ${boundKinds[slug].rules.seriesColumn ? sql`or ${sql.identifier(seriesColumnOf(slug))} = ${anyOf(keys, 'text')}` : sql``})
             and state = 'published' and deleted_at is null`,
  }),
);

/** A record with the type of its relation with the subject, or with the share of common targets (`type` is empty then). */
interface LinkedRecord {
  kind: KindSlug;
  n: number;
  type: RelationType | '';
  share: number;
}

/** Records that relations connect with the subject, directly or by a common target. */
export const readLinkedRecords = async (connection: Connection, { links }: RelatedSubject): Promise<LinkedRecord[]> => {
  const found = links.flatMap(({ type, kind, n, share }) => (n === null || !isKind(kind) ? [] : [{ kind, n, type, share: share ?? 0 }]));
  const targets = Map.groupBy(
    links.filter(({ key }) => key !== null),
    ({ kind, type }) => `${kind} ${type}`,
  );
  const read = [...targets.values()].map(async (own) => {
    const [first] = own;
    if (!first || !isKind(first.kind)) return [];
    const { kind, type } = first;
    const rows = await numbersOf[kind].all(connection, { keys: own.flatMap(({ key }) => key ?? []) });
    return rows.map(({ n }) => ({ kind, n, type, share: 0 }));
  });
  return [...found, ...(await Promise.all(read)).flat()];
};
