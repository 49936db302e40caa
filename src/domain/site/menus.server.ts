import type { MenuItem } from '../../contract/api.ts';
import type { Locale } from '../../core/locales.ts';
import { catalogues } from '../../i18n/all.server.ts';
import { translator } from '../../i18n/translate.ts';
import type { Key } from '../../i18n/types.ts';
import { type KindSlug, kindOf } from '../../kinds/index.ts';

interface Page {
  label: Key;
  icon: string;
  route: string;
}
interface Group extends Omit<Page, 'route'> {
  pages: readonly Page[];
}

const library = (kind: KindSlug): Page => ({ label: `kind.${kind}.plural`, icon: kindOf(kind).icon, route: kindOf(kind).page });

/** The five groups of the navigation; a group leads to its first page. */
const groups: readonly Group[] = [
  {
    label: 'nav.libraries',
    icon: 'library',
    pages: (['policy', 'standard', 'stdorg', 'dataset', 'tool', 'talent'] as const).map(library),
  },
  { label: 'nav.fields', icon: 'shapes', pages: (['industry', 'technology'] as const).map(library) },
  {
    label: 'nav.market',
    icon: 'store',
    pages: [
      library('snd'),
      { label: 'dict.sndCategory.supply', icon: 'layers', route: '/supply' },
      { label: 'dict.sndCategory.demand', icon: 'clipboard-list', route: '/demand' },
      ...(['solution', 'product', 'certification', 'service'] as const).map(library),
    ],
  },
  { label: 'nav.news', icon: 'newspaper', pages: (['news', 'announcement', 'video'] as const).map(library) },
  {
    label: 'nav.about',
    icon: 'info',
    pages: [
      { label: 'nav.search', icon: 'search', route: '/search' },
      { label: 'about.title', icon: 'info', route: '/about' },
      { label: 'nav.qa', icon: 'circle-help', route: '/qa' },
      { label: 'nav.sitemap', icon: 'map', route: '/sitemap' },
      { label: 'nav.apiDocs', icon: 'braces', route: '/api/docs' },
    ],
  },
];

/** The portal's navigation in the caller's language. */
export const menus = (locale: Locale): MenuItem[] => {
  const t = translator(locale, catalogues[locale]) as (key: Key) => string;
  return groups.map(({ label, icon, pages }, i) => ({
    label: t(label),
    icon,
    route: pages[0]?.route ?? '/',
    index: i + 1,
    children: pages.map((page, j) => ({ label: t(page.label), icon: page.icon, route: page.route, index: j + 1, children: [] })),
  }));
};
