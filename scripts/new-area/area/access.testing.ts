import type { AccessTable, RouteRowCreators } from '../../../test/harness/access-line.ts';

/** Expected access of each route of the area (test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/portal/sample': 'public',
  'GET /api/admin/sample': 'sample:entry:read',
  'GET /api/admin/sample/:id': 'sample:entry:read',
};

export const subjects: RouteRowCreators = {
  '/api/admin/sample/': async ({ connection }) => {
    const [row] = await connection.query<{ id: number }>(`insert into sample (title) values ('x') returning id`);
    return String(row?.id);
  },
};
