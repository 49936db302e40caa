import { type Locale, locales } from '../../src/base/locales.ts';
import { allCases } from '../harness/cases.ts';

/**
 * All cases in the proofs `browser` and `pages`; outside them only the first `count`. Used for kills, disks, clocks, languages, screens and
 * similar lists.
 */
export const casesOf = <T>(cases: readonly T[], count = 1): readonly T[] => (allCases ? cases : cases.slice(0, count));

/** The languages with the shortest and with the longest words are tested; `npm run prove` tests all languages. */
export const shortestTextLocale: Locale = 'zh-cn';
export const longestTextLocale: Locale = 'ru-ru';
export const judgedLocales: readonly Locale[] = allCases ? locales : [shortestTextLocale, longestTextLocale];
