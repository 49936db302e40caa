import { ListPage } from '../../admin/list/ListPage.tsx';
import { applications } from '../../admin/modules/inbox/applications.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/applications';

const page = moduleLoader(applications);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Applications({ loaderData }: Route.ComponentProps) {
  return <ListPage module={applications} {...loaderData} />;
}
