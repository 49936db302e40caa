import { lazy } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import type { HtmlDocumentFacts } from '../context.ts';
import { createPageLoaders, excludeStillFromSerialization } from '../lib/api.ts';
import type { Route } from './+types/portal-layout.route';
import { ErrorPage } from './error-page.tsx';
import { Frame, importFooter } from './frame.tsx';
import { frameDataOf } from './frame-data.ts';

const portal = createPageLoaders(async ({ api }) => frameDataOf(await api.portal()));
export const loader = async (args: Route.LoaderArgs) => excludeStillFromSerialization(await portal.server(args));
export const clientLoader = (args: Route.ClientLoaderArgs) => Promise.all([portal.client(args), importFooter()]).then(([frame]) => frame);
/** True if the address does not change: frame data is reloaded only when the page reloads its own data, not at a navigation. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.href === nextUrl.href;

/** Mobile frame, loaded on demand: pages for accounts have one address for both views, and the view of the reader selects the frame. */
const MobileFrame = lazy(async () => ({ default: (await import('./mobile/mobile-frame.tsx')).MobileFrame }));
const useFrame = () => (useRouteLoaderData<HtmlDocumentFacts>('root')?.view === 'mobile' ? MobileFrame : Frame);

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  const Around = useFrame();
  return (
    <Around {...loaderData} still={loaderData.still}>
      <Outlet />
    </Around>
  );
}

/** Error boundary that keeps the frame around the error page. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const Around = useFrame();
  return (
    <Around menus={loaderData?.menus ?? []} user={loaderData?.user} still={loaderData?.still}>
      <ErrorPage error={error} />
    </Around>
  );
}
