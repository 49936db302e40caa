import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import type { Route } from './+types/admin-dashboard.route';
import { DashboardPage } from './DashboardPage.tsx';
import { periods } from './periods.ts';

const dashboard = createMemberLoaders(({ memberApi, url }: MemberLoaderArgs) => {
  const days = periods.find((period) => String(period) === url.searchParams.get('days')); // an invalid value selects the default period
  return memberApi.dashboard(days ? { days: String(days) } : {});
});
export const loader = (args: Route.LoaderArgs) => dashboard.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => dashboard.client(args);

export default function AdminDashboardRoute({ loaderData }: Route.ComponentProps) {
  return <DashboardPage answer={loaderData} />;
}
