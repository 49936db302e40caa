import { ListPage } from '../../admin/list/ListPage.tsx';
import { permissions } from '../../admin/modules/permissions.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/permission';

const page = moduleLoader(permissions);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Permissions({ loaderData }: Route.ComponentProps) {
  return <ListPage module={permissions} {...loaderData} />;
}
