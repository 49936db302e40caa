import { kindOf } from '../../../kinds/index.ts';
import { load, missing } from '../../lib/api.ts';
import { libraryAt } from '../../lib/kind-at.ts';
import { listQuery } from '../../lib/list-query.ts';
import { ListPage } from '../../shells/ListPage.tsx';
import type { Route } from './+types/list';

const list = load(async ({ url, api, nation }) => {
  const { kind, page, part } = libraryAt(url.pathname, true) ?? missing();
  const query = { ...listQuery(kindOf(kind), url.searchParams, nation), ...part, facets: '1' };
  return { kind, page, part, answer: await api.list(kind, query) };
});
export const loader = (args: Route.LoaderArgs) => list.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => list.client(args);

export default function List({ loaderData }: Route.ComponentProps) {
  return <ListPage {...loaderData} />;
}
