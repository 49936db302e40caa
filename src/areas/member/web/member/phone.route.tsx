import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { inputText, readCaptchaInput } from '../../../../web/forms/input.ts';
import type { Route } from './+types/phone.route';
import { PhonePage, type PhoneStepResult } from './PhonePage.tsx';
import { addWordsToLoaders } from './proof-words.ts';

const page = addWordsToLoaders(
  createMemberLoaders(async ({ memberApi }) => {
    const [{ account, phone, email }, captcha] = await Promise.all([memberApi.info(), memberApi.captcha()]);
    return { target: phone ?? email, account, added: phone === null, captcha };
  }),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction<PhoneStepResult>(async ({ form, memberApi }) => {
  const [intent, phone] = [inputText(form, 'intent'), inputText(form, 'phone')];
  if (intent === 'submit') {
    const proof = form.has('pwd') ? { pwd: inputText(form, 'pwd') } : { oldCode: inputText(form, 'oldCode') };
    await memberApi.changePhone({ phone, code: inputText(form, 'code'), ...proof });
    return { done: 'changed' };
  }
  const captcha = readCaptchaInput(form);
  await memberApi.phoneCode(intent === 'new' ? { which: 'new', phone, captcha } : { which: 'old', captcha });
  return { done: intent === 'new' ? 'new' : 'old' };
});
export const action = (args: Route.ActionArgs) => send.server(args);

export default function PhoneRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PhonePage {...loaderData} acted={actionData} send={send.browser} />;
}
