import { redirect } from 'react-router';
import { createPageLoaders } from '../../../web/lib/api.ts';
import { keywordOf } from '../../../web/lib/list-query.ts';
import { paths } from '../../kinds/paths.ts';
import type { Route } from './+types/equivalents.route';
import { findBestStandardHit } from './best-of.ts';

/** Redirects from the number of a standard to its equivalents, or to the search if no standard has the number. */
const find = createPageLoaders(async ({ url, api }): Promise<null> => {
  const keyword = keywordOf(url.searchParams);
  if (!keyword) throw redirect(paths.list('standard'));
  const { docs } = await api.search({ keyword, type: 'standard', limit: '50' });
  const found = findBestStandardHit(docs, keyword);
  throw redirect(
    found ? `${paths.detail('standard', found.id)}#equivalents` : `${paths.search}?keyword=${encodeURIComponent(keyword)}&type=standard`,
  );
});
export const loader = (args: Route.LoaderArgs) => find.server(args);

export default function EquivalentsRoute() {
  return null;
}
