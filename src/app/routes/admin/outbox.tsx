import { ListPage } from '../../admin/list/ListPage.tsx';
import { outbox } from '../../admin/modules/inbox/outbox.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/outbox';

const page = moduleLoader(outbox);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Outbox({ loaderData }: Route.ComponentProps) {
  return <ListPage module={outbox} {...loaderData} />;
}
