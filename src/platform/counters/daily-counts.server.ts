import { today } from '../../base/dates.ts';
import type { Connection } from '../db/connect.server.ts';
import { Counter } from './counter.server.ts';
import { Periodic } from './periodic.server.ts';

/** What is counted as it happens: somebody arrives at the site, somebody searches. */
export type Counted = 'visit' | 'search';

/** Counts by day (UTC) in memory and adds the sums every ten seconds; nothing of the visitor is kept. */
export class Counts extends Periodic {
  readonly #connection: Connection;
  readonly #counted = new Counter<`${string} ${Counted}`>();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  count(name: Counted): void {
    this.#counted.add(`${today()} ${name}`);
  }

  override flush(): Promise<void> {
    return this.#counted.drain((keys, sums) => {
      const named = keys.map((key) => key.split(' '));
      return this.#connection.query(
        `insert into daily_count as c (day, name, value) select * from unnest($1::text[], $2::text[], $3::int[])
         on conflict (name, day, country) do update set value = c.value + excluded.value`,
        [named.map(([day]) => day), named.map(([, name]) => name), sums],
      );
    });
  }
}
