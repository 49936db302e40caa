import { LRUCache } from 'lru-cache';
import { today } from '../../base/dates.ts';
import { locales } from '../../base/locales.ts';
import type { Doc } from '../api.ts';

const most = 20_000;
const seconds = 300; // views move without a change

/** Records as lists show them, by language, until they change. What was being read while something changed is not kept. */
export class DocCache {
  readonly #docs = new LRUCache<string, Doc>({ max: most, ttl: seconds * 1000 });
  #generation = 0;
  #day = today();
  #paused = false;

  get(kind: string, locale: string, n: number): Doc | undefined {
    if (this.#day !== today()) this.#newDay();
    return this.#docs.get(`${kind} ${locale} ${n}`);
  }

  /** Marks the beginning of reading; hand it to `keep`. */
  begin(): number {
    return this.#generation;
  }

  keep(begun: number, locale: string, docs: readonly Doc[]): void {
    if (this.#paused || begun !== this.#generation) return;
    for (const doc of docs) this.#docs.set(`${doc.kind} ${locale} ${doc.id}`, doc);
  }

  /** Forgets records that changed; `ns` null: all of them. */
  drop(kind: string, ns: readonly number[] | null): void {
    this.#generation++;
    if (ns === null) this.#docs.clear();
    else for (const n of ns) for (const locale of locales) this.#docs.delete(`${kind} ${locale} ${n}`);
  }

  /** Forgets everything, and keeps nothing as long as nobody knows whether it still holds. */
  pause(on: boolean): void {
    this.#paused = on;
    this.#clear();
  }

  /** A status may follow from the calendar. */
  #newDay(): void {
    this.#day = today();
    this.#clear();
  }

  #clear(): void {
    this.#generation++;
    this.#docs.clear();
  }
}
