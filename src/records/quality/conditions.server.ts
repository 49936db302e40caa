import { countries, locales } from '../../base/locales.ts';
import type { KindSlug } from '../kinds/index.ts';
import { evidenceKindSql, statusSql } from '../kinds/standard/status.ts';
import { brokenLinkSql } from '../sources/link-health.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import type { Issue } from './issues.ts';

/** Conditions of quality issues as SQL over a public record `r` of a kind. Statistics and lists use the same conditions. */

const day = `(now() at time zone 'utc')::date::text`;
/** SQL expression for the validity status of a standard `r` today. */
export const statusTodaySql = statusSql(day);
/** SQL expression for the kind of evidence of the status of a standard `r` today. */
export const evidenceTodaySql = evidenceKindSql(day);

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/**
 * Columns that possible duplicates share. Standards: the same edition or supplement of a series, whatever their numbers. Other kinds: title, country
 * and date.
 */
const likeness = (slug: KindSlug): readonly string[] =>
  slug === 'standard' ? ['series', 'edition_sort', 'base'] : ['title', 'country', 'date'];
const isComparable = (slug: KindSlug, r: string): string =>
  slug === 'standard' ? `${r}.edition_sort is not null and ${r}.declared is distinct from 'draft'` : 'true';
const isCandidate = (slug: KindSlug, r: string): string =>
  `${r}.state = 'published' and ${r}.deleted_at is null and ${isComparable(slug, r)}`;

/** SQL query for the numbers `n` of records that may be duplicates of another record. */
export const possibleDuplicatesSql = (slug: KindSlug): string =>
  `select unnest(g.ns) as n from (select array_agg(o.n) as ns from "${slug}" o where ${isCandidate(slug, 'o')} group by ${likeness(slug)
    .map((column) => `o.${column}`)
    .join(', ')} having count(*) > 1) g`;
const othersAlike = (slug: KindSlug, called: string): string =>
  `(select string_agg(o.${called}, ' · ' order by o.n) from "${slug}" o join "${slug}" r on ${likeness(slug)
    .map((column) => `o.${column} is not distinct from r.${column}`)
    .join(' and ')} where r.n = e.n and o.n <> r.n and ${isCandidate(slug, 'o')})`;

/** SQL condition: the source link of the record `r` is the home page of a site and not the record's own page. */
const home = `r.source_link ~ '^[a-z]+://[^/?#]+/?$'`;
/** SQL condition: other public records of the kind have the same source link as the record `r`, so it is not the record's own page. */
const shared = (slug: KindSlug): string =>
  `r.source_link in (select r.source_link from "${slug}" r where ${publicRecordCondition} and r.source_link is not null group by 1 having count(*) > 1)`;

const broken = `select l.url from link l where ${brokenLinkSql('l')}`;

/**
 * SQL: a source's statement `s` on the validity of a standard. "published" counts as "current": a published standard applies until
 * withdrawn.
 */
const says = `case s->>'says' when 'published' then 'current' else s->>'says' end`;
const sourcesDisagree = `jsonb_array_length(r.statements) > 1
  and (select count(distinct ${says}) from jsonb_array_elements(r.statements) s) > 1`;
/**
 * SQL condition: a source's statement contradicts the computed status of the standard. The statement is "current" although another record or
 * a date shows "superseded" or "abolished", or it is "withdrawn" although the status is in force, upcoming or draft.
 */
const evidenceDisagrees = `(r.statements @> '[{"says": "current"}]' and ${statusTodaySql} in ('superseded', 'abolished') and ${evidenceTodaySql} <> 'source'
  or r.statements @> '[{"says": "withdrawn"}]' and ${statusTodaySql} in ('in-force', 'upcoming', 'draft'))`;

const ofEveryKind = (slug: KindSlug): Partial<Record<Issue, string>> => ({
  twin: `r.n = any(array(${possibleDuplicatesSql(slug)}))`,
  cycle: `r.n in (select f.n from finding f where f.kind = '${slug}' and f.type = 'cycle')`,
  'source.name': 'r.source_name is null',
  'source.link': 'r.source_link is null',
  'source.exact': `(${home} or ${shared(slug)})`,
  'link.dead': `r.source_link in (${broken})`,
  'topics.assigned': `r.assigned <> '{}'`,
  'topics.corrected': `r.corrected <> '{}'`,
  'country.other': `r.country is not null and r.country not in (${list(countries)})`,
  ...Object.fromEntries(
    locales.map((locale) => [
      `title.${locale}`,
      `r.lang <> '${locale}' and r.n not in (select t.n from translation t where t.kind = '${slug}' and t.locale = '${locale}')`,
    ]),
  ),
});

/** SQL condition of an issue over records of a kind; undefined if records of the kind cannot have it. */
export const issueConditionSql = (slug: KindSlug, issue: Issue): string | undefined => {
  if (issue === 'status.sources' || issue === 'status.evidence')
    return slug === 'standard' ? (issue === 'status.sources' ? sourcesDisagree : evidenceDisagrees) : undefined;
  return ofEveryKind(slug)[issue];
};

/**
 * SQL expression over a list row `e` for the details of an issue: other records, link response or topics. Undefined if the issue has no
 * details.
 */
export const issueDetailSql = (slug: KindSlug, issue: Issue): string | undefined => {
  switch (issue) {
    case 'twin':
      return othersAlike(slug, slug === 'standard' ? 'number' : 'title');
    case 'cycle':
      return `(select string_agg(f.about, ' · ' order by f.about) from finding f where f.kind = '${slug}' and f.n = e.n and f.type = 'cycle')`;
    case 'link.dead':
      return `(select l.status::text from link l where l.url = e.link)`;
    case 'topics.assigned':
    case 'topics.corrected':
      return `(select array_to_string(o.${issue === 'topics.assigned' ? 'assigned' : 'corrected'}, ' · ') from "${slug}" o where o.n = e.n)`;
    case 'status.sources':
    case 'status.evidence':
      return `(select string_agg(concat_ws(': ', s->>'source', concat_ws(', ', s->>'says', s->>'ref', s->>'at')), ' · ')
                 from "${slug}" o, jsonb_array_elements(o.statements) s where o.n = e.n)`;
    default:
      return undefined;
  }
};
