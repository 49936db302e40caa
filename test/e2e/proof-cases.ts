import { type Locale, locales } from '../../src/base/locales.ts';
import { isFullCaseRun } from '../harness/cases.ts';

/** The tests use the languages with the shortest and with the longest words; `npm run prove` tests all languages. */
export const shortestTextLocale: Locale = 'zh-cn';
export const longestTextLocale: Locale = 'ru-ru';
export const testedLocales: readonly Locale[] = isFullCaseRun ? locales : [shortestTextLocale, longestTextLocale];
