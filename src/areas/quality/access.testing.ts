import type { AccessTable } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/admin/quality/figures': 'quality:record:read',
  'GET /api/admin/quality/records': 'quality:record:read',
  'GET /api/admin/quality/merges': 'quality:record:read',
  'GET /api/admin/quality/hosts': 'quality:record:read',
  'GET /api/admin/quality/rules': 'quality:rule:run',
  'GET /api/admin/quality/runs': 'quality:rule:run',
  'GET /api/admin/quality/runs/:id': 'quality:rule:run',
  'POST /api/admin/quality/rules/:id/dry-run': 'quality:rule:run',
  'POST /api/admin/quality/rules/:id/apply': 'quality:rule:run',
  'POST /api/admin/quality/merges/:id/undo': 'quality:merge:undo',
  'POST /api/admin/quality/runs/:id/undo': 'quality:rule:run',
  'POST /api/admin/quality/runs/:id/cancel': 'quality:rule:run',
};
