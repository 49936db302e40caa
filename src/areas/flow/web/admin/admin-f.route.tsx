import type { Paged } from '../../../../base/paging.ts';
import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import { createRandomUuid } from '../../../../web/lib/key.ts';
import { queryOf } from '../../../../web/office/list/query.ts';
import type { OfficeModule } from '../../../../web/office/module.ts';
import type { WorkListRow } from '../../operations.ts';
import { selectedBox } from '../member/work/boxes.ts';
import { FlowPageProvider } from '../member/work/flow-page.tsx';
import { workListLoaderOptionsOf } from '../member/work/modules.tsx';
import { OfficeNewCasePage } from '../member/work/OfficeNewCasePage.tsx';
import { OfficePeopleField } from '../member/work/OfficePeopleField.tsx';
import { WorkList } from '../member/work/WorkList.tsx';
import { addWordsToLoaders } from '../member/work/words.ts';
import type { Route } from './+types/admin-f.route';

/** With the query parameter `new` the page lists the forms that the user may submit, otherwise a box of the work list. */
const page = addWordsToLoaders(
  createMemberLoaders(async ({ url, memberApi }: MemberLoaderArgs) => {
    const params = url.searchParams;
    if (params.has('new')) return { forms: await memberApi.flowForms(), fresh: createRandomUuid(), work: null };
    const box = selectedBox(params);
    const module = workListLoaderOptionsOf(box);
    const [list, count] = await Promise.all([
      memberApi.adminGet<Paged<WorkListRow>>(`admin/${module.resource}`, queryOf(module as OfficeModule, params)),
      memberApi.flowCount(),
    ]);
    return { work: { box, list, count } };
  }),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminFRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FlowPageProvider People={OfficePeopleField}>
      {loaderData.work ? (
        <WorkList key={loaderData.work.box} {...loaderData.work} />
      ) : (
        <OfficeNewCasePage forms={loaderData.forms} fresh={loaderData.fresh} />
      )}
    </FlowPageProvider>
  );
}
