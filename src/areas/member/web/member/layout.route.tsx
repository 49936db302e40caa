import { Outlet } from 'react-router';
import { createMemberLoaders } from '../../../../web/forms/form-action.ts';
import type { Route } from './+types/layout.route';
import { MemberShell } from './MemberShell.tsx';

const page = createMemberLoaders(async ({ memberApi }) => ({ unread: (await memberApi.info()).unread }));
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function UserCentre({ loaderData }: Route.ComponentProps) {
  return (
    <MemberShell unread={loaderData.unread}>
      <Outlet />
    </MemberShell>
  );
}
