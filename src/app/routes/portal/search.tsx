import type { Query } from '../../../contract/api.ts';
import { countries } from '../../../core/locales.ts';
import { isKind } from '../../../kinds/index.ts';
import { load } from '../../lib/api.ts';
import { keywordOf } from '../../lib/list-query.ts';
import { SearchPage } from '../../shells/SearchPage.tsx';
import type { Route } from './+types/search';

const nations: readonly string[] = [...countries, 'intl'];

/** What the URL asks for; what the search does not know is left out. */
const searchQuery = (params: URLSearchParams): Query => {
  const type = params.getAll('type').filter(isKind);
  const country = params.getAll('country').filter((value) => nations.includes(value));
  const page = params.get('page') ?? '';
  return {
    keyword: keywordOf(params),
    ...(type.length > 0 && { type }),
    ...(country.length > 0 && { country }),
    ...(/^[1-9]\d{0,5}$/.test(page) && { page }),
  };
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
