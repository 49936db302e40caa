import { area } from '../../platform/area.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** What was written to people. */
export const outbox = area<object, typeof officeTexts>()({
  name: 'outbox',
  permissions: { 'log:outbox:read': ['/admin/outbox', 'GET /api/admin/logs/outbox', 'GET /api/admin/logs/outbox/*'] },
  menus: [{ in: 'admin.logs', at: 30, code: 'outbox', label: 'menu.outbox', icon: 'send', route: '/admin/outbox' }],
  pages: [{ in: 'admin', path: 'admin/outbox', file: 'web/admin/admin-outbox.route.tsx' }],
  jobs: ['outbox'],
});
