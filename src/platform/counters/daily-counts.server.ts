import { sql } from 'drizzle-orm';
import { today } from '../../base/dates.ts';
import type { Connection } from '../db/connect.server.ts';
import { int, list, statement, text } from '../db/sql.server.ts';
import { KeyedSums } from './counter.server.ts';
import { addDailyCountsSql } from './daily-figures.server.ts';
import { PeriodicFlush } from './periodic.server.ts';

/** Events that are counted when they happen: a visitor arrives at the site, or a visitor searches. */
export type CountedEvent = 'visit' | 'search';

const addCounts = statement({
  params: { days: list(text()), names: list(text()), sums: list(int) },
  sql: ({ days, names, sums }) => addDailyCountsSql(sql`select * from unnest(${days}::text[], ${names}::text[], ${sums}::int[])`),
});

/** Counts events by day (UTC) in memory and adds the sums to the table every ten seconds. No data of the visitor is stored. */
export class DailyCounts extends PeriodicFlush {
  readonly #connection: Connection;
  readonly #counted = new KeyedSums<`${string} ${CountedEvent}`>();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  count(name: CountedEvent): void {
    this.#counted.add(`${today()} ${name}`);
  }

  override flush(): Promise<void> {
    return this.#counted.drain((keys, sums) => {
      const days = keys.map((key) => key.slice(0, 10));
      const names = keys.map((key) => key.slice(11));
      return addCounts.all(this.#connection, { days, names, sums });
    });
  }
}
