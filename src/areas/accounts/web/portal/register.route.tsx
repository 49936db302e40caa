import { redirectDocument } from 'react-router';
import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { inputText, parseContactInput, readCaptchaInput, readNewPassword } from '../../../../web/forms/input.ts';
import { sameSitePath } from '../../../../web/lib/redirect.ts';
import type { Route } from './+types/register.route';
import { RegisterPage } from './RegisterPage.tsx';
import type { CodeFormState } from './steps.ts';

const goalOf = (url: URL): string => sameSitePath(url.searchParams.get('redirect'), '/uc');

const page = createMemberLoaders(async ({ url, api, memberApi }) => {
  const to = goalOf(url);
  const [{ user }, { industries }, captcha] = await Promise.all([api.portal(), memberApi.registerOptions(), memberApi.captcha()]);
  if (user) throw redirectDocument(to);
  return { to, industries, captcha };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction<CodeFormState>(async ({ form, memberApi, url }) => {
  if (inputText(form, 'intent') === 'code') {
    await memberApi.registerCode({ ...parseContactInput(form), captcha: readCaptchaInput(form) });
    return { done: 'sent' };
  }
  await memberApi.register({
    ...parseContactInput(form),
    account: inputText(form, 'account'),
    realName: inputText(form, 'realName'),
    code: inputText(form, 'code'),
    pwd: readNewPassword(form),
    company: inputText(form, 'company'),
    industry: inputText(form, 'industry'),
  });
  return { done: 'passed', to: goalOf(url) };
});
export const action = (args: Route.ActionArgs) => send.server(args);
/** A captcha is for one visitor and one try, so the page is not cached. */
export const headers = () => ({ 'cache-control': 'no-store' });

export default function RegisterRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterPage {...loaderData} acted={actionData} send={send.browser} />;
}
