import { ListPage } from '../../admin/list/ListPage.tsx';
import { review } from '../../admin/modules/inbox/review.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/review';

const page = moduleLoader(review);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Review({ loaderData }: Route.ComponentProps) {
  return <ListPage module={review} {...loaderData} />;
}
