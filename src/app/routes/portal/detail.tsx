import type { KindSlug } from '../../../kinds/index.ts';
import { type Load, load } from '../../lib/api.ts';
import { kindAt } from '../../lib/kind-at.ts';
import { DetailPage } from '../../shells/DetailPage.tsx';
import type { Route } from './+types/detail';

const detail = load(async ({ url, params, api }: Load<{ id: string }>) => {
  const kind = kindAt(url.pathname) as KindSlug; // routes.ts sends only the libraries' addresses here
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
