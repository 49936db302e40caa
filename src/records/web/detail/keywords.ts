import type { Locale } from '../../../base/locales.ts';
import { abbreviation, lettersOf } from '../../engine/letters.ts';

/**
 * Whether a reader of this language reads a keyword. Nothing says in which language one is: its script does, and between Latin ones that
 * of its record, for records in other scripts are described in English too.
 */
export const isReadable = (keyword: string, reader: Locale, original: string): boolean => {
  if (abbreviation.test(keyword)) return true;
  if (!lettersOf[reader].test(keyword)) return false;
  if (reader === 'pt-br') return original === 'pt-br';
  return reader !== 'en-us' || (original !== 'pt-br' && original !== 'fr');
};
