import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import type { CaseDetail } from '../../operations.ts';
import { FlowPageProvider } from '../member/work/flow-page.tsx';
import { OfficeCase } from '../member/work/OfficeCase.tsx';
import { OfficePeopleField } from '../member/work/OfficePeopleField.tsx';
import { addWordsToLoaders } from '../member/work/words.ts';
import type { Route } from './+types/admin-f-case.route';

interface Params {
  id: string;
}

/** The parameter is the id of a task, `c<case>` for a case of the user's own work, or `i<case>` for a case in the list of all cases. */
const page = addWordsToLoaders(
  createMemberLoaders(async ({ params: { id }, memberApi }: MemberLoaderArgs<Params>) => {
    const path = id.startsWith('i') ? `flow-instances/${encodeURIComponent(id.slice(1))}` : `flow-tasks/${encodeURIComponent(id)}`;
    return { detail: await memberApi.adminGet<CaseDetail>(`admin/${path}`) };
  }),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminFCaseRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <FlowPageProvider People={OfficePeopleField}>
      <OfficeCase key={params.id} page={params.id} detail={loaderData.detail} />
    </FlowPageProvider>
  );
}
