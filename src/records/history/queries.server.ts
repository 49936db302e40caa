import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connect.server.ts';
import { float, instant, int, json, nullable, statement, text, timestampText } from '../../platform/db/sql.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import type { KindSlug } from '../kinds/index.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import type { FieldChanges } from './revisions.server.ts';

/** SQL expressions and statements on the history of records, for use by areas. */

/** SQL expression: a moment as microseconds since 1970, because the database stores times in microseconds. */
export const epochMicrosecondsSql = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000000)::float8`;

const revisionsNow = statement({
  params: { kind: text<KindSlug>(), n: int },
  row: { changes: json<FieldChanges>() },
  sql: ({ kind, n }) => sql`select changes from revision where kind = ${kind} and n = ${n} and at = now() order by seq`,
});

/** Changes that the current transaction made in a record, by field. They are found by the start time of the transaction (`now()`). */
export const changesInTransaction = async (tx: Db, kind: KindSlug, n: number): Promise<FieldChanges> => {
  const found = await revisionsNow.all(tx, { kind, n });
  return Object.assign({}, ...found.map(({ changes }) => changes));
};

/** SQL expression: the changes that revisions of one moment made to a record, oldest first, or null. `n` and `at` are SQL expressions. */
export const changesAtTimeSql = (kind: KindSlug, n: string, at: string): string =>
  `(select jsonb_agg(v.changes order by v.seq) from revision v where v.kind = '${kind}' and v.n = ${n} and v.at = ${at})`;

/** SQL: public revisions as a table `v` with columns `kind`, `n` and `at`. */
export const publicRevisionsSql = '(select kind, n, at from revision where public) v';

/** Visible records that became visible in a time range, with that moment in microseconds: the creation, or the last publication. */
export const newlyVisibleRecords = buildForEachKind((kind) =>
  statement({
    params: { from: timestampText, until: timestampText },
    row: { n: int, at: float },
    sql: ({ from, until }) => {
      const published = sql.raw(`v.kind = '${kind}' and v.changes->'state'->>'to' = 'published'`);
      return sql`select n, ${epochMicrosecondsSql(sql`at`)} as at from (
           select r.n, coalesce((select max(v.at) from revision v where ${published} and v.n = r.n), r.created_at) as at
             from ${sql.identifier(kind)} r
            where ${sql.raw(publicRecordCondition)} and (r.created_at >= ${from} or r.n in (select v.n from revision v where ${published} and v.at >= ${from}))) arrival
          where at >= ${from} and at < ${until}`;
    },
  }),
);

const newestOf = (kind: KindSlug): SQL => {
  const seen = sql.raw(`'${kind}' as kind, r.n, r.country`);
  const those = sql`${sql.identifier(kind)} r`;
  return sql`(select ${seen}, r.created_at as at from ${those} where ${sql.raw(publicRecordCondition)} order by r.n desc limit ${sql.raw(String(latest))})
       union all
       (select ${seen}, v.at from revision v join ${those} on r.n = v.n
         where v.kind = '${sql.raw(kind)}' and v.changes->'state'->>'to' = 'published' and ${sql.raw(publicRecordCondition)}
         order by v.at desc limit ${sql.raw(String(latest))})`;
};
const latest = 20;
/** Row of a statement that selects from `latestArrivalsSql`. */
export const latestArrivalsRow = { kind: text<KindSlug>(), n: int, country: nullable(text()), at: instant };
/** SQL query: the latest twenty records of the given kinds that became visible or were published again, newest first. */
export const latestArrivalsSql = (kinds: readonly KindSlug[]): SQL =>
  sql`select kind, n, country, max(at) as at from (${sql.join(kinds.map(newestOf), sql` union all `)}) arrival
       group by kind, n, country order by max(at) desc, kind, n desc limit ${sql.raw(String(latest))}`;
