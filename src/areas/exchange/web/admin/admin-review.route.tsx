import { type ActionArgs, createFormAction, createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import { throwNotFound } from '../../../../web/lib/api.ts';
import type { ReviewAction } from '../../operations.ts';
import type { Route } from './+types/admin-review.route';
import { ReviewPage } from './review/ReviewPage.tsx';

const actions: readonly ReviewAction[] = ['take', 'release', 'approve', 'reject'];
const calls = { take: 'takePosting', release: 'releasePosting', approve: 'approvePosting', reject: 'rejectPosting' } as const;

interface Params {
  id: string;
}

const one = createMemberLoaders(async ({ params, memberApi }: MemberLoaderArgs<Params>) => {
  const [task, { can }] = await Promise.all([
    memberApi.reviewTask(params.id),
    memberApi.canI({ url: `POST /api/admin/flow-tasks/postings/${encodeURIComponent(params.id)}` }),
  ]);
  return { task, decides: can === true };
});
export const loader = (args: Route.LoaderArgs) => one.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => one.client(args);

const send = createFormAction(async ({ params, form, memberApi, url }: ActionArgs<Params>) => {
  const action = actions.find((one) => one === form.get('intent')) ?? throwNotFound();
  const reason = String(form.get('reason') ?? '').trim();
  await memberApi[calls[action]](params.id, { version: Number(form.get('version')), ...(action === 'reject' && { reason }) });
  return { done: action, to: url.pathname };
});
export const action = (args: Route.ActionArgs) => send.server(args);

export default function AdminReviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} acted={actionData} send={send.browser} />;
}
