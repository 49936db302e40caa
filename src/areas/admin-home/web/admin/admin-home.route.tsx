import type { Paged } from '../../../../base/paging.ts';
import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import type { AuditRow } from '../../../logs/operations.ts';
import type { Route } from './+types/admin-home.route';
import { HomePage } from './HomePage.tsx';

const home = createMemberLoaders(async ({ memberApi }: MemberLoaderArgs) => {
  const [{ user, menus, permissions }, answer] = await Promise.all([memberApi.adminStart(), memberApi.adminHome()]);
  const log = permissions.some(({ code }) => code === 'log:audit:read');
  const changes = log ? (await memberApi.adminGet<Paged<AuditRow>>('admin/logs/audit', { limit: '8' })).docs : [];
  return { name: user.name, menus, answer, changes, now: Date.now() };
});
export const loader = (args: Route.LoaderArgs) => home.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => home.client(args);

export default function AdminHomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
