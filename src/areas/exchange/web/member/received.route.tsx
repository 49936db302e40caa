import { parseRowId } from '../../../../base/row-id.ts';
import {
  type ActionArgs,
  createFormAction,
  createMemberLoaders,
  type FormOutcome,
  type MemberLoaderArgs,
} from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import { throwNotFound } from '../../../../web/lib/api.ts';
import type { Route } from './+types/received.route';
import type { ApplicationDecision } from './ApplicationRows.tsx';
import { ReceivedApplicationsPage } from './ReceivedApplicationsPage.tsx';

type Params = { id: string };

const page = createMemberLoaders(async ({ params: { id }, url, memberApi }: MemberLoaderArgs<Params>) => {
  if (parseRowId(id) === null) return throwNotFound();
  const [answer, { values }] = await Promise.all([
    memberApi.received(id, { page: url.searchParams.get('page') ?? '1' }),
    memberApi.postingFields({ id }),
  ]);
  return { answer, posting: { id, title: values.title } };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const decide = createFormAction(async ({ form, memberApi, params }: ActionArgs<Params>): Promise<FormOutcome<ApplicationDecision>> => {
  const decision = inputText(form, 'intent') === 'approve' ? 'approve' : 'decline';
  await memberApi[decision === 'approve' ? 'approveApplication' : 'declineApplication'](params.id, inputText(form, 'id'));
  return { done: decision };
});
export const action = (args: Route.ActionArgs) => decide.server(args);

export default function ReceivedRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReceivedApplicationsPage {...loaderData} acted={actionData} send={decide.browser} />;
}
