import { ListPage } from '../../admin/list/ListPage.tsx';
import { feedback } from '../../admin/modules/inbox/feedback.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/feedback';

const page = moduleLoader(feedback);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Feedback({ loaderData }: Route.ComponentProps) {
  return <ListPage module={feedback} {...loaderData} />;
}
