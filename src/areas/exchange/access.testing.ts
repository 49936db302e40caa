import type { AccessTable } from '../../../test/harness/access-line.ts';

const decision = { version: 1, reason: 'because' };
const wish = { message: 'We would like to know more', contact: 'me@example.org' };

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/portal/mysnd': 'user',
  'GET /api/portal/mysnd/fields': 'user',
  'POST /api/portal/mysnd': ['user', { category: 'supply' }],
  'PUT /api/portal/mysnd/:id': ['own', { title: 'Another', version: 1 }],
  'DELETE /api/portal/mysnd/:id': 'own',
  'POST /api/portal/mysnd/:id/submit': 'own',
  'POST /api/portal/mysnd/:id/withdraw': 'own',
  'POST /api/portal/mysnd/:id/progress': ['own', { progress: 0 }],
  'POST /api/portal/mysnd/:id/renew': 'own',
  'GET /api/portal/mysnd/:id/matches': 'own',
  'GET /api/portal/mysnd/:id/applications': 'own',
  'POST /api/portal/mysnd/:id/applications/:aid/approve': 'own',
  'POST /api/portal/mysnd/:id/applications/:aid/decline': 'own',
  'GET /api/portal/snd/:id/matches': 'public',
  'POST /api/portal/snd/:id/apply': ['user', wish],
  'GET /api/portal/applications': 'user',
  'DELETE /api/portal/applications/:id': 'own',
  'GET /api/admin/flow-tasks/postings': 'posting:audit:read',
  'GET /api/admin/flow-tasks/postings/:id': 'posting:audit:read',
  'POST /api/admin/flow-tasks/postings/:id/take': ['posting:audit:decide', decision],
  'POST /api/admin/flow-tasks/postings/:id/release': ['posting:audit:decide', decision],
  'POST /api/admin/flow-tasks/postings/:id/approve': ['posting:audit:decide', decision],
  'POST /api/admin/flow-tasks/postings/:id/reject': ['posting:audit:decide', decision],
  'POST /api/admin/flow-tasks/postings/:id/reopen': 'posting:audit:decide',
  'GET /api/admin/flow-tasks/applications': 'posting:audit:read',
  'GET /api/admin/flow-tasks/applications/:id': 'posting:audit:read',
  'POST /api/admin/flow-tasks/applications/:id/approve': 'posting:audit:decide',
  'POST /api/admin/flow-tasks/applications/:id/decline': 'posting:audit:decide',
};
