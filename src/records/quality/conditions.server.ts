import { countries, locales } from '../../base/locales.ts';
import type { KindSlug } from '../kinds/index.ts';
import { evidenceKindSql, statusSql } from '../kinds/standard/status.ts';
import { brokenSql } from '../sources/link-health.ts';
import { visible } from '../stored/records.server.ts';
import type { Issue } from './issues.ts';

/** What is amiss with public records, as SQL over a record `r` of a kind: figures and lists ask the same. */

const day = `(now() at time zone 'utc')::date::text`;
export const status = statusSql(day);
export const evidence = evidenceKindSql(day);

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/**
 * What records share that may be one: published standards of one series that are the same edition or supplement, whatever their numbers; of
 * other kinds the same title, place and date.
 */
const likeness = (slug: KindSlug): readonly string[] =>
  slug === 'standard' ? ['series', 'edition_sort', 'base'] : ['title', 'country', 'date'];
const isComparable = (slug: KindSlug, r: string): string =>
  slug === 'standard' ? `${r}.edition_sort is not null and ${r}.declared is distinct from 'draft'` : 'true';
const isShown = (slug: KindSlug, r: string): string => `${r}.state = 'published' and ${r}.deleted_at is null and ${isComparable(slug, r)}`;

/** The numbers of records that may be one with another, as a query for `n`. */
export const duplicateNumbers = (slug: KindSlug): string =>
  `select unnest(g.ns) as n from (select array_agg(o.n) as ns from "${slug}" o where ${isShown(slug, 'o')} group by ${likeness(slug)
    .map((column) => `o.${column}`)
    .join(', ')} having count(*) > 1) g`;
const othersAlike = (slug: KindSlug, called: string): string =>
  `(select string_agg(o.${called}, ' · ' order by o.n) from "${slug}" o join "${slug}" r on ${likeness(slug)
    .map((column) => `o.${column} is not distinct from r.${column}`)
    .join(' and ')} where r.n = e.n and o.n <> r.n and ${isShown(slug, 'o')})`;

/** An address that leads to the home page of a site, or that other records of the kind name too, is no record's own. */
const home = `r.source_link ~ '^[a-z]+://[^/?#]+/?$'`;
const shared = (slug: KindSlug): string =>
  `r.source_link in (select r.source_link from "${slug}" r where ${visible} and r.source_link is not null group by 1 having count(*) > 1)`;

const broken = `select l.url from link l where ${brokenSql('l')}`;

/** What a statement says of whether a standard holds: that it was published says no less than that it is in force, until it is withdrawn. */
const says = `case s->>'says' when 'published' then 'current' else s->>'says' end`;
const sourcesDisagree = `jsonb_array_length(r.statements) > 1
  and (select count(distinct ${says}) from jsonb_array_elements(r.statements) s) > 1`;
/** A source says that it is in force, and a newer record or a date that it is not; or the other way round. */
const evidenceDisagrees = `(r.statements @> '[{"says": "current"}]' and ${status} in ('superseded', 'abolished') and ${evidence} <> 'source'
  or r.statements @> '[{"says": "withdrawn"}]' and ${status} in ('in-force', 'upcoming', 'draft'))`;

const ofEveryKind = (slug: KindSlug): Partial<Record<Issue, string>> => ({
  twin: `r.n = any(array(${duplicateNumbers(slug)}))`,
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

/** The condition of an issue over records of a kind; undefined where they cannot have it. */
export const conditionOf = (slug: KindSlug, issue: Issue): string | undefined => {
  if (issue === 'status.sources' || issue === 'status.evidence')
    return slug === 'standard' ? (issue === 'status.sources' ? sourcesDisagree : evidenceDisagrees) : undefined;
  return ofEveryKind(slug)[issue];
};

/** What a row of the list of an issue says beside the record, as SQL over the row `e` of a kind: the other record, the address, the topics. */
export const aboutOf = (slug: KindSlug, issue: Issue): string | undefined => {
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
