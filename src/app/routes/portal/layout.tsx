import { Outlet } from 'react-router';
import { ErrorPage } from '../../frame/error-page.tsx';
import { Frame } from '../../frame/frame.tsx';
import { load } from '../../lib/api.ts';
import type { Route } from './+types/layout';

const portal = load(({ api }) => api.portal());
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
