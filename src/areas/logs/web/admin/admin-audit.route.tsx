import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-audit.route';
import { auditLog } from './modules.tsx';

const page = createModulePageLoaders(auditLog);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminAuditRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={auditLog} {...loaderData} />;
}
