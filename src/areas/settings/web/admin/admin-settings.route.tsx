import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { modulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-settings.route';
import { settings } from './module.tsx';

const page = modulePageLoaders(settings);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminSettingsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={settings} {...loaderData} />;
}
