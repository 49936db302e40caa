/** Interface languages, in the order of the language menu. The first is the default. */
export const locales = ['zh-cn', 'en-us', 'ru-ru', 'pt-br'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-cn';
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);
/** Creates an object with a value for each interface language. */
export const buildForEachLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> => ({
  'zh-cn': make('zh-cn'),
  'en-us': make('en-us'),
  'ru-ru': make('ru-ru'),
  'pt-br': make('pt-br'),
});

/** Languages of the original text of a record: the interface languages, those of the other member countries, and French (ISO). */
export const contentLanguages = [...locales, 'ar', 'fa', 'hi', 'am', 'fr'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** Native names of the interface languages: a reader must recognise her language on a page that she cannot read. */
export const autonyms: Readonly<Record<Locale, string>> = {
  'zh-cn': '简体中文',
  'en-us': 'English',
  'ru-ru': 'Русский',
  'pt-br': 'Português',
};

/** The ten countries in their fixed order (SPECIFICATION S2.2). */
export const countries = ['cn', 'ru', 'br', 'in', 'za', 'sa', 'eg', 'ae', 'ir', 'et'] as const;
export type Country = (typeof countries)[number];
export const isCountry = (value: unknown): value is Country => countries.some((country) => country === value);

/** BCP 47 tag for `lang` attributes: zh-cn → zh-CN. */
export const bcp47 = (language: string): string => language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);
