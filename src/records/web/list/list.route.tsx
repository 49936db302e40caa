import { isMobileAddress } from '../../../base/views.ts';
import { load, serverOnly, throwNotFound } from '../../../web/lib/api.ts';
import { libraryAt } from '../../../web/lib/kind-at.ts';
import { listQuery } from '../../../web/lib/list-query.ts';
import type { Sleeping } from '../../../web/wake/sleep.ts';
import { kindOf } from '../../kinds/index.ts';
import { mobilePageSize } from '../../kinds/mobile.ts';
import type { Route } from './+types/list.route';
import { ListPage } from './ListPage.tsx';
import { facetsToTell } from './options.ts';
import { fetchParts } from './parts.ts';

export const handle: Sleeping = { sleeps: true, ahead: ['src/records/web/list/still-parts.ts'] };

/** Below /m a page holds eight of every kind. */
const pageSizeAt = (pathname: string) => isMobileAddress(pathname) && { limit: String(mobilePageSize) };

const list = load(async ({ url, api, nation }) => {
  const { kind, page, part } = libraryAt(url.pathname, true) ?? throwNotFound();
  const query = { ...listQuery(kindOf(kind), url.searchParams, nation), ...part, ...pageSizeAt(url.pathname), facets: '1' };
  const { docs, facets = {}, ...answer } = await api.list(kind, query);
  const told = { ...answer, facets: facetsToTell(kindOf(kind), url.searchParams, facets) };
  return { kind, page, part, answer: told, still: { kind, docs, total: answer.total, facets } };
});
export const loader = (args: Route.LoaderArgs) => list.server(args).then(serverOnly);
export const clientLoader = (args: Route.ClientLoaderArgs) => Promise.all([list.client(args), fetchParts()]).then(([page]) => page);

export default function List({ loaderData }: Route.ComponentProps) {
  return <ListPage {...loaderData} still={loaderData.still} />;
}
