import type { AccessTable } from '../../../test/harness/access-line.ts';
import { mobileKinds } from '../../records/kinds/mobile.ts';

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = Object.fromEntries(
  ['', '/home', '/about', '/sitemap', '/qa', '/search', '/kept', ...mobileKinds.flatMap((kind) => [`/${kind}`, `/${kind}/:id`])].map(
    (end) => [`GET /api/portal/mobile${end}`, 'public'],
  ),
);
