import { Counter } from '../../platform/counters/counter.server.ts';
import { Periodic } from '../../platform/counters/periodic.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Said } from './texts.server.ts';

/** Counts what the server refuses with, in memory, and stores the sums every ten seconds. */
export class ErrorHits extends Periodic {
  readonly #connection: Connection;
  readonly #counted = new Counter<Said>();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  count(said: Said): void {
    this.#counted.add(said);
  }

  override flush(): Promise<void> {
    return this.#counted.drain((codes, hits) =>
      this.#connection.query(
        `insert into error_hit as e (code, hits, seen_at) select code, hits, now() from unnest($1::text[], $2::int[]) as c(code, hits)
         on conflict (code) do update set hits = e.hits + excluded.hits, seen_at = excluded.seen_at`,
        [codes, hits],
      ),
    );
  }
}
