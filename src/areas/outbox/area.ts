import { declareArea } from '../../platform/area.ts';
import type { texts } from './texts.ts';

/** Outbox: messages that the portal sends by SMS and mail. */
export const outbox = declareArea<object, (typeof texts.office)['zh-cn']>()({
  name: 'outbox',
  permissions: { 'log:outbox:read': ['/admin/outbox', 'GET /api/admin/logs/outbox', 'GET /api/admin/logs/outbox/*'] },
  menus: [{ in: 'admin.logs', at: 30, code: 'outbox', label: 'menu.outbox', icon: 'send', route: '/admin/outbox' }],
  pages: [{ in: 'admin', path: 'admin/outbox', file: 'web/admin/admin-outbox.route.tsx' }],
  jobs: ['outbox'],
});
