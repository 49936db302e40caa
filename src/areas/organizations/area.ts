import { declareArea } from '../../platform/area.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Tree of organizations that accounts belong to. */
export const organizations = declareArea<object, typeof officeTexts>()({
  name: 'organizations',
  permissions: {
    'organization:organization:read': [
      '/admin/organization',
      '/admin/organization/*',
      'GET /api/admin/organizations',
      'GET /api/admin/organizations/*',
    ],
    'organization:organization:create': ['POST /api/admin/organizations'],
    'organization:organization:update': [
      'PUT /api/admin/organizations/*',
      'POST /api/admin/organizations/*/move',
      'POST /api/admin/organizations/*/membership',
    ],
    'organization:organization:delete': ['DELETE /api/admin/organizations', 'POST /api/admin/organizations/restore'],
  },
  menus: [{ in: 'admin.people', at: 10, code: 'organization', label: 'menu.organization', icon: 'library', route: '/admin/organization' }],
  pages: [{ in: 'admin', path: 'admin/organization', file: 'web/admin/admin-organizations.route.tsx' }],
});
