import { createPageLoaders, type PageLoaderArgs, throwNotFound } from '../../../web/lib/api.ts';
import { libraryAt } from '../../../web/lib/kind-at.ts';
import type { Route } from './+types/history.route';
import { HistoryPage } from './HistoryPage.tsx';

const history = createPageLoaders(async ({ url, params, api }: PageLoaderArgs<{ id: string }>) => {
  const { kind } = libraryAt(url.pathname) ?? throwNotFound();
  const page = url.searchParams.get('page');
  return api.history(kind, params.id, page ? { page } : {});
});
export const loader = (args: Route.LoaderArgs) => history.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => history.client(args);

export default function HistoryRoute({ loaderData }: Route.ComponentProps) {
  return <HistoryPage answer={loaderData} />;
}
