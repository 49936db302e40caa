import { ListPage } from '../../../../../src/web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../../src/web/office/page.ts';
import type { Route } from './+types/admin-sample.route';
import { sample } from './module.tsx';

const page = createModulePageLoaders(sample);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminSampleRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={sample} {...loaderData} />;
}
