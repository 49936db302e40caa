import { isRouteErrorResponse } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { ErrorPage } from '../../../web/frame/error-page.tsx';
import { createPageLoaders, excludeStillFromSerialization } from '../../../web/lib/api.ts';
import type { Route } from './+types/compare.route';
import { ComparePage, importComparison } from './ComparePage.tsx';
import { maxComparedRecords, parseComparison } from './comparison-state.ts';
import { comparedRecordName } from './findings.ts';

/** Converts the error 404 of a compared record to null, so that the page still compares the other records. Throws all other errors. */
const nullIfMissing = (error: { status?: number }): null => {
  if (error.status !== 404) throw error;
  return null;
};

const compare = createPageLoaders(async ({ url, api }) => {
  const chosen = parseComparison(url.searchParams);
  const { kind, ids, keyword } = chosen;
  const [columns, answer] = await Promise.all([
    // bodies of records are not compared, so they are not sent
    Promise.all(ids.map((id) => api.detail(kind, id).then((doc) => ({ ...doc, body: null }), nullIfMissing))),
    keyword && ids.length < maxComparedRecords ? api.search({ keyword, type: kind }) : null,
  ]);
  return { chosen, names: columns.filter((doc) => doc !== null).map(comparedRecordName), answer, still: { chosen, columns } };
});
export const loader = (args: Route.LoaderArgs) => compare.server(args).then(excludeStillFromSerialization);
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  Promise.all([compare.client(args), importComparison()]).then(([page]) => page);

export default function CompareRoute({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} still={loaderData.still} />;
}

/** Error page for an invalid address of a comparison; it states the maximum number of records. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useT();
  return (
    <>
      <ErrorPage error={error} />
      {isRouteErrorResponse(error) && error.status === 400 && <p className="-mt-12 text-muted">{t('compare.most')}</p>}
    </>
  );
}
