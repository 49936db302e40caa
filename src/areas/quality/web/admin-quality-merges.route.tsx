import { ListPage } from '../../../web/office/list/ListPage.tsx';
import { moduleLoader } from '../../../web/office/page.ts';
import type { Route } from './+types/admin-quality-merges.route';
import { qualityMerges } from './modules.tsx';

const page = moduleLoader(qualityMerges);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function QualityMerges({ loaderData }: Route.ComponentProps) {
  return <ListPage module={qualityMerges} {...loaderData} />;
}
