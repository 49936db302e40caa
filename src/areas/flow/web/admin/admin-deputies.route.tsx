import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-deputies.route';
import { deputies } from './time/deputies-module.tsx';

const page = createModulePageLoaders(deputies);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminDeputiesRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={deputies} {...loaderData} />;
}
