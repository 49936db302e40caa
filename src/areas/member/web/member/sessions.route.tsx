import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import type { Route } from './+types/sessions.route';
import { SessionsPage } from './SessionsPage.tsx';

const page = createMemberLoaders(async ({ memberApi }) => ({ sessions: await memberApi.sessions() }));
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction<true>(async ({ form, memberApi }) => {
  if (form.has('id')) await memberApi.endSession(inputText(form, 'id'));
  else await memberApi.endOtherSessions();
  return { done: true, to: '/uc/sessions' };
});
export const action = (args: Route.ActionArgs) => send.server(args);

export default function SessionsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SessionsPage {...loaderData} acted={actionData} send={send.browser} />;
}
