import { useMemo } from 'react';
import type { ContentForm } from '../../../contract/content.ts';
import { isKind, type KindSlug } from '../../../kinds/index.ts';
import { loadOwn, type Own } from '../../account/act.ts';
import { contentModule, type ListFacts } from '../../admin/content/module.tsx';
import { ListPage } from '../../admin/list/ListPage.tsx';
import { loadModule } from '../../admin/page.ts';
import { missing } from '../../lib/api.ts';
import type { Route } from './+types/content';

const page = loadOwn(async (args: Own<{ kind: string }>) => {
  const kind = isKind(args.params.kind) ? args.params.kind : missing();
  const [loaded, { options, bound }] = await Promise.all([
    loadModule(contentModule(kind), args),
    args.own.read<ContentForm>(`admin/content/lookup/form/${kind}`),
  ]);
  const facts: ListFacts = { options, bound: bound.update };
  return { ...loaded, facts };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function Content({ loaderData: { facts, ...loaded }, params }: Route.ComponentProps) {
  const kind = params.kind as KindSlug;
  const module = useMemo(() => contentModule(kind, facts), [kind, facts]);
  return <ListPage key={kind} module={module} {...loaded} />;
}
