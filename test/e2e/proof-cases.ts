import { type Locale, locales } from '../../src/base/locales.ts';
import { isFullCaseRun } from '../harness/cases.ts';

/**
 * Returns all test cases if `isFullCaseRun` is true (harness/cases.ts: in `npm run prove`), otherwise only the first `count`. Tests use this
 * function for lists such as languages, screens and disk faults.
 */
export const selectTestCases = <T>(cases: readonly T[], count = 1): readonly T[] => (isFullCaseRun ? cases : cases.slice(0, count));

/** The tests use the languages with the shortest and with the longest words; `npm run prove` tests all languages. */
export const shortestTextLocale: Locale = 'zh-cn';
export const longestTextLocale: Locale = 'ru-ru';
export const testedLocales: readonly Locale[] = isFullCaseRun ? locales : [shortestTextLocale, longestTextLocale];
