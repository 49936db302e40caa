import { isRouteErrorResponse } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { ErrorPage } from '../../../web/frame/error-page.tsx';
import { load, serverOnly } from '../../../web/lib/api.ts';
import type { Route } from './+types/compare.route';
import { ComparePage, fetchComparison } from './ComparePage.tsx';
import { most, parseComparison } from './comparison-state.ts';
import { nameOf } from './findings.ts';

/** A record that is gone leaves an empty column: the others are still worth reading. */
const nullIfMissing = (error: { status?: number }): null => {
  if (error.status !== 404) throw error;
  return null;
};

const compare = load(async ({ url, api }) => {
  const chosen = parseComparison(url.searchParams);
  const { kind, ids, keyword } = chosen;
  const [columns, answer] = await Promise.all([
    // the texts themselves are not compared: they need not travel
    Promise.all(ids.map((id) => api.detail(kind, id).then((doc) => ({ ...doc, body: null }), nullIfMissing))),
    keyword && ids.length < most ? api.search({ keyword, type: kind }) : null,
  ]);
  return { chosen, names: columns.filter((doc) => doc !== null).map(nameOf), answer, still: { chosen, columns } };
});
export const loader = (args: Route.LoaderArgs) => compare.server(args).then(serverOnly);
export const clientLoader = (args: Route.ClientLoaderArgs) => Promise.all([compare.client(args), fetchComparison()]).then(([page]) => page);

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} still={loaderData.still} />;
}

/** The page for wrong addresses, with the one rule that a reader may not have known. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useT();
  return (
    <>
      <ErrorPage error={error} />
      {isRouteErrorResponse(error) && error.status === 400 && <p className="-mt-12 text-muted">{t('compare.most')}</p>}
    </>
  );
}
