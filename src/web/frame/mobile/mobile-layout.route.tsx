import { Outlet } from 'react-router';
import { createPageLoaders, excludeStillFromSerialization } from '../../lib/api.ts';
import { ErrorPage } from '../error-page.tsx';
import { frameDataOf } from '../frame-data.ts';
import type { Route } from './+types/mobile-layout.route';
import { MobileFrame } from './mobile-frame.tsx';

const frame = createPageLoaders(async ({ api }) => frameDataOf(await api.portal()));
export const loader = async (args: Route.LoaderArgs) => excludeStillFromSerialization(await frame.server(args));
/** Always false: every link below /m loads a new document with fresh frame data. */
export const shouldRevalidate = () => false;

export default function MobileLayout({ loaderData }: Route.ComponentProps) {
  return (
    <MobileFrame {...loaderData} still={loaderData.still}>
      <Outlet />
    </MobileFrame>
  );
}

/** Error boundary that keeps the frame around the error page. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <MobileFrame menus={loaderData?.menus ?? []} user={loaderData?.user} still={loaderData?.still}>
      <ErrorPage error={error} />
    </MobileFrame>
  );
}
