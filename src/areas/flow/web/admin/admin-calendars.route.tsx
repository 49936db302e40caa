import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-calendars.route';
import { calendars } from './time/calendars-module.tsx';

const page = createModulePageLoaders(calendars);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminCalendarsRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage module={calendars} {...loaderData} />;
}
