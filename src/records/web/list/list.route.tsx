import { isMobileAddress } from '../../../base/views.ts';
import type { DeferredHydration } from '../../../web/deferred-hydration/hydration-record.ts';
import { createPageLoaders, excludeStillFromSerialization, throwNotFound } from '../../../web/lib/api.ts';
import { libraryAt } from '../../../web/lib/kind-at.ts';
import { kindOf } from '../../kinds/index.ts';
import type { Route } from './+types/list.route';
import { ListPage } from './ListPage.tsx';
import { buildListApiQuery } from './list-call.ts';
import { selectFacetsOutsideGroups } from './options.ts';
import { importListParts } from './parts.ts';

export const handle: DeferredHydration = { sleeps: true, ahead: ['src/records/web/list/still-parts.ts'] };

const list = createPageLoaders(async ({ url, api, nation }) => {
  const library = libraryAt(url.pathname, true) ?? throwNotFound();
  const { kind, page, part } = library;
  const query = buildListApiQuery(library, url.searchParams, { nation, view: isMobileAddress(url.pathname) ? 'mobile' : 'desktop' });
  const { docs, facets = {}, ...answer } = await api.list(kind, query);
  const outline = { ...answer, facets: selectFacetsOutsideGroups(kindOf(kind), url.searchParams, facets) };
  return { kind, page, part, answer: outline, still: { kind, docs, total: answer.total, facets } };
});
export const loader = (args: Route.LoaderArgs) => list.server(args).then(excludeStillFromSerialization);
export const clientLoader = (args: Route.ClientLoaderArgs) => Promise.all([list.client(args), importListParts()]).then(([page]) => page);

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  return <ListPage {...loaderData} still={loaderData.still} />;
}
