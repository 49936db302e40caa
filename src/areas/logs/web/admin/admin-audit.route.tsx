import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { moduleLoader } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-audit.route';
import { auditLog } from './modules.tsx';

const page = moduleLoader(auditLog);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  return <ListPage module={auditLog} {...loaderData} />;
}
