import { formAction, loadMember } from '../../../../web/forms/form-action.ts';
import { inputText, newPasswordOf } from '../../../../web/forms/input.ts';
import type { Route } from './+types/password.route';
import { PasswordPage } from './PasswordPage.tsx';

const page = loadMember(async ({ memberApi }) => ({ account: (await memberApi.info()).account }));
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = formAction<true>(async ({ form, memberApi }) => {
  await memberApi.recover({ oldPwd: inputText(form, 'oldPwd'), pwd: newPasswordOf(form) });
  return { done: true };
});
export const action = (args: Route.ActionArgs) => send.server(args);

export default function Recover({ loaderData, actionData }: Route.ComponentProps) {
  return <PasswordPage {...loaderData} acted={actionData} send={send.browser} />;
}
