import '../../src/areas.server.ts'; // this import declares the texts of the areas
import type { Locale } from '../../src/base/locales.ts';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import type { TextKey } from '../../src/platform/i18n/types.ts';

/** All texts of pages in a language, as tests look them up. */
export const textsIn = (locale: Locale) => catalogues[locale] as Readonly<Record<TextKey, string>>;
