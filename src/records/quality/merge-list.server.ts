import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, instant, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { Join } from './merges.server.ts';

/** A line of the merge report. */
export interface MergeLine {
  id: number;
  kind: KindSlug;
  run: string;
  /** Number and name of the record that stays, null where it is gone too; and of the one that was joined into it. */
  kept: { n: number; key: string; name: string | null };
  gone: { n: number; key: string; name: string };
  reason: Join['reason'];
  at: Date;
  undoneAt: Date | null;
}
export interface MergeFilter {
  kind?: KindSlug | undefined;
  run?: string | undefined;
  reason?: Join['reason'] | undefined;
  /** Only merges of this country's records. */
  country?: string | undefined;
  /** Also those that were taken back. */
  undone?: boolean;
  page: number;
  limit: number;
}

const params = { kind: nullable(text()), run: nullable(text()), reason: nullable(text()), country: nullable(text()), undone: flag };
type Params = { [K in keyof typeof params]: SQL };
const matching = ({ kind, run, reason, country, undone }: Params): SQL =>
  sql`(${kind}::text is null or m.kind = ${kind}) and (${run}::text is null or m.run = ${run}) and (${reason}::text is null or m.reason = ${reason})
      and (${country}::text is null or m.snapshot->'record'->>'country' = ${country}) and (${undone}::boolean or m.undone_at is null)`;
const nameOf = (record: SQL) => sql`coalesce(${record}->>'number', ${record}->>'abbreviation', ${record}->>'title')`;
const page = statement({
  params: { ...params, limit: int, offset: int },
  row: {
    id: int,
    kind: text<KindSlug>(),
    run: text(),
    kept: int,
    keptKey: text(),
    keptName: nullable(text()),
    gone: int,
    goneKey: text(),
    goneName: text(),
    reason: text<Join['reason']>(),
    at: instant,
    undoneAt: nullable(instant),
  },
  sql: ({ limit, offset, ...filter }) =>
    sql`select m.id, m.kind, m.run, m.kept, m.kept_key as "keptKey",
               (select coalesce(s.number, s.title) from standard s where m.kind = 'standard' and s.n = m.kept union all
                select coalesce(o.abbreviation, o.title) from stdorg o where m.kind = 'stdorg' and o.n = m.kept) as "keptName",
               m.gone, m.gone_key as "goneKey", ${nameOf(sql`(m.snapshot->'record')`)} as "goneName", m.reason, m.at, m.undone_at as "undoneAt"
          from record_merge m where ${matching(filter)} order by m.id desc limit ${limit} offset ${offset}`,
});
const count = statement({
  params,
  row: { total: int },
  sql: (filter) => sql`select count(*)::int as total from record_merge m where ${matching(filter)}`,
});

/** What was joined, by which run and why, the newest first. */
export const listMerges = async (
  connection: Connection,
  { kind = undefined, run = undefined, reason = undefined, country = undefined, undone = false, ...paging }: MergeFilter,
): Promise<{ docs: MergeLine[]; total: number }> => {
  const filter = { kind: kind ?? null, run: run ?? null, reason: reason ?? null, country: country ?? null, undone };
  const [rows, counted] = await Promise.all([
    page.all(connection, { ...filter, limit: paging.limit, offset: (paging.page - 1) * paging.limit }),
    count.one(connection, filter),
  ]);
  const docs = rows.map(({ kept, keptKey, keptName, gone, goneKey, goneName, ...line }) => ({
    ...line,
    kept: { n: kept, key: keptKey, name: keptName },
    gone: { n: gone, key: goneKey, name: goneName },
  }));
  return { docs, total: counted?.total ?? 0 };
};
