import { sql } from 'drizzle-orm';
import { Counter } from '../../platform/counters/counter.server.ts';
import { Periodic } from '../../platform/counters/periodic.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement } from '../../platform/db/sql.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { byKind } from './by-kind.ts';

const addViews = byKind((kind) =>
  statement({
    params: { ns: list(int), sums: list(int) },
    sql: ({ ns, sums }) =>
      sql`update ${sql.identifier(kind)} r set views = r.views + c.more from unnest(${ns}::int[], ${sums}::int[]) as c(n, more) where r.n = c.n`,
  }),
);

/** Counts views in memory and adds them to the records every ten seconds and at shutdown: no write per request. */
export class Views extends Periodic {
  readonly #connection: Connection;
  readonly #counted = new Map<KindSlug, Counter<number>>();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  count(kind: KindSlug, n: number): void {
    const counts = this.#counted.get(kind) ?? new Counter<number>();
    this.#counted.set(kind, counts);
    counts.add(n);
  }

  override async flush(): Promise<void> {
    for (const [kind, counts] of this.#counted) await counts.drain((ns, sums) => addViews[kind].all(this.#connection, { ns, sums }));
  }
}
