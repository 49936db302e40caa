import { sql } from 'drizzle-orm';
import { flag, int, list, statement, text } from '../../platform/db/sql.server.ts';
import { maxRelatedRecords } from './related-score.ts';

/** SQL: series of a standard; a supplement has the series of its edition. */
const family = sql.raw(`split_part(coalesce(base, series), ':', 1)`);

/** Series of standards; `head` is true for an edition that is not superseded, which represents its series. */
export const seriesOfStandards = statement({
  params: { ns: list(int) },
  row: { n: int, family: text(), head: flag },
  sql: ({ ns }) => sql`select n, ${family} as family, base is null and not superseded as head from standard where n = any(${ns})`,
});

/** Public editions of a standard's series, without the standard itself: first the edition that a supplement belongs to, then the newest. */
export const otherEditions = statement({
  params: { n: int },
  row: { n: int },
  sql: ({ n }) =>
    sql`select e.n from standard e, (select n, base, ${family} as family from standard where n = ${n}) own
         where e.series = own.family and e.n <> own.n and e.state = 'published' and e.deleted_at is null
         order by coalesce(e.key = own.base or e.key ^@ (own.base || '-'), false) desc, e.date desc nulls last limit ${sql.raw(String(maxRelatedRecords))}`,
});
