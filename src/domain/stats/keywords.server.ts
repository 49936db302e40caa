import type { Connection } from '../../db/connect.server.ts';
import { Periodic } from './periodic.server.ts';

const longest = 40;
const mostPending = 10_000;

/** Counts what visitors search for and find, in memory, and stores the sums every ten seconds; nothing of the visitor is kept. */
export class Keywords extends Periodic {
  readonly #connection: Connection;
  #pending = new Map<string, number>();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  count(keyword: string): void {
    if (keyword.length < 2 || keyword.length > longest || this.#pending.size >= mostPending) return;
    this.#pending.set(keyword, (this.#pending.get(keyword) ?? 0) + 1);
  }

  /** Writes what was counted; what could not be written stays counted. */
  override async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const counts = this.#pending;
    this.#pending = new Map();
    try {
      await this.#connection.query(
        `insert into search_keyword as k (keyword, uses) select * from unnest($1::text[], $2::int[])
         on conflict (keyword) do update set uses = k.uses + excluded.uses`,
        [[...counts.keys()], [...counts.values()]],
      );
    } catch (error) {
      for (const [keyword, uses] of counts) this.#pending.set(keyword, (this.#pending.get(keyword) ?? 0) + uses);
      throw error;
    }
  }

  /** The most wanted, best first. */
  async hot(limit: number): Promise<string[]> {
    const found = await this.#connection.query<{ keyword: string }>(
      'select keyword from search_keyword order by uses desc, keyword limit $1',
      [limit],
    );
    return found.map((row) => row.keyword);
  }
}
