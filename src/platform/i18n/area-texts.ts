import type { SameTexts, ServerTexts, TextPart } from './types.ts';

/**
 * Texts of pages in four languages, for the one file `texts.ts` of a small area: the same keys, and plural forms that each language needs.
 * `pages` are in every catalogue of public pages, `portal` in that of pages without a mobile page, `office` in that of the back office.
 */
export const pageTexts = <const Source extends Readonly<Record<string, string | { other: string }>>>(texts: {
  'zh-cn': Source;
  'en-us': TextPart<NoInfer<Source>, 'one' | 'other'>;
  'ru-ru': TextPart<NoInfer<Source>, 'one' | 'few' | 'many' | 'other'>;
  'pt-br': TextPart<NoInfer<Source>, 'one' | 'many' | 'other'>;
}) => texts;

/** Texts that the server alone says, in four languages. */
export const serverTexts = <const Source extends ServerTexts>(texts: {
  'zh-cn': Source;
  'en-us': SameTexts<NoInfer<Source>>;
  'ru-ru': SameTexts<NoInfer<Source>>;
  'pt-br': SameTexts<NoInfer<Source>>;
}) => texts;
