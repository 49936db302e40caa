import { KeyedSums } from '../../platform/counters/counter.server.ts';
import { PeriodicFlush } from '../../platform/counters/periodic.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import * as store from './store.server.ts';
import type { ErrorTextCode } from './texts.server.ts';

/** Counts occurrences of error codes and field problems in memory, and adds the sums to the database every ten seconds. */
export class ErrorHits extends PeriodicFlush {
  readonly #connection: Connection;
  readonly #counted = new KeyedSums<ErrorTextCode>();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  count(code: ErrorTextCode): void {
    this.#counted.add(code);
  }

  override flush(): Promise<void> {
    return this.#counted.drain((codes, hits) => store.addHits.all(this.#connection, { codes, hits }));
  }
}
