import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-settings.route';
import { settings } from './module.tsx';

const page = createModulePageLoaders(settings);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminSettingsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={settings} {...loaderData} />;
}
