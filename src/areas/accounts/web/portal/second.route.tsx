import { accountStatus } from '../../../../platform/access/actor.ts';
import { createFormAction } from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import { sameSitePath, signInPath } from '../../../../web/lib/redirect.ts';
import type { Route } from './+types/second.route';
import { SecondStepPage } from './SecondStepPage.tsx';
import type { CodeFormState } from './steps.ts';

const goalOf = (url: URL): string => sameSitePath(url.searchParams.get('redirect'), '/uc');

export const loader = ({ request }: Route.LoaderArgs) => ({ to: goalOf(new URL(request.url)) });

const send = createFormAction<CodeFormState>(async ({ form, memberApi, url }) => {
  const { status } = await memberApi.secondStep({ code: inputText(form, 'code') });
  const to = goalOf(url);
  return { done: 'passed', to: status === accountStatus.mustReset ? signInPath('/recover', to) : to };
});
export const action = (args: Route.ActionArgs) => send.server(args);
export const headers = () => ({ 'cache-control': 'no-store' });

export default function SecondStepRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepPage {...loaderData} acted={actionData} send={send.browser} />;
}
