import { type Locale, locales } from '../../src/base/locales.ts';

/** Whether all cases run (`npm run prove -- browser` and `pages`): of kills, disks and clocks, of languages, screens and the like. */
export const isProof = process.env.E2E_PROOF === '1';

/** All cases in the proof, the first `count` otherwise. */
export const casesOf = <T>(cases: readonly T[], count = 1): readonly T[] => (isProof ? cases : cases.slice(0, count));

/** The languages of the shortest and of the longest words; in the proof all. */
export const shortest: Locale = 'zh-cn';
export const longest: Locale = 'ru-ru';
export const judgedLocales: readonly Locale[] = isProof ? locales : [shortest, longest];
