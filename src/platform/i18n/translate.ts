import type { Locale } from '../../base/locales.ts';
import type { CatalogueMessage, Messages, TextKey, Translate } from './types.ts';

/** Returns a function that caches one object per locale, because Intl objects are much slower to create than to use. */
export const cachePerLocale = <T>(make: (locale: Locale) => T): ((locale: Locale) => T) => {
  const made = new Map<Locale, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
};
const pluralRules = cachePerLocale((locale) => new Intl.PluralRules(locale));
export const numberFormat = cachePerLocale((locale) => new Intl.NumberFormat(locale));

/** Fills `{name}` placeholders of a text and selects the plural form by `count`. Numbers are formatted for the locale. */
export const format = (locale: Locale, message: CatalogueMessage, values?: Record<string, string | number>): string => {
  if (!values) return typeof message === 'string' ? message : (message.other ?? '');
  const text = typeof message === 'string' ? message : (message[pluralRules(locale).select(Number(values.count))] ?? message.other ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numberFormat(locale).format(value) : String(value);
  });
};

/** Returns a function that looks up texts. `onUse` is called with every key that was found; an unknown key is returned unchanged. */
export const createTranslator =
  (locale: Locale, messages: Partial<Messages>, onUse?: (key: TextKey) => void): Translate =>
  (key, ...[params]) => {
    const message = messages[key];
    if (message === undefined) return key;
    onUse?.(key);
    return format(locale, message, params);
  };
