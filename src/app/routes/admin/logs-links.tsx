import { ListPage } from '../../admin/list/ListPage.tsx';
import { linksLog } from '../../admin/modules/logs.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/logs-links';

const page = moduleLoader(linksLog);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function LinksLog({ loaderData }: Route.ComponentProps) {
  return <ListPage module={linksLog} {...loaderData} />;
}
