import type { Locale } from '../core/locales.ts';
import enUsErrors from './en-us/errors.ts';
import enUs from './en-us/index.ts';
import ptBrErrors from './pt-br/errors.ts';
import ptBr from './pt-br/index.ts';
import ruRuErrors from './ru-ru/errors.ts';
import ruRu from './ru-ru/index.ts';
import type { Messages } from './types.ts';
import zhCnErrors from './zh-cn/errors.ts';
import zhCn from './zh-cn/index.ts';

/** Every catalogue at once, for the server; the browser loads the one it shows. */
export const catalogues: Readonly<Record<Locale, Messages>> = { 'zh-cn': zhCn, 'en-us': enUs, 'ru-ru': ruRu, 'pt-br': ptBr };
export const errorTexts = { 'zh-cn': zhCnErrors, 'en-us': enUsErrors, 'ru-ru': ruRuErrors, 'pt-br': ptBrErrors } as const satisfies Record<
  Locale,
  unknown
>;
