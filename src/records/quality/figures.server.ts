import { sql } from 'drizzle-orm';
import { fromKeys } from '../../base/typed-keys.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import type { EvidenceKind, StandardStatus } from '../kinds/standard/status.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import { evidenceTodaySql, issueConditionSql, possibleDuplicatesSql, statusTodaySql } from './conditions.server.ts';
import { type Issue, issues } from './issues.ts';

/** Numbers for one kind and country: public records in total, records with each issue, and merges. */
export interface IssueCounts {
  kind: KindSlug;
  country: string | null;
  records: number;
  /** Number of merges into the counted records that were not undone. */
  merges: number;
  counts: Readonly<Record<Issue, number>>;
}
export interface StandardStatusCount {
  country: string | null;
  status: StandardStatus;
  evidence: EvidenceKind;
  records: number;
}

/** SQL condition of an issue. Duplicates use a join with `twin`, because a list of numbers would be scanned for each record. */
const issueFilterSql = (slug: KindSlug, issue: Issue): string =>
  issue === 'twin' ? 'twin.n is not null' : (issueConditionSql(slug, issue) ?? 'false');
const countIssues = buildForEachKind((slug) =>
  statement({
    row: { country: nullable(text()), records: int, merges: int, ...fromKeys(issues, () => int) },
    sql: () =>
      sql`select r.country, count(*)::int as records,
            coalesce(sum(joined.merges), 0)::int as merges,
            ${sql.raw(issues.map((issue) => `count(*) filter (where ${issueFilterSql(slug, issue)})::int as "${issue}"`).join(', '))}
          from ${sql.identifier(slug)} r
          left join (select m.kept, count(*) as merges from record_merge m where m.kind = ${sql.raw(`'${slug}'`)} and m.undone_at is null group by 1) joined
            on joined.kept = r.n
          left join (${sql.raw(possibleDuplicatesSql(slug))}) twin on twin.n = r.n
         where ${sql.raw(publicRecordCondition)} group by r.country`,
  }),
);

/** Counts the quality issues of public records by kind and country. */
export const countIssuesByKindAndCountry = async (connection: Connection): Promise<IssueCounts[]> => {
  const found: IssueCounts[] = [];
  for (const kind of kindSlugs)
    for (const { country, records, merges, ...counts } of await countIssues[kind].all(connection, {}))
      found.push({ kind, country, records, merges, counts });
  return found;
};

const countStatuses = statement({
  row: { country: nullable(text()), status: text<StandardStatus>(), evidence: text<EvidenceKind>(), records: int },
  sql: () =>
    sql`select r.country, ${sql.raw(statusTodaySql)} as status, ${sql.raw(evidenceTodaySql)} as evidence, count(*)::int as records
          from standard r where ${sql.raw(publicRecordCondition)} group by 1, 2, 3`,
});

/** Number of standards by country, status and kind of evidence. */
export const countStandardStatuses = (connection: Connection): Promise<StandardStatusCount[]> => countStatuses.all(connection, {});
