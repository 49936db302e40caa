import { Outlet } from 'react-router';
import { load, serverOnly } from '../lib/api.ts';
import type { Route } from './+types/portal-layout.route';
import { ErrorPage } from './error-page.tsx';
import type { FooterData } from './footer.tsx';
import { Frame, type FrameData, fetchFooter } from './frame.tsx';

/** Of the menus what the frame shows: they travel in every page. */
const portal = load(async ({ api }): Promise<FrameData & { still: FooterData }> => {
  const { menus: all, user, operator } = await api.portal();
  const menus = all.map(({ label, children }) => ({
    label,
    children: children.map(({ label, icon, route }) => ({ label, icon, route })),
  }));
  return { menus, ...(user && { user }), still: { menus, operator } };
});
export const loader = async (args: Route.LoaderArgs) => serverOnly(await portal.server(args));
export const clientLoader = (args: Route.ClientLoaderArgs) => Promise.all([portal.client(args), fetchFooter()]).then(([frame]) => frame);
/** Asked for again where a page asks for its own data again, not at every step. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.href === nextUrl.href;

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData} still={loaderData.still}>
      <Outlet />
    </Frame>
  );
}

/** A page that failed keeps the frame around it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame menus={loaderData?.menus ?? []} user={loaderData?.user} still={loaderData?.still}>
      <ErrorPage error={error} />
    </Frame>
  );
}
