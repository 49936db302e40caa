import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-reviews.route';
import { review } from './review-module.tsx';

const page = createModulePageLoaders(review);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminReviewsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={review} {...loaderData} />;
}
