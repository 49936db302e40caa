import { accountStatus } from '../../../../platform/access/actor.ts';
import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { inputText, parseContactInput, readCaptchaInput, readNewPassword } from '../../../../web/forms/input.ts';
import { sameSitePath, signInPath } from '../../../../web/lib/redirect.ts';
import type { Route } from './+types/recover.route';
import { RecoverPage } from './RecoverPage.tsx';
import type { CodeFormState } from './steps.ts';

const goalOf = (url: URL): string => sameSitePath(url.searchParams.get('redirect'), '/uc');

const page = createMemberLoaders(async ({ url, api, memberApi }) => {
  const [{ user }, captcha] = await Promise.all([api.portal(), memberApi.captcha()]);
  const way = !user || url.searchParams.get('way') === 'code' ? 'code' : user.status === accountStatus.mustReset ? 'forced' : 'password';
  return { way, to: goalOf(url), captcha } as const;
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction<CodeFormState>(async ({ form, memberApi, api, url }) => {
  if (inputText(form, 'intent') === 'code') {
    await memberApi.recoverCode({ ...parseContactInput(form), captcha: readCaptchaInput(form) });
    return { done: 'sent' };
  }
  const to = goalOf(url);
  const pwd = readNewPassword(form);
  if (form.has('oldPwd')) await memberApi.recover({ oldPwd: inputText(form, 'oldPwd'), pwd });
  else await memberApi.recover({ ...parseContactInput(form), code: inputText(form, 'code'), pwd });
  const { user } = await api.portal();
  return { done: 'passed', to: user ? to : signInPath('/login', to) };
});
export const action = (args: Route.ActionArgs) => send.server(args);
/** A captcha is for one visitor and one try, so the page is not cached. */
export const headers = () => ({ 'cache-control': 'no-store' });

export default function RecoverRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RecoverPage {...loaderData} acted={actionData} send={send.browser} />;
}
