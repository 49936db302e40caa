import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { anyOf, flag, int, list, statement, text } from '../../platform/db/sql.server.ts';
import { standardFamilySql } from '../kinds/standard/editions.ts';
import { maxRelatedRecords } from './related-score.ts';

const family = sql.raw(standardFamilySql('r'));
const familiesOf = statement({
  params: { ns: list(int) },
  row: { n: int, family: text(), represents: flag },
  prepared: true,
  sql: ({ ns }) =>
    sql`select r.n, ${family} as family, r.base is null and not r.superseded as represents from standard r where r.n = ${anyOf(ns, 'int')}`,
});

/** Reads the series of standards by number. `represents`: the standard is an edition that is not superseded, which represents its series. */
export const readStandardFamilies = async (
  connection: Connection,
  ns: readonly number[],
): Promise<ReadonlyMap<number, { family: string; represents: boolean }>> => {
  const rows = ns.length > 0 ? await familiesOf.all(connection, { ns }) : [];
  return new Map(rows.map(({ n, ...family }) => [n, family]));
};

/**
 * SQL: numbers of the public editions of the series of standard `r`, without `r` itself: first the edition that a supplement belongs to, then the
 * newest.
 */
export const otherEditionsSql = sql`array(
  select e.n from standard e
   where e.series = ${family} and e.n <> r.n and e.state = 'published' and e.deleted_at is null
   order by coalesce(e.key = r.base or e.key ^@ (r.base || '-'), false) desc, e.date desc nulls last limit ${sql.raw(String(maxRelatedRecords))})`;
