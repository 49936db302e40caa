import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Home page, text pages, questions and answers, site map. */
export const site = declareArea<object, typeof officeTexts>()({
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
    { in: 'portal.about', at: 70, code: 'terms', label: 'nav.terms', icon: 'scroll-text', route: '/terms' },
    { in: 'portal.about', at: 80, code: 'privacy', label: 'nav.privacy', icon: 'shield-check', route: '/privacy' },
    { in: 'portal.about', at: 90, code: 'accessibility', label: 'nav.accessibility', icon: 'eye', route: '/accessibility' },
    { in: 'admin.system', at: 10, code: 'pages', label: 'menu.pages', icon: 'text-quote', route: '/admin/pages' },
  ],
  pages: [
    { in: 'portal', path: '', file: 'web/home.route.tsx' },
    { in: 'portal', path: 'about', file: 'web/text.route.tsx', id: 'about', listed: true },
    { in: 'portal', path: 'qa', file: 'web/qa.route.tsx', listed: true },
    { in: 'portal', path: 'sitemap', file: 'web/sitemap.route.tsx', listed: true },
    { in: 'portal', path: 'terms', file: 'web/text.route.tsx', id: 'terms', listed: true },
    { in: 'portal', path: 'privacy', file: 'web/text.route.tsx', id: 'privacy', listed: true },
    { in: 'portal', path: 'accessibility', file: 'web/text.route.tsx', id: 'accessibility', listed: true },
    { in: 'portal', path: 'api/docs', file: 'web/portal/reference.route.tsx' },
    { in: 'mobile', path: 'm', file: 'web/home.route.tsx', id: 'mobile-home' },
    { in: 'mobile', path: 'm/about', file: 'web/text.route.tsx', id: 'mobile-about' },
    { in: 'mobile', path: 'm/qa', file: 'web/qa.route.tsx', id: 'mobile-qa' },
    { in: 'mobile', path: 'm/sitemap', file: 'web/sitemap.route.tsx', id: 'mobile-sitemap' },
    { in: 'admin', path: 'admin/pages', file: 'web/admin/admin-pages.route.tsx' },
  ],
  settingGroups: { site: 70 },
});
