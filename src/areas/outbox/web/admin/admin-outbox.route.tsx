import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-outbox.route';
import { outbox } from './module.tsx';

const page = createModulePageLoaders(outbox);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminOutboxRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={outbox} {...loaderData} />;
}
