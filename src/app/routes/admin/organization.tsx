import { ListPage } from '../../admin/list/ListPage.tsx';
import { organizations } from '../../admin/modules/organizations.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/organization';

const page = moduleLoader(organizations);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Organizations({ loaderData }: Route.ComponentProps) {
  return <ListPage module={organizations} {...loaderData} />;
}
