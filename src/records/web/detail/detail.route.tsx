import { redirect } from 'react-router';
import { memberAndOfficeApiContext } from '../../../web/context.ts';
import type { DeferredHydration } from '../../../web/deferred-hydration/hydration-record.ts';
import { createPageLoaders, excludeStillFromSerialization, type PageLoaderArgs, throwNotFound } from '../../../web/lib/api.ts';
import { callApi } from '../../../web/lib/browser-api.ts';
import { libraryAt } from '../../../web/lib/kind-at.ts';
import { documentLocale } from '../../../web/lib/preferences.ts';
import type { RecordMatch } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import type { Route } from './+types/detail.route';
import { toRecordBrief } from './brief.ts';
import { DetailPage, importReadingParts } from './DetailPage.tsx';
import type { RecordPageData } from './Reading.tsx';

export const handle: DeferredHydration = { sleeps: true };

/** Kinds whose page shows related records of other kinds, limited to the chosen nation as lists are. */
const gathering: readonly KindSlug[] = ['industry', 'technology', 'stdorg'];

const detail = createPageLoaders(async ({ url, params, api, nation }: PageLoaderArgs<{ id: string }>) => {
  const { kind } = libraryAt(url.pathname) ?? throwNotFound();
  const text = url.searchParams.get('text');
  const [doc, related] = await Promise.all([
    api.detail(kind, params.id, {
      ...(nation && gathering.includes(kind) && { country: nation }),
      ...(text !== null && { text }),
    }),
    api.related(kind, params.id).catch(() => null), // the page works without related records, so their failure is ignored
  ]);
  return { doc, related: related?.docs ?? [] };
});
/** Throws a permanent redirect if the record was merged into another one. */
const redirectIfMerged = <T extends { doc: { id: string } }>(
  page: T,
  { request, params }: { request: Request; params: { id: string } },
): T => {
  if (page.doc.id === params.id) return page;
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname.replace(/[^/]+$/, page.doc.id) + search, 301);
};
const loaderDataOf = (still: RecordPageData) => ({ brief: toRecordBrief(still.doc), still });
/** Id under which the reader follows the record, for the server-rendered page; null: not followed; undefined: unknown, or not signed in. */
const loadFollowId = async ({ request, params, context }: Route.LoaderArgs): Promise<string | null | undefined> => {
  const library = libraryAt(new URL(request.url).pathname);
  if (!library) return undefined;
  const state = context.get(memberAndOfficeApiContext).followState({ kind: library.kind, id: params.id });
  return state.then(({ id }) => id).catch(() => undefined); // the reader is not signed in, or the record does not exist
};
/** Requests the matching records of a supply or demand; empty for other kinds and on failure, because the page works without them. */
const loadPostingMatches = (url: string, ask: () => Promise<RecordMatch[]>): Promise<RecordMatch[]> | RecordMatch[] =>
  libraryAt(new URL(url).pathname)?.kind === 'snd' ? ask().catch(() => []) : [];

export const loader = async (args: Route.LoaderArgs) => {
  const own = args.context.get(memberAndOfficeApiContext);
  const [page, followed, matches] = await Promise.all([
    detail.server(args).then((one) => redirectIfMerged(one, args)),
    loadFollowId(args),
    loadPostingMatches(args.request.url, () => own.matches(args.params.id)),
  ]);
  return excludeStillFromSerialization({ ...loaderDataOf({ ...page, matches }), ...(followed !== undefined && { followed }) });
};
export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const { params, request } = args;
  const path = `/api/portal/snd/${encodeURIComponent(params.id)}/matches`;
  const [page, matches] = await Promise.all([
    detail.client(args).then((one) => redirectIfMerged(one, args)),
    loadPostingMatches(request.url, () => callApi<RecordMatch[]>(documentLocale(), 'GET', path, { signal: request.signal })),
    importReadingParts(),
  ]);
  return loaderDataOf({ ...page, matches });
};

export default function DetailRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage key={loaderData.brief.id} {...loaderData} still={loaderData.still} />;
}
