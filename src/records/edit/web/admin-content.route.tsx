import { useMemo } from 'react';
import { createMemberLoaders, type MemberLoaderArgs } from '../../../web/forms/form-action.ts';
import { throwNotFound } from '../../../web/lib/api.ts';
import { ListPage } from '../../../web/office/list/ListPage.tsx';
import { loadModulePageData } from '../../../web/office/page.ts';
import { isKind } from '../../kinds/index.ts';
import type { ContentFormData } from '../content.ts';
import type { Route } from './+types/admin-content.route';
import { type ContentListContext, contentModule } from './module.tsx';

const page = createMemberLoaders(async (args: MemberLoaderArgs<{ kind: string }>) => {
  const kind = isKind(args.params.kind) ? args.params.kind : throwNotFound();
  const [loaded, { options, bound }] = await Promise.all([
    loadModulePageData(contentModule(kind), args),
    args.memberApi.adminGet<ContentFormData>(`admin/content/lookup/form/${kind}`),
  ]);
  const facts: ContentListContext = { options, bound: bound.update };
  return { ...loaded, facts };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminContentRoute({ loaderData: { facts, ...loaded }, params }: Route.ComponentProps) {
  const kind = isKind(params.kind) ? params.kind : throwNotFound();
  const module = useMemo(() => contentModule(kind, facts), [kind, facts]);
  return <ListPage key={kind} module={module} {...loaded} />;
}
