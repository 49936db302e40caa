import { LRUCache } from 'lru-cache';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { readKeyword, type TextQuery } from './query.server.ts';

/** How many matches are ranked and counted; a keyword with more is answered as «more than». */
export const mostHits = 8_000;

export interface Hits {
  query: TextQuery;
  /** Best first; `kinds`, `ns` and `countries` run in parallel. */
  kinds: KindSlug[];
  ns: number[];
  countries: (string | null)[];
  capped: boolean;
}

/** Ranked matches of a keyword over every kind. The last hundred keywords are remembered until anything changes. */
export class HitFinder {
  readonly #connection: Connection;
  readonly #recent = new LRUCache<string, Promise<Hits | null>>({ max: 100 });
  #paused = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  forget(): void {
    this.#recent.clear();
  }

  /** Forgets everything, and keeps nothing as long as nobody knows whether it still holds. */
  pause(on: boolean): void {
    this.#paused = on;
    this.#recent.clear();
  }

  find(keyword: string, kind?: KindSlug): Promise<Hits | null> {
    const key = `${kind ?? ''}\n${keyword}`;
    const known = this.#recent.get(key);
    if (known) return known;
    const found = this.#find(keyword, kind);
    if (this.#paused) return found;
    this.#recent.set(key, found);
    found.catch(() => this.#recent.delete(key));
    return found;
  }

  /** Which of some records match, however many others do. */
  async among(keyword: string, kind: KindSlug, ns: readonly number[]): Promise<number[]> {
    const query = readKeyword(keyword);
    if (!query) return [];
    const next = query.params.length + 1;
    const found = await this.#connection.query<{ n: number }>(
      `select n from search_index where kind = $${next} and n = any($${next + 1}::int[]) and tsv @@ (${query.sql})`,
      [...query.params, kind, ns],
    );
    return found.map(({ n }) => n);
  }

  async #find(keyword: string, kind?: KindSlug): Promise<Hits | null> {
    const query = readKeyword(keyword);
    if (!query) return null;
    const params = [...query.params];
    const bind = (value: string): string => `$${params.push(value)}`;
    const exact = query.form
      ? `(case when tsv @@ ${bind(`'#${query.form}'`)}::tsquery then 2 when tsv @@ ${bind(`'#${query.form}':*`)}::tsquery then 1 else 0 end)`
      : '0';
    const ofKind = kind ? `and kind = ${bind(kind)}` : '';
    const [row] = await this.#connection.query<{ hits: string | null }>(
      `select string_agg(kind || ' ' || n || ' ' || coalesce(country, ''), ',') as hits from (
         select kind, n, country from (
           select kind, n, country, date, ${exact} as exact, ts_rank('{0.05,0.2,0.5,1}', tsv, ${query.sql}, 1) as rank
             from search_index where tsv @@ (${query.sql}) ${ofKind} limit ${mostHits + 1}) matched
          order by exact desc, case when exact > 0 then country is null end desc nulls last, case when exact > 0 then date end desc nulls last,
                   rank desc, date desc nulls last, n desc) ranked`,
      params,
    );
    const hits = row?.hits?.split(',').map((hit) => hit.split(' ')) ?? [];
    return {
      query,
      kinds: hits.map(([slug]) => slug as KindSlug),
      ns: hits.map(([, n]) => Number(n)),
      countries: hits.map(([, , country]) => country || null),
      capped: hits.length > mostHits,
    };
  }
}
