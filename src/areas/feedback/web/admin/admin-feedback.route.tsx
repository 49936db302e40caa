import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-feedback.route';
import { feedback } from './module.tsx';

const page = createModulePageLoaders(feedback);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminFeedbackRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={feedback} {...loaderData} />;
}
