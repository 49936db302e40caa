import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-links.route';
import { sourceLinksModule } from './modules.tsx';

const page = createModulePageLoaders(sourceLinksModule);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminLinksRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={sourceLinksModule} {...loaderData} />;
}
