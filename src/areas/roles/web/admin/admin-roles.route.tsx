import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-roles.route';
import { roles } from './roles-module.tsx';

const page = createModulePageLoaders(roles);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminRolesRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={roles} {...loaderData} />;
}
