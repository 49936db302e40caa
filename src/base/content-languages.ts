import { autonyms, type ContentLanguage } from './locales.ts';

/** Native names of the content languages. */
export const contentAutonyms: Readonly<Record<ContentLanguage, string>> = {
  ...autonyms,
  ar: 'العربية',
  fa: 'فارسی',
  hi: 'हिन्दी',
  am: 'አማርኛ',
  fr: 'Français',
};

const rightToLeft: readonly string[] = ['ar', 'fa'];
/** The direction in which a content language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.includes(language) ? 'rtl' : 'ltr');
