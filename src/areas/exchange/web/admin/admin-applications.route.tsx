import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-applications.route';
import { applications } from './applications-module.tsx';

const page = createModulePageLoaders(applications);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminApplicationsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={applications} {...loaderData} />;
}
