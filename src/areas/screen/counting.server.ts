import type { Locale } from '../../base/locales.ts';
import { fromKeys, keysOf } from '../../base/typed-keys.ts';
import type { VisitorCounter } from '../../platform/counters/visitors.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { RecordViewCounter, RecordWeeklyViews } from '../../records/read/views.server.ts';
import type { SearchKeywordCounter } from '../../records/search/keywords.server.ts';
import type { CountStartTimes, ScreenFigures } from './operations.ts';
import { comparedLibraryKinds } from './sections.ts';

export interface ScreenCountServices {
  visitors: VisitorCounter;
  views: RecordViewCounter;
  keywords: SearchKeywordCounter;
}

/** Counts of visits and views, equal for all languages. `viewed`: most viewed records, including ones that are no longer public. */
export type ScreenCounts = Pick<ScreenFigures, 'rt' | 'access' | 'usage' | 'at'> & {
  viewed: RecordWeeklyViews[];
  since: Omit<CountStartTimes, 'kws'>;
};

/** Collects the counts of visits, views and searches. */
export class ScreenCountCollector {
  readonly #parts: ScreenCountServices;
  #shared: { second: number; counts: Promise<ScreenCounts> } | undefined;

  constructor(parts: ScreenCountServices) {
    this.#parts = parts;
  }

  /** Returns the counts of visits and views. They are cached for up to a second and shared by screens of all languages. */
  read(): Promise<ScreenCounts> {
    const second = Math.floor(Date.now() / 1000);
    if (this.#shared?.second !== second) this.#shared = { second, counts: this.#count() };
    return this.#shared.counts;
  }

  async #count(): Promise<ScreenCounts> {
    const { visitors, views } = this.#parts;
    const now = Date.now();
    const [visits, used, viewed] = await Promise.all([visitors.figures(now), views.usage(kindSlugs), views.mostViewed()]);
    return {
      rt: visits.rt,
      access: visits.access,
      usage: fromKeys(keysOf(comparedLibraryKinds), (name) => used.views.get(comparedLibraryKinds[name]) ?? 0),
      viewed,
      since: { ...visits.since, usage: used.since, hot: used.since }, // the counts of views of all kinds began on the same day
      at: new Date(now).toISOString(),
    };
  }

  /** Returns the most frequent search words in a language, and the time since which they are counted (ISO 8601, null if unknown). */
  async words(locale: Locale, most: number): Promise<{ words: string[]; since: string | null }> {
    const { keywords } = this.#parts;
    const [words, since] = await Promise.all([keywords.hot(locale, most), keywords.since()]);
    return { words, since };
  }
}
