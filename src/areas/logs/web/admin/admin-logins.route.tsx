import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-logins.route';
import { loginLog } from './modules.tsx';

const page = createModulePageLoaders(loginLog);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminLoginsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={loginLog} {...loaderData} />;
}
