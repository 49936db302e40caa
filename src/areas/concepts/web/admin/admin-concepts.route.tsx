import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-concepts.route';
import { concepts } from './module.tsx';

const page = createModulePageLoaders(concepts);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminConceptsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={concepts} {...loaderData} />;
}
