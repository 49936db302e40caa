import { ListPage } from '../../admin/list/ListPage.tsx';
import { jobsLog } from '../../admin/modules/logs.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/logs-jobs';

const page = moduleLoader(jobsLog);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function JobsLog({ loaderData }: Route.ComponentProps) {
  return <ListPage module={jobsLog} {...loaderData} />;
}
