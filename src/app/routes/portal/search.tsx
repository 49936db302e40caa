import type { Query } from '../../../contract/api.ts';
import { load } from '../../lib/api.ts';
import { keywordOf } from '../../lib/list-query.ts';
import { SearchPage } from '../../shells/SearchPage.tsx';
import type { Route } from './+types/search';

/** What the URL asks for; wrong values are refused by the API, parameters of others left out. */
const searchQuery = (params: URLSearchParams): Query => {
  const given = ['type', 'country', 'page'].map((name) => [name, params.getAll(name).filter(Boolean)] as const);
  return { keyword: keywordOf(params), ...Object.fromEntries(given.filter(([, values]) => values.length > 0)) };
};

const search = load(async ({ url, api }) => {
  const query = searchQuery(url.searchParams);
  return { keyword: String(query.keyword), answer: query.keyword ? await api.search(query) : null };
});
export const loader = (args: Route.LoaderArgs) => search.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => search.client(args);

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}
