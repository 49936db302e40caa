import { sql } from 'drizzle-orm';
import { type DailyValuesSource, dailyValuesShape } from '../../platform/area.server.ts';
import { utcDaySql } from '../../platform/counters/days.ts';
import { statement } from '../../platform/db/sql.server.ts';

const logins = statement({
  ...dailyValuesShape,
  sql: ({ from, country }) =>
    sql`select ${sql.raw(utcDaySql('l.at'))} as day, count(*)::int as value from login_log l left join account a on a.id = l.account
         where l.ok = 1 and l.at >= ${from}::timestamptz and (${country}::text is null or a.country = ${country}) group by 1`,
});

const accounts = statement({
  ...dailyValuesShape,
  sql: ({ from, country }) =>
    sql`select ${sql.raw(utcDaySql('a.created_at'))} as day, count(*)::int as value from account a
         where a.created_at >= ${from}::timestamptz and (${country}::text is null or a.country = ${country}) group by 1`,
});

/** Series of sign-ins and new accounts by day. */
export const series: Readonly<Record<string, DailyValuesSource>> = {
  logins: { values: logins, perCountry: true },
  accounts: { values: accounts, perCountry: true },
};
