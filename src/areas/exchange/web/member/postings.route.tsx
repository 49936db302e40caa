import { createFormAction, createMemberLoaders, type FormOutcome } from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import { type AuditStatus, auditStatus } from '../../operations.ts';
import type { Route } from './+types/postings.route';
import type { PerformedPostingAction } from './MineRow.tsx';
import { type Category, OwnPostingsPage } from './OwnPostingsPage.tsx';

const page = createMemberLoaders(async ({ url, memberApi }) => {
  const given = url.searchParams;
  const status = auditStatus.find((one): one is AuditStatus => one === given.get('status'));
  const category = (['supply', 'demand'] as const).find((one): one is Category => one === given.get('category'));
  const answer = await memberApi.postings({ ...(status && { status }), ...(category && { category }), page: given.get('page') ?? '1' });
  return { answer, status, category };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

/** Action of all buttons of the list; the field `intent` names the pressed button. */
const change = createFormAction(async ({ form, memberApi }): Promise<FormOutcome<PerformedPostingAction>> => {
  const id = inputText(form, 'id');
  const steps: Record<PerformedPostingAction, () => Promise<unknown>> = {
    submit: () => memberApi.submitPosting(id),
    withdraw: () => memberApi.withdrawPosting(id),
    renew: () => memberApi.renewPosting(id),
    progress: () => memberApi.postingProgress(id, { progress: Number(inputText(form, 'progress')) }),
    delete: () => memberApi.deletePosting(id),
  };
  const done = inputText(form, 'intent') as PerformedPostingAction;
  await steps[done]?.();
  return { done };
});
export const action = (args: Route.ActionArgs) => change.server(args);

export default function PostingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnPostingsPage {...loaderData} acted={actionData} send={change.browser} />;
}
