import type { DeferredHydration } from '../../../web/deferred-hydration/hydration-record.ts';
import { createPageLoaders } from '../../../web/lib/api.ts';
import { keywordOf } from '../../../web/lib/list-query.ts';
import type { UrlQueryParameters } from '../../api.ts';
import type { Route } from './+types/search.route';
import { SearchPage } from './SearchPage.tsx';

export const handle: DeferredHydration = { sleeps: true };

/** Builds the API query of a search from the URL's parameters. The API refuses invalid values; unknown parameters are dropped. */
const searchQuery = (params: URLSearchParams): UrlQueryParameters => {
  const given = ['type', 'country', 'year', 'status', 'language', 'ics', 'without', 'exact', 'page'].map(
    (name) => [name, params.getAll(name).filter(Boolean)] as const,
  );
  return { keyword: keywordOf(params), ...Object.fromEntries(given.filter(([, values]) => values.length > 0)) };
};

const search = createPageLoaders(async ({ url, api }) => {
  const query = searchQuery(url.searchParams);
  return { keyword: String(query.keyword), answer: await api.search(query) };
});
export const loader = (args: Route.LoaderArgs) => search.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => search.client(args);

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}
