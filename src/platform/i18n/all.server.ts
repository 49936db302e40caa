import { buildForEachLocale, type Locale, locales } from '../../base/locales.ts';
import enUsAdmin from './en-us/admin/index.ts';
import enUsErrors from './en-us/errors.ts';
import enUs from './en-us/index.ts';
import enUsLogs from './en-us/logs.ts';
import enUsSettings from './en-us/settings.ts';
import ptBrAdmin from './pt-br/admin/index.ts';
import ptBrErrors from './pt-br/errors.ts';
import ptBr from './pt-br/index.ts';
import ptBrLogs from './pt-br/logs.ts';
import ptBrSettings from './pt-br/settings.ts';
import ruRuAdmin from './ru-ru/admin/index.ts';
import ruRuErrors from './ru-ru/errors.ts';
import ruRu from './ru-ru/index.ts';
import ruRuLogs from './ru-ru/logs.ts';
import ruRuSettings from './ru-ru/settings.ts';
import { format } from './translate.ts';
import type { AreaTexts, CatalogueMessage, Messages } from './types.ts';
import zhCnAdmin from './zh-cn/admin/index.ts';
import zhCnErrors from './zh-cn/errors.ts';
import zhCn from './zh-cn/index.ts';
import zhCnLogs from './zh-cn/logs.ts';
import zhCnSettings from './zh-cn/settings.ts';

type Texts = Record<string, string>;

const pages: Record<Locale, Record<string, CatalogueMessage>> = {
  'zh-cn': { ...zhCn, ...zhCnAdmin },
  'en-us': { ...enUs, ...enUsAdmin },
  'ru-ru': { ...ruRu, ...ruRuAdmin },
  'pt-br': { ...ptBr, ...ptBrAdmin },
};
/** Text catalogues of all languages, for the server; the browser loads one. Areas add their texts when they are loaded (areas.server.ts). */
export const catalogues = pages as unknown as Readonly<Record<Locale, Messages>>;
export const errorTexts = { 'zh-cn': zhCnErrors, 'en-us': enUsErrors, 'ru-ru': ruRuErrors, 'pt-br': ptBrErrors } as const satisfies Record<
  Locale,
  unknown
>;
const letters: Record<Locale, Texts> = buildForEachLocale(() => ({}));
/** Texts of messages by mail and SMS. */
export const mailAndSmsTexts: Readonly<Record<Locale, Readonly<Texts>>> = letters;
const office: Record<Locale, Texts> = {
  'zh-cn': { ...zhCnSettings, ...zhCnLogs },
  'en-us': { ...enUsSettings, ...enUsLogs },
  'ru-ru': { ...ruRuSettings, ...ruRuLogs },
  'pt-br': { ...ptBrSettings, ...ptBrLogs },
};
/**
 * Texts that only the server uses: names of permissions and settings, sentences of the logs, hints of the search. They are never sent to a
 * browser as a catalogue.
 */
export const officeTexts: Readonly<Record<Locale, Readonly<Texts>>> = office;

/** Returns the text of a key that is computed at run time, or undefined if there is none. */
export const findCatalogueText = (locale: Locale, key: string): string | undefined => {
  const message = pages[locale][key];
  return message === undefined ? undefined : format(locale, message);
};

/** Adds the texts of an area to the catalogues. */
export const addAreaTexts = (area: AreaTexts): void => {
  for (const locale of locales) {
    Object.assign(pages[locale], area.pages?.[locale], area.portal?.[locale], area.office?.[locale]);
    Object.assign(office[locale], area.server?.[locale].office);
    Object.assign(letters[locale], area.server?.[locale].letters);
  }
};
