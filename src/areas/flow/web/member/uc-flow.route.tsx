import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import type { Route } from './+types/uc-flow.route';
import { FlowPageProvider } from './work/flow-page.tsx';
import { MemberPeopleField } from './work/MemberPeopleField.tsx';
import { MyRequestsPage } from './work/MyRequestsPage.tsx';
import { addWordsToLoaders } from './work/words.ts';

const page = addWordsToLoaders(
  createMemberLoaders(async ({ url, memberApi }: MemberLoaderArgs) => {
    const requestedPage = url.searchParams.get('page') ?? '';
    const [cases, forms] = await Promise.all([
      memberApi.myCases(/^[1-9]\d{0,3}$/.test(requestedPage) ? { page: requestedPage } : {}),
      memberApi.flowForms(),
    ]);
    return { cases, forms };
  }),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function UcFlowRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FlowPageProvider People={MemberPeopleField}>
      <MyRequestsPage {...loaderData} />
    </FlowPageProvider>
  );
}
