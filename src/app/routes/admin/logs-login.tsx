import { ListPage } from '../../admin/list/ListPage.tsx';
import { loginLog } from '../../admin/modules/logs.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/logs-login';

const page = moduleLoader(loginLog);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function LoginLog({ loaderData }: Route.ComponentProps) {
  return <ListPage module={loginLog} {...loaderData} />;
}
