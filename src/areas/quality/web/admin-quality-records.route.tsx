import { ListPage } from '../../../web/office/list/ListPage.tsx';
import { moduleLoader } from '../../../web/office/page.ts';
import type { Route } from './+types/admin-quality-records.route';
import { qualityRecords } from './modules.tsx';

const page = moduleLoader(qualityRecords);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function QualityRecords({ loaderData }: Route.ComponentProps) {
  return <ListPage module={qualityRecords} {...loaderData} />;
}
