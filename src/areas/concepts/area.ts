import { declareArea } from '../../platform/area.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Multilingual terms for search: a search in one language finds records in the others. */
export const concepts = declareArea<object, typeof officeTexts>()({
  name: 'concepts',
  permissions: {
    'concept:concept:read': ['/admin/concepts', 'GET /api/admin/concepts', 'GET /api/admin/concepts/*'],
    'concept:concept:create': ['POST /api/admin/concepts'],
    'concept:concept:update': ['PUT /api/admin/concepts/*', 'POST /api/admin/concepts/*'],
    'concept:concept:delete': ['DELETE /api/admin/concepts'],
  },
  menus: [{ in: 'admin.system', at: 25, code: 'concepts', label: 'menu.concepts', icon: 'languages', route: '/admin/concepts' }],
  pages: [{ in: 'admin', path: 'admin/concepts', file: 'web/admin/admin-concepts.route.tsx' }],
});
