import type { Locale } from '../../../base/locales.ts';
import { abbreviationPattern, lettersOf } from '../../engine/letters.ts';

/**
 * Whether a reader of the language understands a keyword. Keywords have no language: the script decides, and for Latin script the record's
 * language, because records in other scripts have English keywords too.
 */
export const isReadable = (keyword: string, reader: Locale, original: string): boolean => {
  if (abbreviationPattern.test(keyword)) return true;
  if (!lettersOf[reader].test(keyword)) return false;
  if (reader === 'pt-br') return original === 'pt-br';
  return reader !== 'en-us' || (original !== 'pt-br' && original !== 'fr');
};
