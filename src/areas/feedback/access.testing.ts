import type { AccessTable, RouteRowCreators } from '../../../test/harness/access-line.ts';

/** Placeholder id for an object that the access test creates for each call. */
const ids = { ids: ['new'] };

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'POST /api/portal/feedback': 'public',
  'GET /api/admin/feedback': 'feedback:message:read',
  'GET /api/admin/feedback/:id': 'feedback:message:read',
  'POST /api/admin/feedback/:id/answer': ['feedback:message:answer', { text: 'An answer' }],
  'POST /api/admin/feedback/:id/close': 'feedback:message:answer',
  'POST /api/admin/feedback/:id/take': 'feedback:message:answer',
  'POST /api/admin/feedback/:id/assign': ['feedback:message:answer', { account: null }],
  'DELETE /api/admin/feedback': ['feedback:message:delete', ids],
  'POST /api/admin/feedback/restore': ['feedback:message:delete', ids],
};

export const subjects: RouteRowCreators = {
  '/api/admin/feedback/': async ({ connection }) => {
    const [row] = await connection.query<{ id: number }>(
      `insert into feedback (name, company, contact, content, locale) values ('x', 'x', 'x@example.org', 'x', 'en-us') returning id`,
    );
    return String(row?.id);
  },
};
