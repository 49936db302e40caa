import { load, serverOnly, throwNotFound } from '../../../web/lib/api.ts';
import { libraryAt } from '../../../web/lib/kind-at.ts';
import { listQuery } from '../../../web/lib/list-query.ts';
import { kindOf } from '../../kinds/index.ts';
import type { Route } from './+types/list.route';
import { fetchResults, ListPage } from './ListPage.tsx';

const list = load(async ({ url, api, nation }) => {
  const { kind, page, part } = libraryAt(url.pathname, true) ?? throwNotFound();
  const query = { ...listQuery(kindOf(kind), url.searchParams, nation), ...part, facets: '1' };
  const { docs, ...answer } = await api.list(kind, query);
  return { kind, page, part, answer, still: { kind, docs, total: answer.total } };
});
export const loader = (args: Route.LoaderArgs) => list.server(args).then(serverOnly);
export const clientLoader = (args: Route.ClientLoaderArgs) => Promise.all([list.client(args), fetchResults()]).then(([page]) => page);

export default function List({ loaderData }: Route.ComponentProps) {
  return <ListPage {...loaderData} still={loaderData.still} />;
}
