import type { Locale } from '../../base/locales.ts';
import { fromKeys, keysOf } from '../../base/typed-keys.ts';
import type { VisitFigures, Visitors } from '../../platform/counters/visitors.server.ts';
import type { ViewedRecord, Views } from '../../records/read/views.server.ts';
import type { Keywords } from '../../records/search/keywords.server.ts';
import type { ScreenFigures, Since } from './operations.ts';
import { usageKinds } from './sections.ts';

export interface CountingParts {
  visitors: Visitors;
  views: Views;
  keywords: Keywords;
}

/** What was counted as it happened: the same for readers of every language. */
export type Counts = Pick<ScreenFigures, 'rt' | 'access' | 'usage' | 'at'> & { viewed: ViewedRecord[]; since: Omit<Since, 'kws'> };

const fresh = 1000;

/** Asks those who count, once a second at most however many languages are called for. */
export class Counting {
  readonly #parts: CountingParts;
  #held: { at: number; counts: Promise<Counts> } | undefined;

  constructor(parts: CountingParts) {
    this.#parts = parts;
  }

  read(): Promise<Counts> {
    const now = Date.now();
    if (this.#held && Math.abs(now - this.#held.at) < fresh) return this.#held.counts;
    const counts = this.#readAnew(now);
    this.#held = { at: now, counts };
    counts.catch(() => {
      this.#held = undefined;
    });
    return counts;
  }

  /** The most searched words in a language, and since when they are counted (ISO 8601). */
  async words(locale: Locale, most: number): Promise<{ words: string[]; since: string | null }> {
    const { keywords } = this.#parts;
    const [words, since] = await Promise.all([keywords.hot(locale, most), keywords.since()]);
    return { words, since };
  }

  async #readAnew(now: number): Promise<Counts> {
    const { visitors, views } = this.#parts;
    const [visits, used, viewed]: [VisitFigures, Awaited<ReturnType<Views['usage']>>, ViewedRecord[]] = await Promise.all([
      visitors.figures(now),
      views.usage(Object.values(usageKinds)),
      views.mostViewed(),
    ]);
    return {
      rt: visits.rt,
      access: visits.access,
      usage: fromKeys(keysOf(usageKinds), (name) => used.views.get(usageKinds[name]) ?? 0),
      viewed,
      since: { ...visits.since, usage: used.since, hot: used.since },
      at: new Date(now).toISOString(),
    };
  }
}
