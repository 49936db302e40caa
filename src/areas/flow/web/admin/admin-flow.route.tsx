import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-flow.route';
import { flows } from './designer/module.tsx';

const page = createModulePageLoaders(flows);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminFlowRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={flows} {...loaderData} />;
}
