import { Outlet } from 'react-router';
import { load } from '../lib/api.ts';
import type { Route } from './+types/portal-layout.route';
import { ErrorPage } from './error-page.tsx';
import { Frame, type FrameData } from './frame.tsx';

/** Of the menus what the frame shows: they travel in every page. */
const portal = load(async ({ api }): Promise<FrameData> => {
  const { menus, user, operator } = await api.portal();
  return {
    menus: menus.map(({ label, children }) => ({
      label,
      children: children.map(({ label, icon, route }) => ({ label, icon, route })),
    })),
    ...(user && { user }),
    operator,
  };
});
export const loader = (args: Route.LoaderArgs) => portal.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => portal.client(args);
/** Asked for again where a page asks for its own data again, not at every step. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.href === nextUrl.href;

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

/** A page that failed keeps the frame around it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame menus={loaderData?.menus ?? []} user={loaderData?.user} operator={loaderData?.operator}>
      <ErrorPage error={error} />
    </Frame>
  );
}
