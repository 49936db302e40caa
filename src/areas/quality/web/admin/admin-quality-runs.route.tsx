import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-quality-runs.route';
import { qualityRuns } from './modules.tsx';

const page = createModulePageLoaders(qualityRuns);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminQualityRunsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={qualityRuns} {...loaderData} />;
}
