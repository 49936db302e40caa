import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { inputText, readNewPassword } from '../../../../web/forms/input.ts';
import type { Route } from './+types/password.route';
import { PasswordPage } from './PasswordPage.tsx';

const page = createMemberLoaders(async ({ memberApi }) => ({ account: (await memberApi.info()).account }));
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction<true>(async ({ form, memberApi }) => {
  await memberApi.recover({ oldPwd: inputText(form, 'oldPwd'), pwd: readNewPassword(form) });
  return { done: true };
});
export const action = (args: Route.ActionArgs) => send.server(args);

export default function PasswordRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PasswordPage {...loaderData} acted={actionData} send={send.browser} />;
}
