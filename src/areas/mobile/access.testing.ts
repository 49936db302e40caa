import type { AccessTable } from '../../../test/harness/access-line.ts';
import { mobileKinds } from '../../records/kinds/mobile.ts';

/** Who may call the routes of the area (test/harness/access-table.ts). */
export const access: AccessTable = Object.fromEntries(
  ['', '/home', '/about', '/sitemap', '/qa', '/search', '/kept', ...mobileKinds.flatMap((kind) => [`/${kind}`, `/${kind}/:id`])].map(
    (end) => [`GET /api/portal/mobile${end}`, 'public'],
  ),
);
