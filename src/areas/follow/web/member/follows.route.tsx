import { isKind } from '../../../../records/kinds/index.ts';
import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { throwNotFound } from '../../../../web/lib/api.ts';
import type { FollowTarget } from '../../operations.ts';
import type { Route } from './+types/follows.route';
import { ConfirmFollowPage } from './ConfirmFollowPage.tsx';
import { FollowsPage } from './FollowsPage.tsx';

/** Returns the target of `?kind=…`: a record by `id`, otherwise the list or search of the other parameters; undefined without `kind`. */
const targetOf = (params: URLSearchParams): FollowTarget | undefined => {
  const kind = params.get('kind');
  if (kind === null) return undefined;
  if (kind === 'search' || (isKind(kind) && !params.has('id'))) {
    const query = new URLSearchParams(params);
    query.delete('kind');
    return { kind, query: String(query) };
  }
  return isKind(kind) ? { kind, id: params.get('id') ?? '' } : throwNotFound();
};

const page = createMemberLoaders(async ({ url, memberApi }) => {
  const target = targetOf(url.searchParams);
  if (target) return { asked: await memberApi.followState(target) };
  const [{ docs }, { digest }] = await Promise.all([memberApi.follows({ limit: '200' }), memberApi.info()]);
  return { follows: docs, digest };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

/** Action of all forms of the page; the field `intent` names the pressed button. */
const change = createFormAction(async ({ form, url, memberApi }) => {
  const intent = form.get('intent');
  if (intent === 'seen') await memberApi.seenFollows();
  else if (intent === 'stop') await memberApi.unfollow(String(form.get('id') ?? ''));
  else await memberApi.follow(targetOf(url.searchParams) ?? throwNotFound());
  return { done: null };
});
export const action = (args: Route.ActionArgs) => change.server(args);

export default function FollowsRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.asked) return <ConfirmFollowPage asked={loaderData.asked} acted={actionData} send={change.browser} />;
  return <FollowsPage {...loaderData} acted={actionData} send={change.browser} />;
}
