import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import { throwNotFound } from '../../../../web/lib/api.ts';
import { createRandomUuid } from '../../../../web/lib/key.ts';
import type { Route } from './+types/uc-flow-new.route';
import { createCaseStartAction } from './work/CaseStartForm.tsx';
import { FlowPageProvider } from './work/flow-page.tsx';
import { MemberPeopleField } from './work/MemberPeopleField.tsx';
import { NewRequestPage } from './work/NewRequestPage.tsx';
import { addWordsToLoaders } from './work/words.ts';

interface Params {
  flow: string;
}

const page = addWordsToLoaders(
  createMemberLoaders(async ({ params: { flow }, memberApi }: MemberLoaderArgs<Params>) => {
    const form = (await memberApi.flowForms()).find((one) => one.flow === flow) ?? throwNotFound();
    return { form, fresh: createRandomUuid() };
  }),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const start = createCaseStartAction((id) => `/uc/flow/${id}`);
export const action = (args: Route.ActionArgs) => start.server(args);

export default function UcFlowNewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FlowPageProvider People={MemberPeopleField}>
      <NewRequestPage {...loaderData} acted={actionData} send={start.browser} />
    </FlowPageProvider>
  );
}
