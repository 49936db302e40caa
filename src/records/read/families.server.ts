import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../../platform/db/connect.server.ts';
import { anyOf, flag, int, list, statement, text } from '../../platform/db/sql.server.ts';
import { maxRelatedRecords } from './related-score.ts';

/** SQL: series of a standard; a supplement has the series of its edition. */
const family = sql.raw(`split_part(coalesce(base, series), ':', 1)`);

const seriesOfStandards = statement({
  params: { ns: list(int) },
  row: { n: int, family: text(), head: flag },
  prepared: true,
  sql: ({ ns }) => sql`select n, ${family} as family, base is null and not superseded as head from standard where n = ${anyOf(ns, 'int')}`,
});

/** Series of a standard; `head` is true for an edition that is not superseded, which represents its series. */
export interface StandardFamily {
  family: string;
  head: boolean;
}

/** Cache of the series of standards, which may be five minutes old (decision 060): many pages have the same candidates for related records. */
export class FamilyCache {
  readonly #connection: Connection;
  readonly #known = new LRUCache<number, StandardFamily>({ max: 50_000, ttl: 5 * 60_000 });

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async of(ns: readonly number[]): Promise<ReadonlyMap<number, StandardFamily>> {
    const families = new Map<number, StandardFamily>();
    const missing: number[] = [];
    for (const n of ns) {
      const known = this.#known.get(n);
      if (known) families.set(n, known);
      else missing.push(n);
    }
    const rows = missing.length > 0 ? await seriesOfStandards.all(this.#connection, { ns: missing }) : [];
    for (const { n, family, head } of rows) {
      this.#known.set(n, { family, head });
      families.set(n, { family, head });
    }
    return families;
  }
}

/** Public editions of a standard's series, without the standard itself: first the edition that a supplement belongs to, then the newest. */
export const otherEditions = statement({
  params: { n: int },
  row: { n: int },
  prepared: true,
  sql: ({ n }) =>
    sql`select e.n from standard e, (select n, base, ${family} as family from standard where n = ${n}) own
         where e.series = own.family and e.n <> own.n and e.state = 'published' and e.deleted_at is null
         order by coalesce(e.key = own.base or e.key ^@ (own.base || '-'), false) desc, e.date desc nulls last limit ${sql.raw(String(maxRelatedRecords))}`,
});
