import type { SameKeyTexts, ServerTexts, TranslatedTexts } from './types.ts';

/**
 * Declares page texts in four languages, for the single file `texts.ts` of a small area. The compiler checks that all languages have equal keys and
 * their plural forms. `pages` are in all public catalogues, `portal` only in that of pages without a mobile page, `office` in that of the back
 * office.
 */
export const declarePageTexts = <const Source extends Readonly<Record<string, string | { other: string }>>>(texts: {
  'zh-cn': Source;
  'en-us': TranslatedTexts<NoInfer<Source>, 'one' | 'other'>;
  'ru-ru': TranslatedTexts<NoInfer<Source>, 'one' | 'few' | 'many' | 'other'>;
  'pt-br': TranslatedTexts<NoInfer<Source>, 'one' | 'many' | 'other'>;
}) => texts;

/** Declares texts in four languages that only the server uses. */
export const declareServerTexts = <const Source extends ServerTexts>(texts: {
  'zh-cn': Source;
  'en-us': SameKeyTexts<NoInfer<Source>>;
  'ru-ru': SameKeyTexts<NoInfer<Source>>;
  'pt-br': SameKeyTexts<NoInfer<Source>>;
}) => texts;
