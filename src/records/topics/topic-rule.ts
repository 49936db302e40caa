import type { ContentLanguage } from '../../base/locales.ts';
import type { industries, technologies } from '../engine/dictionaries.ts';

export type WordLanguage = 'zh' | 'ru' | 'en' | 'pt' | 'fr' | 'ar' | 'fa';

/** The words of a topic in the languages that titles are in, comma by comma. */
export type TopicWords = Partial<Record<WordLanguage, string>>;

/**
 * What makes a record belong to an industry or a technology; any one of these does. Words stand for whole words with their endings
 * (`робот*`: any ending; of Latin words the plural anyway), Chinese and Arabic ones for any place in a text.
 */
export interface TopicRule {
  /** Codes of the International Classification for Standards with all below them; `!` takes some out again, the longest code decides. */
  ics?: string;
  /** Codes of the Chinese Classification for Standards, by their beginnings: `L80`, `M`. */
  ccs?: string;
  /** Beginnings of numbers: codes of industry standards (`YY`), series (`ITU-T Y.4`). */
  numbers?: string;
  /** Committees with all below them, comma by comma; `!` takes some out again, the longest decides. */
  committees?: string;
  /** Names that are written with capitals in every language. */
  names?: string;
  words?: TopicWords;
  /** Phrases that hold one of the words and mean something else. */
  not?: TopicWords;
}

export type Industry = (typeof industries)[number];
export type Technology = (typeof technologies)[number];

export const wordLanguages: Readonly<Record<ContentLanguage, WordLanguage | null>> = {
  'zh-cn': 'zh',
  'ru-ru': 'ru',
  'en-us': 'en',
  'pt-br': 'pt',
  fr: 'fr',
  ar: 'ar',
  fa: 'fa',
  hi: null,
  am: null,
};
