import { type SQL, sql } from 'drizzle-orm';
import { float, instant, int, json, list, nullable, statement, text, timestampText } from '../../platform/db/sql.server.ts';
import { epochMicrosecondsSql, publicRevisionsSql } from '../../records/history/queries.server.ts';
import { buildForEachKind } from '../../records/kinds/by-kind.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import { recordTableSql } from '../../records/read/queries.server.ts';
import { publicRecordCondition } from '../../records/stored/records.server.ts';
import { accountsWithoutDigest, dueAccountRow, dueAccountsSql } from '../accounts/digest.server.ts';
import { maximumFollowCount } from './operations.ts';

/** Column of `follow` that stores where the news window starts: `told_at` for the digest, `seen_at` for the counts on pages. */
export type NewsWindowColumn = 'told_at' | 'seen_at';

/**
 * SQL for the time before which all writes are visible. Writes carry the start time of their transaction, so an open transaction hides only
 * writes after its start. Transactions open for more than a day are ignored.
 */
const settled = sql`(select greatest(now() - interval '1 day', least(now() - interval '100 milliseconds', min(xact_start)))
  from pg_stat_activity where datname = current_database() and backend_type = 'client backend')`;

const target = { type: text<'record' | 'search'>(), kind: text<KindSlug | 'search'>(), n: nullable(int), query: nullable(text()) };
const followed = { id: int, ...target, name: text(), createdAt: instant, text: text(), micros: float };
const followedColumns = (since: NewsWindowColumn): SQL => {
  const column = sql.identifier(since);
  return sql`id, type, kind, n, query, name, created_at as "createdAt", ${column}::text as text, ${epochMicrosecondsSql(sql`${column}`)} as micros`;
};

export const pageOfFollows = statement({
  params: { account: int, limit: int, offset: int },
  row: { ...followed, total: int },
  sql: ({ account, limit, offset }) =>
    sql`select ${followedColumns('seen_at')}, count(*) over ()::int as total from follow
         where account = ${account} order by id desc limit ${limit} offset ${offset}`,
});

export const followsOfAccounts = statement({
  params: { accounts: list(int) },
  row: { ...followed, account: int },
  sql: ({ accounts }) => sql`select ${followedColumns('told_at')}, account from follow where account = any(${accounts}) order by id`,
});

/** Finds the follow of an account with the same target. */
export const existingFollow = statement({
  params: { account: int, ...target },
  row: { id: int },
  sql: ({ account, type, kind, n, query }) =>
    sql`select id from follow where account = ${account} and type = ${type} and kind = ${kind}
           and n is not distinct from ${n} and query is not distinct from ${query}`,
});

/** Inserts a follow. Returns no row if the account has reached its limit. */
export const addFollow = statement({
  params: { account: int, ...target, name: text() },
  row: { id: int },
  sql: ({ account, type, kind, n, query, name }) =>
    sql`insert into follow (account, type, kind, n, query, name, told_at, seen_at)
        select ${account}::int, ${type}, ${kind}, ${n}::int, ${query}, ${name}, m.at, m.at from (select ${settled} as at) m
         where (select count(*) from follow where account = ${account}) < ${sql.raw(String(maximumFollowCount))} returning id`,
});

export const deleteFollow = statement({
  params: { id: int, account: int },
  row: target,
  sql: ({ id, account }) => sql`delete from follow where id = ${id} and account = ${account} returning type, kind, n, query`,
});

/** End of a news window, as text and in microseconds: the time before which all writes are visible. */
export const newsWindowEnd = statement({
  row: { text: text(), micros: float },
  sql: () => sql`select at::text as text, ${epochMicrosecondsSql(sql`at`)} as micros from (select ${settled} as at) moment`,
});

/** Marks the news of all follows of an account up to a time as seen. */
export const markSeen = statement({
  params: { account: int, until: timestampText },
  sql: ({ account, until }) => sql`update follow set seen_at = ${until} where account = ${account} and seen_at < ${until}`,
});

export const markNotified = statement({
  params: { ids: list(int), until: timestampText },
  sql: ({ ids, until }) => sql`update follow set told_at = ${until} where id = any(${ids})`,
});

export const advanceDigestWindow = statement({
  params: { ids: list(int), until: timestampText },
  sql: ({ ids, until }) =>
    sql`update follow set told_at = ${until} where id = any(${ids}) and told_at < ${until}::timestamptz - interval '1 day'`,
});

/** Advances the start of the digest window, at most once a day, for accounts that want no digest or are not active. */
export const advanceWindowWithoutDigest = statement({
  params: { until: timestampText },
  sql: ({ until }) =>
    sql`update follow set told_at = ${until} where account in ${accountsWithoutDigest} and told_at < ${until}::timestamptz - interval '1 day'`,
});

/** Active accounts that follow something, want a digest and received none in the last day. */
export const dueDigestAccounts = statement({
  params: { now: timestampText },
  row: dueAccountRow,
  sql: ({ now }) => dueAccountsSql(now, sql`exists (select 1 from follow f where f.account = a.id)`),
});

const changesSince = (since: NewsWindowColumn) =>
  buildForEachKind((kind) =>
    statement({
      params: { ids: list(int), until: timestampText },
      row: { id: int, n: int, count: int },
      sql: ({ ids, until }) =>
        sql`select f.id, f.n, count(*)::int as count
              from follow f join ${sql.raw(recordTableSql(kind))} on r.n = f.n and ${sql.raw(publicRecordCondition)}
                   join ${sql.raw(publicRevisionsSql)} on v.kind = f.kind and v.n = f.n and v.at >= f.${sql.identifier(since)} and v.at < ${until}
             where f.id = any(${ids}) and f.type = 'record' and f.kind = ${sql.raw(`'${kind}'`)} group by f.id, f.n`,
    }),
  );
/** Statements that count the changes of followed public records: one for each start of the news window and each kind. */
export const followedChangeCounts = { told_at: changesSince('told_at'), seen_at: changesSince('seen_at') } as const;

/**
 * Moves follows of merged records to the records they were merged into. If the account already follows the other record, the follow of the
 * merged record is deleted.
 */
export const moveFollows = statement({
  params: { kind: text(), joins: json<readonly { gone: number; kept: number }[]>() },
  row: { id: int, gone: int },
  sql: ({ kind, joins }) =>
    sql`with pairs as (select * from jsonb_to_recordset(${joins}::jsonb) as p(gone int, kept int)),
       doubled as (
         delete from follow f using pairs p, follow other where f.type = 'record' and f.kind = ${kind} and f.n = p.gone
            and other.account = f.account and other.type = 'record' and other.kind = ${kind} and other.n = p.kept returning f.id)
       update follow f set n = p.kept from pairs p
        where f.type = 'record' and f.kind = ${kind} and f.n = p.gone and f.id not in (select id from doubled)
          and not exists (select 1 from follow other where other.account = f.account and other.type = 'record' and other.kind = ${kind} and other.n = p.kept)
       returning f.id, p.gone`,
});
export const restoreFollowTargets = statement({
  params: { gone: int, ids: list(int) },
  sql: ({ gone, ids }) => sql`update follow set n = ${gone} where id = any(${ids})`,
});
