import type { Country } from '../../base/locales.ts';
import type { PlacedWord } from '../../base/placed-word.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Participation } from '../../records/engine/fields.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { CountedSection, ScreenSection, UsageName } from './sections.ts';
import type { CloudShape } from './word-cloud.ts';

/** A record that was read much in the last seven days. */
export interface HotItem {
  type: KindSlug;
  id: string;
  title: string;
  /** Language of the title. */
  locale: string;
  /** Who issued it, or where it was taken from. */
  source: string | null;
  /** Views of the seven days, and of each, the oldest first. */
  hot: number;
  trend: number[];
}
/** A record that became public. */
export interface ScreenEvent {
  /** `standard/123`. */
  id: string;
  section: ScreenSection;
  country: Country | null;
  /** ISO 8601, with its time. */
  at: string;
}
/** Since when each figure is counted (ISO 8601); null: nothing was counted yet. */
export type Since = Record<'usage' | 'rt' | 'access' | 'kws' | 'hot', string | null>;

/** The figures of the screen. What each of them is: SPECIFICATION S13.1. */
export interface ScreenFigures extends Record<Country, number> {
  /** `name:value`, the name in the caller's language. */
  industries: string[];
  /** Of searches; where `since.kws` is null, names of technologies. */
  kws: string[];
  count: Record<CountedSection, number>;
  hot: HotItem[];
  access: { total: number; new: number; inc: number; detail: (number | null)[] };
  /** Persons in the two hours before hour 0, 2, … 24 of the site's day; null: to come, or not counted. */
  rt: (number | null)[];
  /** Milliseconds until the next call. */
  f: number;
  usage: Record<UsageName, number>;
  /** The newest first. */
  events: ScreenEvent[];
  since: Since;
  /** When this was read: ISO 8601. */
  at: string;
}

/** How a national body can be reached, and in how many committees it takes part. */
export interface ScreenCard {
  id: string;
  country: Country;
  organization: string;
  /** Language of its name. */
  locale: string;
  phone: string | null;
  fax: string | null;
  email: string | null;
  web: string | null;
  tc: Participation;
  pdc: Participation;
}

/** What stands between two first loads of the screen. */
export interface ScreenFrame {
  /** The day on which the site began to run: ISO 8601. */
  startDate: string;
  /** IANA name of the zone whose days and hours are counted. */
  timeZone: string;
  cards: ScreenCard[];
  /** What the libraries hold whose use is compared: shown while nobody has read them. */
  held: Record<UsageName, number>;
  /** The industries as they lie in the cloud, for each shape of its room. */
  cloud: Record<CloudShape, PlacedWord[]>;
}

export const operations = {
  screen: operation<null, ScreenFigures>()({ method: 'POST', path: '/dashboard', access: 'public', keptFor: 1 }),
  screenFrame: operation<null, ScreenFrame>()({ method: 'GET', path: '/dashboard/frame', access: 'public' }),
};
