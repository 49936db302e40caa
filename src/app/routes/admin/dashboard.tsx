import type { DashboardAnswer } from '../../../contract/workbench.ts';
import { loadOwn, type Own } from '../../account/act.ts';
import { DashboardPage } from '../../admin/desk/DashboardPage.tsx';
import { periods } from '../../admin/desk/periods.ts';
import type { Route } from './+types/dashboard';

const dashboard = loadOwn(({ own, url }: Own) => {
  const days = periods.find((period) => String(period) === url.searchParams.get('days')); // an address that nobody made shows the usual
  return own.read<DashboardAnswer>('admin/dashboard', days ? { days: String(days) } : {});
});
export const loader = (args: Route.LoaderArgs) => dashboard.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => dashboard.client(args);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardPage answer={loaderData} />;
}
