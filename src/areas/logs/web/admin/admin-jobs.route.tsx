import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-jobs.route';
import { jobsLog } from './modules.tsx';

const page = createModulePageLoaders(jobsLog);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminJobsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={jobsLog} {...loaderData} />;
}
