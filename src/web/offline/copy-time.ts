import type { Locale } from '../../base/locales.ts';
import { cachePerLocale } from '../../platform/i18n/translate.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import type { CopyBannerTexts } from './fetch-page-assets.ts';

// en-GB formats 14 May instead of May 14, which is clearer before a time
const inEnglish = (locale: Locale) => (locale === 'en-us' ? 'en-GB' : locale);
const dayFormat = cachePerLocale((locale) => new Intl.DateTimeFormat(inEnglish(locale), { day: 'numeric', month: 'long' }));
const timeFormat = cachePerLocale((locale) => new Intl.DateTimeFormat(inEnglish(locale), { hour: '2-digit', minute: '2-digit' }));

/** Formats the time of a copy as in `Copy of 14 May, 12:30`, in the time zone of the reader. */
export const formatCopyTime = (t: Translate, locale: Locale, at: Date): string =>
  t('mobile.copy', { day: dayFormat(locale).format(at), time: timeFormat(locale).format(at) });

/** Banner of an offline copy that is made now. */
export const createCopyBanner = (t: Translate, locale: Locale): CopyBannerTexts => ({
  made: formatCopyTime(t, locale, new Date()),
  again: t('state.retry'),
});
