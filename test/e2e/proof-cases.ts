import { type Locale, locales } from '../../src/base/locales.ts';
import { allCases } from '../harness/cases.ts';

/** All cases in the proofs `browser` and `pages`, the first `count` otherwise: of kills, disks and clocks, of languages, screens and the like. */
export const casesOf = <T>(cases: readonly T[], count = 1): readonly T[] => (allCases ? cases : cases.slice(0, count));

/** The languages of the shortest and of the longest words; in the proof all. */
export const shortest: Locale = 'zh-cn';
export const longest: Locale = 'ru-ru';
export const judgedLocales: readonly Locale[] = allCases ? locales : [shortest, longest];
