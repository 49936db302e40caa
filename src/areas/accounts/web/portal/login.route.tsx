import { redirectDocument } from 'react-router';
import { accountStatus } from '../../../../platform/access/actor.ts';
import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { inputText, readCaptchaInput } from '../../../../web/forms/input.ts';
import { sameSitePath, signInPath } from '../../../../web/lib/redirect.ts';
import type { Route } from './+types/login.route';
import { LoginPage, type SignInMethod } from './LoginPage.tsx';
import type { CodeFormState } from './steps.ts';

const wayOf = (url: URL): SignInMethod => (url.searchParams.get('way') === 'sms' ? 'sms' : 'account');
const goalOf = (url: URL): string => sameSitePath(url.searchParams.get('redirect'), '/uc');

const page = createMemberLoaders(async ({ url, api, memberApi }) => {
  const to = goalOf(url);
  const [{ user }, captcha] = await Promise.all([api.portal(), memberApi.captcha()]);
  if (user) throw redirectDocument(to);
  return { way: wayOf(url), to, captcha };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction<CodeFormState>(async ({ form, memberApi, url }) => {
  if (inputText(form, 'intent') === 'code') {
    await memberApi.loginCode({ phone: inputText(form, 'phone'), captcha: readCaptchaInput(form) });
    return { done: 'sent' };
  }
  const { status } = await memberApi.login(
    wayOf(url) === 'sms'
      ? { phone: inputText(form, 'phone'), code: inputText(form, 'code') }
      : { account: inputText(form, 'account'), pwd: inputText(form, 'pwd'), captcha: readCaptchaInput(form) },
  );
  const to = goalOf(url);
  return { done: 'passed', to: status === accountStatus.mustReset ? signInPath('/recover', to) : to };
});
export const action = (args: Route.ActionArgs) => send.server(args);
/** A captcha is for one visitor and one try, so the page is not cached. */
export const headers = () => ({ 'cache-control': 'no-store' });

export default function LoginRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} acted={actionData} send={send.browser} />;
}
