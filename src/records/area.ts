import { declareArea } from '../platform/area.ts';
import { type KindSlug, kindOf, kindSlugs } from './kinds/index.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';
import type portalTexts from './texts/zh-cn.portal.ts';
import type texts from './texts/zh-cn.ts';

const menuOf = (kind: KindSlug) => ({ code: kind, label: `kind.${kind}.plural`, icon: kindOf(kind).icon, route: kindOf(kind).page });
const libraries = (directory: string, kinds: readonly KindSlug[], from = 10) =>
  kinds.map((kind, i) => ({ ...menuOf(kind), in: directory, at: from + 10 * i }));

/** Area of the records of every kind: lists, details, search, and their editor in the back office. */
export const records = declareArea<typeof texts & typeof portalTexts, typeof officeTexts>()({
  name: 'records',
  operations,
  roles: {
    'focal-point': [
      'content:record:read',
      'content:record:create',
      'content:record:update',
      'content:record:publish',
      'content:record:delete',
    ],
  },
  permissions: {
    'content:record:read': ['/admin/content', '/admin/content/*', 'GET /api/admin/content/*'],
    'content:record:create': ['POST /api/admin/content/:kind'],
    'content:record:update': [
      'PUT /api/admin/content/*',
      'POST /api/admin/content/*/submit',
      'POST /api/admin/content/*/discard',
      'POST /api/admin/content/*/restore-version',
      'POST /api/admin/content/*/topics',
    ],
    'content:record:publish': [
      'POST /api/admin/content/*/publish',
      'POST /api/admin/content/*/reject',
      'POST /api/admin/content/*/unpublish',
      'POST /api/admin/content/*/archive',
      'POST /api/admin/content/*/schedule',
    ],
    'content:record:delete': ['DELETE /api/admin/content/*', 'POST /api/admin/content/:kind/restore'],
    'dictionary:item:read': [
      '/admin/dictionary',
      '/admin/dictionary/*',
      'GET /api/admin/dictionaries',
      'GET /api/admin/dictionaries/*',
      'GET /api/admin/dictionary-items',
      'GET /api/admin/dictionary-items/*',
    ],
    'dictionary:item:update': [
      'POST /api/admin/dictionaries',
      'PUT /api/admin/dictionaries/*',
      'DELETE /api/admin/dictionaries',
      'POST /api/admin/dictionaries/restore',
      'POST /api/admin/dictionaries/sort',
    ],
  },
  menus: [
    ...libraries('portal.libraries', ['policy', 'standard', 'stdorg', 'dataset', 'tool', 'talent']),
    ...libraries('portal.fields', ['industry', 'technology']),
    ...libraries('portal.market', ['snd']),
    { in: 'portal.market', at: 20, code: 'supply', label: 'dict.sndCategory.supply', icon: 'layers', route: '/supply' },
    { in: 'portal.market', at: 30, code: 'demand', label: 'dict.sndCategory.demand', icon: 'clipboard-list', route: '/demand' },
    ...libraries('portal.market', ['solution', 'product', 'certification', 'service'], 40),
    ...libraries('portal.news', ['news', 'announcement', 'video']),
    { in: 'portal.about', at: 10, code: 'search', label: 'nav.search', icon: 'search', route: '/search' },
    { in: 'portal.about', at: 60, code: 'docs', label: 'nav.apiDocs', icon: 'braces', route: '/api/docs' },
    ...kindSlugs.map((kind, i) => ({ ...menuOf(kind), in: 'admin.content', at: 10 * (i + 1), route: `/admin/content/${kind}` })),
    { in: 'admin.system', at: 20, code: 'dictionary', label: 'menu.dictionary', icon: 'list', route: '/admin/dictionary' },
  ],
  pages: [
    { in: 'portal', path: 'search', file: 'web/search/search.route.tsx' },
    { in: 'portal', path: 'equivalents', file: 'web/equivalents/equivalents.route.tsx' },
    { in: 'portal', path: 'compare', file: 'web/compare/compare.route.tsx' },
    { in: 'portal', path: ':library', file: 'web/list/list.route.tsx' },
    { in: 'portal', path: ':library/:id', file: 'web/detail/detail.route.tsx' },
    { in: 'portal', path: ':library/:id/history', file: 'web/history/history.route.tsx' },
    { in: 'mobile', path: 'm/search', file: 'web/search/search.route.tsx', id: 'mobile-search' },
    { in: 'mobile', path: 'm/:library', file: 'web/list/list.route.tsx', id: 'mobile-list' },
    { in: 'mobile', path: 'm/:library/:id', file: 'web/detail/detail.route.tsx', id: 'mobile-detail' },
    { in: 'admin', path: 'admin/content/:kind', file: 'edit/web/admin-content.route.tsx' },
    { in: 'admin', path: 'admin/content/:kind/:id', file: 'edit/web/admin-record.route.tsx' },
    { in: 'admin', path: 'admin/dictionary', file: 'dictionaries/web/admin-dictionaries.route.tsx' },
    { in: 'bare', path: 'admin/content/:kind/:id/preview', file: 'edit/web/admin-preview.route.tsx' },
  ],
  notices: ['content.published', 'content.rejected', 'content.left'],
  todos: {
    review: { icon: 'scroll-text', list: '/admin/content/:kind?state=review' },
    working: { icon: 'pencil', list: '/admin/content/:kind?working=review' },
    late: { icon: 'calendar-clock', list: '/admin/content/:kind?state=review' },
    links: { icon: 'link', list: '/admin/logs/links?state=failing' },
  },
  jobs: ['content', 'search', 'links'],
  settingGroups: { links: 10 },
});
