import { ListPage } from '../../../web/office/list/ListPage.tsx';
import { moduleLoader } from '../../../web/office/page.ts';
import type { Route } from './+types/admin-quality-hosts.route';
import { qualityHosts } from './modules.tsx';

const page = moduleLoader(qualityHosts);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function QualityHosts({ loaderData }: Route.ComponentProps) {
  return <ListPage module={qualityHosts} {...loaderData} />;
}
