import { declareArea } from '../../../src/platform/area.ts';
import { operations } from './operations.ts';
import type { texts } from './texts.ts';

/** Manifest of the sample area. Icons are the ids in src/web/ui/icons.svg (`grep -o 'id="[^"]*"' src/web/ui/icons.svg`). */
export const sample = declareArea<(typeof texts.pages)['zh-cn'], (typeof texts.office)['zh-cn']>()({
  name: 'sample',
  permissions: { 'sample:entry:read': ['/admin/sample', 'GET /api/admin/sample', 'GET /api/admin/sample/*'] },
  operations,
  menus: [{ in: 'admin.work', at: 200, code: 'sample', label: 'menu.sample', icon: 'message-square', route: '/admin/sample' }],
  pages: [
    { in: 'portal', path: 'sample', file: 'web/sample.route.tsx' },
    { in: 'mobile', path: 'm/sample', file: 'web/sample.route.tsx', id: 'mobile-sample' },
    { in: 'admin', path: 'admin/sample', file: 'web/admin/admin-sample.route.tsx' },
  ],
  jobs: ['sample'],
  settingGroups: { sample: 200 },
});
