import '../../src/areas.server.ts'; // which adds what the areas say
import type { Locale } from '../../src/base/locales.ts';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import type { Key } from '../../src/platform/i18n/types.ts';

/** Everything that pages may say in a language, as the tests look for it. */
export const textsIn = (locale: Locale) => catalogues[locale] as Readonly<Record<Key, string>>;
