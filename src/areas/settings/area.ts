import { declareArea } from '../../platform/area.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Administration of the portal's settings. */
export const settings = declareArea<object, typeof officeTexts>()({
  name: 'settings',
  permissions: {
    'setting:setting:read': ['/admin/config', 'GET /api/admin/settings', 'GET /api/admin/settings/*'],
    'setting:setting:update': ['PUT /api/admin/settings/*', 'POST /api/admin/settings/*'],
  },
  menus: [{ in: 'admin.system', at: 40, code: 'config', label: 'menu.config', icon: 'settings', route: '/admin/config' }],
  pages: [{ in: 'admin', path: 'admin/config', file: 'web/admin/admin-settings.route.tsx' }],
  // setting groups of the platform, which has no area manifest to declare them
  settingGroups: { sender: 30, admin: 60 },
});
