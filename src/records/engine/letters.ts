import type { Locale } from '../../base/locales.ts';

/** Pattern that matches a letter in the script of each language. */
export const lettersOf: Readonly<Record<Locale, RegExp>> = {
  'zh-cn': /\p{Script=Han}/u,
  'ru-ru': /\p{Script=Cyrillic}/u,
  'en-us': /\p{Script=Latin}/u,
  'pt-br': /\p{Script=Latin}/u,
};
/** Abbreviations and numbers, which are readable in every language: `OPC UA`, `UBL 2.1`. */
export const abbreviationPattern = /^[^\p{Ll}\p{Lo}]+$/u;
