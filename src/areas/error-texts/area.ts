import { declareArea } from '../../platform/area.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Texts of error messages, which operators can replace. */
export const errorTexts = declareArea<object, typeof officeTexts>()({
  name: 'error-texts',
  permissions: {
    'error:text:read': ['/admin/error-code', 'GET /api/admin/error-codes', 'GET /api/admin/error-codes/*'],
    'error:text:update': ['PUT /api/admin/error-codes/*', 'POST /api/admin/error-codes/*'],
  },
  menus: [{ in: 'admin.system', at: 50, code: 'error-code', label: 'menu.error-code', icon: 'ban', route: '/admin/error-code' }],
  pages: [{ in: 'admin', path: 'admin/error-code', file: 'web/admin/admin-error-texts.route.tsx' }],
});
