import type { ContentLanguage } from '../../base/locales.ts';
import type { industries, technologies } from '../engine/dictionaries.ts';

export type WordLanguage = 'zh' | 'ru' | 'en' | 'pt' | 'fr' | 'ar' | 'fa';

/** Words of a topic by language of the titles, comma-separated. */
export type TopicWords = Partial<Record<WordLanguage, string>>;

/**
 * Rule of an industry or a technology; any of its conditions assigns the topic. Words match whole words (`робот*`: with any ending).
 * English, Portuguese and French words also match in the plural. Arabic and Persian words also match after a one-letter prefix. Chinese
 * words match anywhere.
 */
export interface TopicRule {
  /** Codes of the International Classification for Standards with all subordinate codes; `!` excludes a code; the longest matching code decides. */
  ics?: string;
  /** Codes of the Chinese Classification for Standards by their beginnings: `L80`, `M`. */
  ccs?: string;
  /** Beginnings of numbers: codes of industry standards (`YY`), series (`ITU-T Y.4`). */
  numbers?: string;
  /** Committees with all their subcommittees, comma-separated; `!` excludes a committee; the longest match decides. */
  committees?: string;
  /** Names written with capitals in every language, such as AI or LLM. */
  names?: string;
  words?: TopicWords;
  /** Phrases that contain one of the words but have another meaning. */
  not?: TopicWords;
}

export type Industry = (typeof industries)[number];
export type Technology = (typeof technologies)[number];

/** Language of the rules' words for each content language; null if the rules have no words in the language. */
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
