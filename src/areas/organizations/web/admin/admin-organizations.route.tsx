import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-organizations.route';
import { organizations } from './module.tsx';

const page = createModulePageLoaders(organizations);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminOrganizationsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={organizations} {...loaderData} />;
}
