import { ListPage } from '../../admin/list/ListPage.tsx';
import { settings } from '../../admin/modules/settings.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/config';

const page = moduleLoader(settings);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Config({ loaderData }: Route.ComponentProps) {
  return <ListPage module={settings} {...loaderData} />;
}
