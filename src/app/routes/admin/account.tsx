import { ListPage } from '../../admin/list/ListPage.tsx';
import { accounts } from '../../admin/modules/accounts.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/account';

const page = moduleLoader(accounts);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Accounts({ loaderData }: Route.ComponentProps) {
  return <ListPage module={accounts} {...loaderData} />;
}
