import { bcp47, type Locale } from '../../base/locales.ts';
import { offlineListPath } from '../../base/offline-pages.ts';
import { catalogues } from '../../platform/i18n/all.server.ts';
import { createTranslator } from '../../platform/i18n/translate.ts';
import { kindOf } from '../../records/kinds/index.ts';

/** Background of the splash screen, equal to the background of pages (web/theme.css). */
const paper = '#ffffff';
/** Adds `view=mobile` to a path, so that a session started from the installed app uses the mobile view on tablets too. */
const addMobileView = (path: string): string => `${path}?view=mobile`;
const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Web app manifest of the mobile portal in one language. */
export const manifestIn = (locale: Locale): object => {
  const t = createTranslator(locale, catalogues[locale]);
  const shortcut = (name: string, url: string) => ({ name, url: addMobileView(url), icons: [icon(192, 'any')] });
  return {
    id: '/m',
    name: t('site.name'),
    short_name: t('site.short'),
    description: t('home.lead'),
    lang: bcp47(locale),
    start_url: addMobileView('/m'),
    scope: '/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [
      shortcut(t('mobile.search'), '/m/search'),
      shortcut(t('kind.standard.plural'), `/m${kindOf('standard').page}`),
      shortcut(t('mobile.kept.title'), offlineListPath),
    ],
  };
};
