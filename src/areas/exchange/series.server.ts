import { sql } from 'drizzle-orm';
import { type DailyValuesSource, dailyValuesShape } from '../../platform/area.server.ts';
import { utcDaySql } from '../../platform/counters/days.ts';
import { statement } from '../../platform/db/sql.server.ts';
import { recordTableSql } from '../../records/read/queries.server.ts';

const postings = statement({
  ...dailyValuesShape,
  sql: ({ from, country }) =>
    sql`select ${sql.raw(utcDaySql('e.at'))} as day, count(*)::int as value from posting_event e join posting p on p.id = e.posting
         where e.action = 'submit' and e.at >= ${from}::timestamptz and (${country}::text is null or p."values"->>'country' = ${country}) group by 1`,
});

const applications = statement({
  ...dailyValuesShape,
  sql: ({ from, country }) =>
    sql`select ${sql.raw(utcDaySql('a.created_at'))} as day, count(*)::int as value
          from application a left join ${sql.raw(recordTableSql('snd', 'country'))} on r.n = a.record
         where a.created_at >= ${from}::timestamptz and (${country}::text is null or r.country = ${country}) group by 1`,
});

/** Daily numbers of submissions of postings for review, and of applications. */
export const series: Readonly<Record<string, DailyValuesSource>> = {
  postings: { values: postings, perCountry: true },
  applications: { values: applications, perCountry: true },
};
