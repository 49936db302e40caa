import type { Connection } from '../../db/connect.server.ts';
import type { KindSlug } from '../../kinds/index.ts';

const interval = 10_000;

/** Counts views in memory and adds them to the records every ten seconds and at shutdown: no write per request. */
export class Views {
  readonly #connection: Connection;
  #pending = new Map<KindSlug, Map<number, number>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush().catch(() => undefined), interval);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(() => undefined);
  }

  count(kind: KindSlug, n: number): void {
    const counts = this.#pending.get(kind) ?? new Map<number, number>();
    this.#pending.set(kind, counts);
    counts.set(n, (counts.get(n) ?? 0) + 1);
  }

  /** Writes what was counted; what could not be written stays counted. */
  async flush(): Promise<void> {
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
