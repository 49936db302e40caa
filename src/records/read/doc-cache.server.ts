import { LRUCache } from 'lru-cache';
import { today } from '../../base/dates.ts';
import { locales } from '../../base/locales.ts';
import type { ListedRecord } from '../api.ts';

const most = 20_000;
const seconds = 300; // Lifetime of a cached record in seconds: its number of views changes without a change event.

/** Cache of records as lists show them, by language, until they change. A record is not cached if a change arrived while it was read. */
export class ListedRecordCache {
  readonly #docs = new LRUCache<string, ListedRecord>({ max: most, ttl: seconds * 1000 });
  #generation = 0;
  #day = today();
  #paused = false;

  get(kind: string, locale: string, n: number): ListedRecord | undefined {
    if (this.#day !== today()) this.#newDay();
    return this.#docs.get(`${kind} ${locale} ${n}`);
  }

  /** Returns the generation of the cache at the start of a read; it is passed to `keep`. */
  begin(): number {
    return this.#generation;
  }

  keep(begun: number, locale: string, docs: readonly ListedRecord[]): void {
    if (this.#paused || begun !== this.#generation) return;
    for (const doc of docs) this.#docs.set(`${doc.kind} ${locale} ${doc.id}`, doc);
  }

  /** Drops changed records from the cache. If `ns` is null, the entire cache is emptied, including the records of other kinds. */
  drop(kind: string, ns: readonly number[] | null): void {
    this.#generation++;
    if (ns === null) this.#docs.clear();
    else for (const n of ns) for (const locale of locales) this.#docs.delete(`${kind} ${locale} ${n}`);
  }

  /** Empties the cache. `on` true also disables it, because changes may be missed; `on` false enables it again. */
  pause(on: boolean): void {
    this.#paused = on;
    this.#clear();
  }

  /** Empties the cache on a new day, because the status of a standard may depend on the date. */
  #newDay(): void {
    this.#day = today();
    this.#clear();
  }

  #clear(): void {
    this.#generation++;
    this.#docs.clear();
  }
}
