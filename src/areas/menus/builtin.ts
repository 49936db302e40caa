import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import type { MenuArea, MenuType } from './operations.ts';

/** A menu that comes with the product. `label`: key of its title in the catalogues. */
export interface BuiltinMenu {
  code: string;
  area: MenuArea;
  parent: string | null;
  type: MenuType;
  label: string;
  icon: string;
  route: string | null;
}
interface Page {
  code: string;
  label: string;
  icon: string;
  route: string;
}

const page = (code: string, label: string, icon: string, route: string): Page => ({ code, label, icon, route });
const library = (kind: KindSlug): Page => page(kind, `kind.${kind}.plural`, kindOf(kind).icon, kindOf(kind).page);

/** The five groups of the portal's navigation. */
const portal: readonly [string, string, string, readonly Page[]][] = [
  ['libraries', 'nav.libraries', 'library', (['policy', 'standard', 'stdorg', 'dataset', 'tool', 'talent'] as const).map(library)],
  ['fields', 'nav.fields', 'shapes', (['industry', 'technology'] as const).map(library)],
  [
    'market',
    'nav.market',
    'store',
    [
      library('snd'),
      page('supply', 'dict.sndCategory.supply', 'layers', '/supply'),
      page('demand', 'dict.sndCategory.demand', 'clipboard-list', '/demand'),
      ...(['solution', 'product', 'certification', 'service'] as const).map(library),
    ],
  ],
  ['news', 'nav.news', 'newspaper', (['news', 'announcement', 'video'] as const).map(library)],
  [
    'about',
    'nav.about',
    'info',
    [
      page('search', 'nav.search', 'search', '/search'),
      page('about', 'about.title', 'info', '/about'),
      page('feedback', 'feedback.title', 'message-square', '/feedback'),
      page('qa', 'nav.qa', 'circle-help', '/qa'),
      page('sitemap', 'nav.sitemap', 'map', '/sitemap'),
      page('docs', 'nav.apiDocs', 'braces', '/api/docs'),
    ],
  ],
];

/** The back office's pages under their headings. */
const office: readonly [string, string, readonly Page[]][] = [
  [
    'work',
    'inbox',
    [
      page('home', 'menu.home', 'layers', '/admin/home'),
      page('dashboard', 'menu.dashboard', 'layout-dashboard', '/admin/dashboard'),
      page('review', 'menu.review', 'clipboard-list', '/admin/review'),
      page('applications', 'menu.applications', 'handshake', '/admin/applications'),
      page('feedback', 'menu.feedback', 'message-square', '/admin/feedback'),
    ],
  ],
  ['content', 'layers', kindSlugs.map((kind) => page(kind, `kind.${kind}.plural`, kindOf(kind).icon, `/admin/content/${kind}`))],
  [
    'people',
    'circle-user',
    [
      page('organization', 'menu.organization', 'library', '/admin/organization'),
      page('account', 'menu.account', 'circle-user', '/admin/account'),
      page('labels', 'menu.labels', 'bookmark', '/admin/labels'),
      page('permission', 'menu.permission', 'key-round', '/admin/permission'),
    ],
  ],
  [
    'system',
    'settings',
    [
      page('pages', 'menu.pages', 'text-quote', '/admin/pages'),
      page('dictionary', 'menu.dictionary', 'list', '/admin/dictionary'),
      page('menu', 'menu.menu', 'menu', '/admin/menu'),
      page('config', 'menu.config', 'settings', '/admin/config'),
      page('error-code', 'menu.error-code', 'ban', '/admin/error-code'),
    ],
  ],
  [
    'logs',
    'history',
    [
      page('audit', 'menu.audit', 'history', '/admin/logs/audit'),
      page('login', 'menu.login', 'log-in', '/admin/logs/login'),
      page('outbox', 'menu.outbox', 'send', '/admin/outbox'),
      page('jobs', 'menu.jobs', 'clock', '/admin/logs/jobs'),
      page('links', 'menu.links', 'refresh-cw', '/admin/logs/links'),
    ],
  ],
];

const below = (area: MenuArea, parent: string, { code, ...rest }: Page): BuiltinMenu => ({
  ...rest,
  code: `${parent}.${code}`,
  area,
  parent,
  type: 'page',
});
const directory = (area: MenuArea, code: string, label: string, icon: string, pages: readonly Page[]): BuiltinMenu[] => [
  { code: `${area}.${code}`, area, parent: null, type: 'directory', label, icon, route: null },
  ...pages.map((one) => below(area, `${area}.${code}`, one)),
];

/** Every menu of the product, parents before their children, in the order in which they are shown. */
export const builtinMenus: readonly BuiltinMenu[] = [
  ...portal.flatMap(([code, label, icon, pages]) => directory('portal', code, label, icon, pages)),
  ...office.flatMap(([code, icon, pages]) => directory('admin', code, `menu.${code}`, icon, pages)),
];
const labels = new Map(builtinMenus.map(({ code, label }) => [code, label]));
/** Key of a built-in menu's title: in the catalogues, or among the office's texts. */
export const labelOfMenu = (code: string | null): string | undefined => labels.get(code ?? '');
