import { fromKeys, keysOf } from '../../base/typed-keys.ts';
import { localDayAt } from '../../platform/counters/site-days.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { dictionaryLabel } from '../../records/dictionaries/labels.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { ListIndexes } from '../../records/read/indexes.server.ts';
import { firstAccountAt } from '../accounts/queries.server.ts';
import { loadNationalBodyCards } from './cards.server.ts';
import type { ScreenCountCollector } from './counting.server.ts';
import { findMostViewedRecords } from './hot.server.ts';
import { formatIndustry } from './industries.ts';
import type { ScreenDailyData, ScreenFigures } from './operations.ts';
import type { ScreenTotalsReader } from './totals.server.ts';
import { layOutCloud } from './word-cloud.server.ts';
import { cloudBoxes } from './word-cloud.ts';

const mostWords = 24;
const mostIndustries = 40;
const mostHot = 8;

export interface ScreenServices {
  connection: Connection;
  indexes: ListIndexes;
  settings: Settings;
  amounts: ScreenTotalsReader;
  counting: ScreenCountCollector;
}

/** Composes the answers of the operations of the big screen from the services that count the figures. */
export class ScreenDataReader {
  readonly #parts: ScreenServices;

  constructor(parts: ScreenServices) {
    this.#parts = parts;
  }

  async figures(context: Context): Promise<ScreenFigures> {
    for (const kind of kindSlugs) context.tag(cacheTags.kind(kind));
    const { settings, counting } = this.#parts;
    const [amounts, counts, kws] = await Promise.all([this.#parts.amounts.read(), counting.read(), this.#words(context)]);
    const { rt, access, usage, viewed, since, at } = counts;
    return {
      ...amounts.countries,
      industries: this.#industries(context, amounts.industries),
      kws: kws.words,
      count: amounts.count,
      hot: await findMostViewedRecords(this.#parts.connection, { viewed, locale: context.locale, most: mostHot }),
      access,
      rt,
      f: settings.get('screen.refresh'),
      usage,
      events: amounts.events,
      since: { ...since, kws: kws.since },
      at,
    };
  }

  /** Returns the data that the screen loads once and again when the day changes: start date, national bodies, layout of the word cloud. */
  async frame(context: Context): Promise<ScreenDailyData> {
    const { connection, indexes, settings, amounts } = this.#parts;
    for (const kind of kindSlugs) context.tag(cacheTags.kind(kind));
    const [{ industries, held: recordCounts }, first, cards] = await Promise.all([
      amounts.read(),
      firstAccountAt.one(connection, {}),
      loadNationalBodyCards(connection, indexes, context.locale),
    ]);
    const timeZone = settings.get('site.timeZone');
    const words = industries.map(([value, total]) => ({ text: dictionaryLabel(context.locale, 'industry', value), value: total }));
    return {
      startDate: settings.get('site.startDate') || localDayAt((first?.at ?? new Date()).getTime(), timeZone),
      timeZone,
      cards,
      held: recordCounts,
      cloud: fromKeys(keysOf(cloudBoxes), (shape) => layOutCloud(words.slice(0, mostIndustries), cloudBoxes[shape])),
    };
  }

  #industries({ locale }: Context, industries: readonly (readonly [value: string, total: number])[]): string[] {
    return industries
      .slice(0, mostIndustries)
      .map(([value, total]) => formatIndustry({ name: dictionaryLabel(locale, 'industry', value), value: total }));
  }

  /** Returns the most frequent search words; with fewer than three, the technologies with most records instead, and `since` is null. */
  async #words({ locale }: Context): Promise<{ words: string[]; since: string | null }> {
    const { counting, amounts } = this.#parts;
    const { words, since } = await counting.words(locale, mostWords);
    if (words.length >= 3) return { words, since };
    const { technologies } = await amounts.read();
    return { words: technologies.slice(0, mostWords).map((value) => dictionaryLabel(locale, 'technology', value)), since: null };
  }
}
