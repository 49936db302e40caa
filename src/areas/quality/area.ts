import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/**
 * Data quality: numbers of records with issues, lists of these records, and runs of derivation rules, which derive values of stored
 * records.
 */
export const quality = declareArea<object, typeof officeTexts>()({
  name: 'quality',
  operations,
  roles: { 'focal-point': ['quality:record:read'] },
  permissions: {
    'quality:record:read': [
      '/admin/quality',
      '/admin/quality/:list',
      'GET /api/admin/quality/figures',
      'GET /api/admin/quality/records',
      'GET /api/admin/quality/merges',
      'GET /api/admin/quality/hosts',
    ],
    'quality:merge:undo': ['POST /api/admin/quality/merges/*'],
    'quality:rule:run': [
      '/admin/quality/rules/runs',
      'GET /api/admin/quality/rules',
      'GET /api/admin/quality/runs',
      'GET /api/admin/quality/runs/*',
      'POST /api/admin/quality/rules/*',
      'POST /api/admin/quality/runs/*',
    ],
  },
  menus: [{ in: 'admin.work', at: 60, code: 'quality', label: 'menu.quality', icon: 'badge-check', route: '/admin/quality' }],
  subpages: [
    { label: 'admin.quality.records', icon: 'badge-check', route: '/admin/quality/records' },
    { label: 'admin.quality.merges', icon: 'badge-check', route: '/admin/quality/merges' },
    { label: 'admin.quality.hosts', icon: 'badge-check', route: '/admin/quality/hosts' },
    { label: 'admin.quality.runs', icon: 'badge-check', route: '/admin/quality/rules/runs' },
  ],
  pages: [
    { in: 'admin', path: 'admin/quality', file: 'web/admin/admin-quality.route.tsx' },
    { in: 'admin', path: 'admin/quality/rules/runs', file: 'web/admin/admin-quality-runs.route.tsx' },
    { in: 'admin', path: 'admin/quality/:list', file: 'web/admin/admin-quality-list.route.tsx' },
  ],
});
