import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-permissions.route';
import { permissions } from './permissions-module.tsx';

const page = createModulePageLoaders(permissions);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminPermissionsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={permissions} {...loaderData} />;
}
