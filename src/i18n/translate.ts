import type { Locale } from '../core/locales.ts';
import type { Key, Message, Messages, Translate } from './types.ts';

/** Fills `{name}` placeholders and picks the plural form by `count`. Numbers are written as the locale writes them. */
export const format = (locale: Locale, message: Message, values: Record<string, string | number> = {}): string => {
  const text = typeof message === 'string' ? message : (message[new Intl.PluralRules(locale).select(Number(values.count))] ?? message.other ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : String(value);
  });
};

/** Looks texts up; `onUse` hears of every key that was found. */
export const translator =
  (locale: Locale, messages: Partial<Messages>, onUse?: (key: Key) => void): Translate =>
  (key, ...[params]) => {
    const message = messages[key];
    if (message === undefined) return key;
    onUse?.(key);
    return format(locale, message, params);
  };
