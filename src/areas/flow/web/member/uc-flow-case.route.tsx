import { type ActionArgs, createFormAction, createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import type { Route } from './+types/uc-flow-case.route';
import { actOnOwnCase } from './work/acts.ts';
import { FlowPageProvider } from './work/flow-page.tsx';
import { MemberPeopleField } from './work/MemberPeopleField.tsx';
import { MyCase } from './work/MyCase.tsx';
import { addWordsToLoaders } from './work/words.ts';

interface Params {
  id: string;
}

const page = addWordsToLoaders(
  createMemberLoaders(async ({ params, memberApi }: MemberLoaderArgs<Params>) => ({ detail: await memberApi.myCase(params.id) })),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const act = createFormAction(async ({ params, memberApi, form, url }: ActionArgs<Params>) => {
  await actOnOwnCase(memberApi, params.id, form);
  return { done: null, to: url.pathname };
});
export const action = (args: Route.ActionArgs) => act.server(args);

export default function UcFlowCaseRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <FlowPageProvider People={MemberPeopleField}>
      <MyCase key={params.id} detail={loaderData.detail} acted={actionData} send={act.browser} />
    </FlowPageProvider>
  );
}
