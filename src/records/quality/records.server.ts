import type { Country } from '../../base/locales.ts';
import type { ListSelect } from '../../platform/resource/list-page.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { EvidenceKind, StandardStatus } from '../kinds/standard/status.ts';
import { brokenLinkSql } from '../sources/link-health.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import { evidenceTodaySql, issueConditionSql, issueDetailSql, statusTodaySql } from './conditions.server.ts';
import type { Issue } from './issues.ts';

/** Row of a list of public records, for example of those with one quality issue. `about`: details of the issue. */
export interface QualityRow {
  id: string;
  kind: KindSlug;
  n: number;
  title: string;
  lang: string;
  /** Number of a standard; null for other kinds. */
  number: string | null;
  country: Country | null;
  source: string | null;
  link: string | null;
  updated: Date;
  status: StandardStatus | null;
  evidence: EvidenceKind | null;
  about: string | null;
}

const rowsOf = (slug: KindSlug, condition: string): string => {
  const isStandard = slug === 'standard';
  return `select '${slug}' as kind, r.n, r.title, r.lang, ${isStandard ? 'r.number' : 'null::text as number'}, r.country,
    r.source_name as source, r.source_link as link, r.updated_at as updated,
    ${isStandard ? `${statusTodaySql} as status, ${evidenceTodaySql} as evidence` : 'null::text as status, null::text as evidence'}
    from "${slug}" r where ${publicRecordCondition} and ${condition}`;
};

const makeSelect = (issue: Issue | null, kinds: readonly KindSlug[]): ListSelect => {
  const kindQueries = kinds.flatMap((slug) => {
    const condition = issue === null ? 'true' : issueConditionSql(slug, issue);
    return condition ? [{ slug, rows: rowsOf(slug, condition), about: issue && issueDetailSql(slug, issue) }] : [];
  });
  const abouts = kindQueries.flatMap(({ slug, about }) => (about ? [`when '${slug}' then ${about}`] : []));
  const from = kindQueries.length > 0 ? kindQueries.map(({ rows }) => rows).join(' union all ') : rowsOf('standard', 'false');
  return {
    columns: `e.kind || ':' || e.n as id, e.kind, e.n, e.title, e.lang, e.number, e.country, e.source, e.link, e.updated, e.status, e.evidence,
      ${abouts.length > 0 ? `case e.kind ${abouts.join(' ')} end` : 'null::text'} as about`,
    from: `(${from}) e`,
    key: `e.kind || ':' || e.n`,
    sorts: { title: 'e.title', updated: 'e.updated', country: 'e.country' },
    order: 'e.kind, e.n',
    keyword: ['e.title', 'e.number', 'e.link'],
  };
};

const made = new Map<string, ListSelect>();

/** Query of public records with an issue (alias `e`). `issue` null: all records; `kind` null: every kind. Cached. */
export const selectRecordsWithIssue = (issue: Issue | null, kind: KindSlug | null): ListSelect => {
  const name = `${issue} ${kind}`;
  const select = made.get(name) ?? makeSelect(issue, kind ? [kind] : kindSlugs);
  made.set(name, select);
  return select;
};

/** A host with broken links. */
export interface HostWithBrokenLinks {
  host: string;
  links: number;
  records: number;
  /** HTTP statuses of the last responses; 0: no response. */
  statuses: number[];
  checked: Date | null;
}

const naming = (country: Country | null): string =>
  kindSlugs
    .map(
      (slug) =>
        `select r.source_link as url from "${slug}" r where ${publicRecordCondition}${country ? ` and r.country = '${country}'` : ''}`,
    )
    .join(' union all ');

/** Query of hosts with broken source links of public records (alias `e`). `country` null: all countries. */
export const selectHostsWithBrokenLinks = (country: Country | null): ListSelect => ({
  columns: 'e.host, e.links, e.records, e.statuses, e.checked',
  from: `(select l.host, count(distinct l.url)::int as links, count(*)::int as records,
      array_agg(distinct l.status order by l.status) as statuses, max(l.checked_at) as checked
      from link l join (${naming(country)}) s on hashtext(s.url) = hashtext(l.url) and s.url = l.url where ${brokenLinkSql('l')} group by l.host) e`,
  key: 'e.host',
  sorts: { records: 'e.records', links: 'e.links', host: 'e.host' },
  order: 'e.records desc, e.host',
  keyword: ['e.host'],
});
