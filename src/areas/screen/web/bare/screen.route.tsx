import { isRouteErrorResponse } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import { memberAndOfficeApiContext } from '../../../../web/context.ts';
import { ErrorPage } from '../../../../web/frame/error-page.tsx';
import { throwAsRouteError, throwNotFound } from '../../../../web/lib/api.ts';
import { documentLocale } from '../../../../web/lib/preferences.ts';
import type { ScreenDailyData, ScreenFigures } from '../../operations.ts';
import type { Route } from './+types/screen.route';
import { fetchScreen } from './fetch-screen.ts';
import { ScreenPage } from './ScreenPage.tsx';

/** Values of the query parameter `hideHeader` that hide the header; an empty value counts. */
const hiding = ['', '1', 'true'];
const toPage = (url: string, [figures, frame]: [ScreenFigures, ScreenDailyData]) => ({
  figures,
  frame,
  bare: hiding.includes(new URL(url).searchParams.get('hideHeader') ?? 'no'),
});

/** Throws 404 for addresses below the screen. */
const checkPath = (rest: string | undefined) => (rest ? throwNotFound() : undefined);

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  checkPath(params['*']);
  const own = context.get(memberAndOfficeApiContext);
  return toPage(request.url, await Promise.all([own.screen(), own.screenFrame()]).catch(throwAsRouteError));
};
export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  checkPath(params['*']);
  return toPage(request.url, await fetchScreen(documentLocale()).catch(throwAsRouteError));
};
/** A cached page would show old figures. */
export const headers = () => ({ 'cache-control': 'no-store' });
/** The screen polls by itself, so React Router must not reload its data. */
export const shouldRevalidate = () => false;

export default function ScreenRoute({ loaderData }: Route.ComponentProps) {
  return <ScreenPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useT();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <main className="screen screen-alone">
      <title>{`${t('state.missing.page')} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <p>404</p>
      <h1>{t('state.missing.page')}</h1>
      <a href="/dashboard">{t('screen.missing.back')}</a>
    </main>
  );
}
