import { area } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Home, about, questions, site map. */
export const site = area<object, typeof officeTexts>()({
  name: 'site',
  operations,
  permissions: {
    'page:text:read': ['/admin/pages', '/admin/pages/*', 'GET /api/admin/pages', 'GET /api/admin/pages/*'],
    'page:text:update': ['PUT /api/admin/pages/*', 'POST /api/admin/pages/*'],
  },
  menus: [
    { in: 'portal.about', at: 20, code: 'about', label: 'about.title', icon: 'info', route: '/about' },
    { in: 'portal.about', at: 40, code: 'qa', label: 'nav.qa', icon: 'circle-help', route: '/qa' },
    { in: 'portal.about', at: 50, code: 'sitemap', label: 'nav.sitemap', icon: 'map', route: '/sitemap' },
    { in: 'admin.system', at: 10, code: 'pages', label: 'menu.pages', icon: 'text-quote', route: '/admin/pages' },
  ],
  pages: [
    { in: 'portal', path: '', file: 'web/home.route.tsx' },
    { in: 'portal', path: 'about', file: 'web/about.route.tsx' },
    { in: 'portal', path: 'qa', file: 'web/qa.route.tsx' },
    { in: 'portal', path: 'sitemap', file: 'web/sitemap.route.tsx' },
    { in: 'portal', path: 'api/docs', file: 'web/reference.route.tsx' },
    { in: 'admin', path: 'admin/pages', file: 'web/admin-pages.route.tsx' },
  ],
});
