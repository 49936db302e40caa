import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-error-texts.route';
import { errorCodes } from './module.tsx';

const page = createModulePageLoaders(errorCodes);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminErrorTextsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={errorCodes} {...loaderData} />;
}
