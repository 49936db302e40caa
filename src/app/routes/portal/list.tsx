import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import { load } from '../../lib/api.ts';
import { kindAt } from '../../lib/kind-at.ts';
import { listQuery } from '../../lib/list-query.ts';
import { ListPage } from '../../shells/ListPage.tsx';
import type { Route } from './+types/list';

const list = load(async ({ url, api, nation }) => {
  const kind = kindAt(url.pathname) as KindSlug; // routes.ts sends only the libraries' addresses here
  return { kind, answer: await api.list(kind, { ...listQuery(kindOf(kind), url.searchParams, nation), facets: '1' }) };
});
export const loader = (args: Route.LoaderArgs) => list.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => list.client(args);

export default function List({ loaderData }: Route.ComponentProps) {
  return <ListPage {...loaderData} />;
}
