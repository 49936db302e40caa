import { createFormAction, createMemberLoaders, type FormOutcome } from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import type { Route } from './+types/factor.route';
import { addWordsToLoaders } from './proof-words.ts';
import { type NewRecoveryCodes, SecondFactorPage } from './SecondFactorPage.tsx';

const page = addWordsToLoaders(
  createMemberLoaders(async ({ memberApi }) => {
    const [factor, { account }] = await Promise.all([memberApi.factor(), memberApi.info()]);
    return { factor, account };
  }),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

/** Action of all steps of the page; the field `intent` names the pressed button. */
const send = createFormAction(async ({ form, memberApi }): Promise<FormOutcome<NewRecoveryCodes>> => {
  const code = inputText(form, 'code');
  switch (inputText(form, 'intent')) {
    case 'confirm':
      return { done: await memberApi.confirmFactor({ code }) };
    case 'end':
      await memberApi.endFactor({ pwd: inputText(form, 'pwd'), code });
      return { done: { recovery: [] } };
    default:
      await memberApi.beginFactor({ pwd: inputText(form, 'pwd') });
      return { done: { recovery: [] } };
  }
});
export const action = (args: Route.ActionArgs) => send.server(args);

export default function FactorRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondFactorPage {...loaderData} acted={actionData} send={send.browser} />;
}
