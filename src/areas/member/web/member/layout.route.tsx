import { Outlet } from 'react-router';
import { loadMember } from '../../../../web/forms/form-action.ts';
import type { Route } from './+types/layout.route';
import { Shell } from './Shell.tsx';

const page = loadMember(async ({ memberApi }) => ({ unread: (await memberApi.info()).unread }));
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function UserCentre({ loaderData }: Route.ComponentProps) {
  return (
    <Shell unread={loaderData.unread}>
      <Outlet />
    </Shell>
  );
}
