import type { Connection } from '../../db/connect.server.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { Periodic } from './periodic.server.ts';

/** Counts views in memory and adds them to the records every ten seconds and at shutdown: no write per request. */
export class Views extends Periodic {
  readonly #connection: Connection;
  #pending = new Map<KindSlug, Map<number, number>>();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  count(kind: KindSlug, n: number): void {
    const counts = this.#pending.get(kind) ?? new Map<number, number>();
    this.#pending.set(kind, counts);
    counts.set(n, (counts.get(n) ?? 0) + 1);
  }

  /** Writes what was counted; what could not be written stays counted. */
  override async flush(): Promise<void> {
    for (const [kind, counts] of this.#pending) {
      this.#pending.delete(kind);
      try {
        await this.#connection.query(
          `update "${kind}" r set views = r.views + c.more from unnest($1::int[], $2::int[]) as c(n, more) where r.n = c.n`,
          [[...counts.keys()], [...counts.values()]],
        );
      } catch (error) {
        for (const [n, more] of counts) for (let i = 0; i < more; i++) this.count(kind, n);
        throw error;
      }
    }
  }
}
