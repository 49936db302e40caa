import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-accounts.route';
import { accounts } from './module.tsx';

const page = createModulePageLoaders(accounts);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminAccountsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={accounts} {...loaderData} />;
}
