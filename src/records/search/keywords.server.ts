import { sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { Counter } from '../../platform/counters/counter.server.ts';
import { Periodic } from '../../platform/counters/periodic.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';

const longest = 40;
const mostPending = 10_000;

const addUses = statement({
  params: { keywords: list(text()), uses: list(int) },
  sql: ({ keywords, uses }) =>
    sql`insert into search_keyword as k (keyword, uses) select * from unnest(${keywords}::text[], ${uses}::int[])
         on conflict (keyword) do update set uses = k.uses + excluded.uses`,
});
const mostUsed = statement({
  params: { locale: text<Locale>(), limit: int },
  row: { keyword: text() },
  sql: ({ locale, limit }) =>
    sql`select substr(keyword, 7) as keyword from search_keyword where keyword like ${locale} || ':%' order by uses desc, keyword limit ${limit}`,
});

/** Counts what visitors search for and find, in memory, and stores the sums every ten seconds; nothing of the visitor is kept. */
export class Keywords extends Periodic {
  readonly #connection: Connection;
  readonly #counted = new Counter<string>();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }

  /** `locale`: the language that the reader searched in. */
  count(keyword: string, locale: Locale): void {
    if (keyword.length < 2 || keyword.length > longest || this.#counted.size >= mostPending) return;
    this.#counted.add(`${locale}:${keyword}`);
  }

  override flush(): Promise<void> {
    return this.#counted.drain((keywords, uses) => addUses.all(this.#connection, { keywords, uses }));
  }

  /** The most wanted by readers of a language, best first. */
  async hot(locale: Locale, limit: number): Promise<string[]> {
    const found = await mostUsed.all(this.#connection, { locale, limit });
    return found.map(({ keyword }) => keyword);
  }
}
