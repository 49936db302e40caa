import type { Locale } from '../../base/locales.ts';
import { perLocale } from '../../platform/i18n/translate.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import type { CopyMark } from './fetch-page-assets.ts';

const inEnglish = (locale: Locale) => (locale === 'en-us' ? 'en-GB' : locale); // 14 May, not May 14: the hour follows
const dayFormat = perLocale((locale) => new Intl.DateTimeFormat(inEnglish(locale), { day: 'numeric', month: 'long' }));
const timeFormat = perLocale((locale) => new Intl.DateTimeFormat(inEnglish(locale), { hour: '2-digit', minute: '2-digit' }));

/** `Copy of 14 May, 12:30`, in the reader's own time. */
export const copyOf = (t: Translate, locale: Locale, at: Date): string =>
  t('mobile.copy', { day: dayFormat(locale).format(at), time: timeFormat(locale).format(at) });

/** What stands over a copy that is made now. */
export const markNow = (t: Translate, locale: Locale): CopyMark => ({ made: copyOf(t, locale, new Date()), again: t('state.retry') });
