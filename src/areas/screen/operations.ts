import type { CloudWord } from '../../base/cloud-word.ts';
import type { Country } from '../../base/locales.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import type { CommitteeParticipation } from '../../records/engine/fields.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { ComparedLibrary, CountedSection, ScreenSection } from './sections.ts';
import type { CloudShape } from './word-cloud.ts';

/** One of the most viewed records of the last seven days. */
export interface MostViewedRecordItem {
  type: KindSlug;
  id: string;
  title: string;
  /** Language of the title. */
  locale: string;
  /** Issuer of the record, or its source; null: unknown. */
  source: string | null;
  /** `hot`: views in seven days; `trend`: views by day, oldest first. */
  hot: number;
  trend: number[];
}
/** Publication of a record. */
export interface PublicationEvent {
  /** Kind and number, such as `standard/123`. */
  id: string;
  section: ScreenSection;
  country: Country | null;
  /** Time of the publication (ISO 8601). */
  at: string;
}
/** Time since which each figure is counted (ISO 8601); null: nothing has been counted yet. */
export type CountStartTimes = Record<'usage' | 'rt' | 'access' | 'kws' | 'hot', string | null>;

/** Figures of the screen, as defined in SPECIFICATION S13.1. */
export interface ScreenFigures extends Record<Country, number> {
  /** `name:value`, with the name in the caller's language. */
  industries: string[];
  /** Popular search words; if `since.kws` is null, names of technologies. */
  kws: string[];
  count: Record<CountedSection, number>;
  hot: MostViewedRecordItem[];
  access: { total: number; new: number; inc: number; detail: (number | null)[] };
  /** Number of visitors in the two hours before 0, 2, … 24 o'clock of the site's day; null: in the future or not counted. */
  rt: (number | null)[];
  /** Milliseconds until the screen calls the operation again. */
  f: number;
  usage: Record<ComparedLibrary, number>;
  /** Newest first. */
  events: PublicationEvent[];
  since: CountStartTimes;
  /** Time at which the figures were read (ISO 8601). */
  at: string;
}

/** Contact data of a national body and its participation in committees. */
export interface NationalBodyCard {
  id: string;
  country: Country;
  organization: string;
  /** Language of the organization's name. */
  locale: string;
  phone: string | null;
  fax: string | null;
  email: string | null;
  web: string | null;
  tc: CommitteeParticipation;
  pdc: CommitteeParticipation;
}

/** Data that the screen loads once and reloads when the day changes. */
export interface ScreenDailyData {
  /** Day on which the site started (ISO 8601). */
  startDate: string;
  /** IANA name of the time zone in which days and hours are counted. */
  timeZone: string;
  cards: NationalBodyCard[];
  /** Number of records in each compared library, displayed instead of views while no record has been viewed. */
  held: Record<ComparedLibrary, number>;
  /** Layout of the industries in the word cloud, for each shape of its box. */
  cloud: Record<CloudShape, CloudWord[]>;
}

export const operations = {
  screen: declareOperation<null, ScreenFigures>()({ method: 'POST', path: '/dashboard', access: 'public', cacheSeconds: 1 }),
  screenFrame: declareOperation<null, ScreenDailyData>()({ method: 'GET', path: '/dashboard/frame', access: 'public' }),
};
