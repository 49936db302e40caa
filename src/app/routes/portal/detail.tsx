import { type Load, load, missing } from '../../lib/api.ts';
import { libraryAt } from '../../lib/kind-at.ts';
import { DetailPage } from '../../shells/DetailPage.tsx';
import type { Route } from './+types/detail';

const detail = load(async ({ url, params, api }: Load<{ id: string }>) => {
  const { kind } = libraryAt(url.pathname) ?? missing();
  const [doc, related] = await Promise.all([
    api.detail(kind, params.id),
    api.related(kind, params.id).catch(() => null), // a record reads well without its neighbours
  ]);
  return { doc, related: related?.docs ?? [] };
});
export const loader = (args: Route.LoaderArgs) => detail.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => detail.client(args);

export default function DetailRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage key={loaderData.doc.id} {...loaderData} />;
}
