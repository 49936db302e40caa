import type { Locale } from '../../../base/locales.ts';

const script: Readonly<Record<Locale, RegExp>> = {
  'zh-cn': /\p{Script=Han}/u,
  'ru-ru': /\p{Script=Cyrillic}/u,
  'en-us': /\p{Script=Latin}/u,
  'pt-br': /\p{Script=Latin}/u,
};
/** Abbreviations and numbers are read in every language: `OPC UA`, `UBL 2.1`. */
const abbreviation = /^[^\p{Ll}\p{Lo}]+$/u;

/**
 * Whether a reader of this language reads a keyword. Nothing says in which language one is: its script does, and between Latin ones that
 * of its record, for records in other scripts are described in English too.
 */
export const isReadable = (keyword: string, reader: Locale, original: string): boolean => {
  if (abbreviation.test(keyword)) return true;
  if (!script[reader].test(keyword)) return false;
  if (reader === 'pt-br') return original === 'pt-br';
  return reader !== 'en-us' || (original !== 'pt-br' && original !== 'fr');
};
