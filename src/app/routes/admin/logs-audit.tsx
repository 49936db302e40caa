import { ListPage } from '../../admin/list/ListPage.tsx';
import { auditLog } from '../../admin/modules/logs.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/logs-audit';

const page = moduleLoader(auditLog);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  return <ListPage module={auditLog} {...loaderData} />;
}
