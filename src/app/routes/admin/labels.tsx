import { ListPage } from '../../admin/list/ListPage.tsx';
import { labels } from '../../admin/modules/labels.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/labels';

const page = moduleLoader(labels);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Labels({ loaderData }: Route.ComponentProps) {
  return <ListPage module={labels} {...loaderData} />;
}
