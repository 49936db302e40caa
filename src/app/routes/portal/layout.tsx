import { Outlet } from 'react-router';
import { ErrorPage } from '../../frame/error-page.tsx';
import { Frame } from '../../frame/frame.tsx';
import type { Menu } from '../../frame/header.tsx';
import { load } from '../../lib/api.ts';
import type { Route } from './+types/layout';

/** Of the menus what the frame shows: they travel in every page. */
const portal = load(async ({ api }): Promise<{ menus: Menu[] }> => {
  const { menus } = await api.portal();
  return {
    menus: menus.map(({ label, children }) => ({
      label,
      children: children.map(({ label, icon, route }) => ({ label, icon, route })),
    })),
  };
});
export const loader = (args: Route.LoaderArgs) => portal.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => portal.client(args);
/** The menus of a document stay what they are. */
export const shouldRevalidate = () => false;

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame menus={loaderData.menus}>
      <Outlet />
    </Frame>
  );
}

/** A page that failed keeps the frame around it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame menus={loaderData?.menus ?? []}>
      <ErrorPage error={error} />
    </Frame>
  );
}
