import type { Paged } from '../../base/paging.ts';
import { createMemberLoaders, type MemberLoaderArgs } from '../forms/form-action.ts';
import { queryOf } from './list/query.ts';
import type { OfficeModule, OfficeRow } from './module.ts';

/** Data of a module's page. `list`: the list; `one`: the record in the drawer or form, null if no record is open. */
export interface ModulePageData {
  list: Paged<OfficeRow>;
  one: OfficeRow | null;
}

export const loadModulePageData = async (
  module: OfficeModule,
  { url, memberApi }: Pick<MemberLoaderArgs, 'url' | 'memberApi'>,
): Promise<ModulePageData> => {
  const open = url.searchParams.get('show') ?? url.searchParams.get('edit');
  const [list, one] = await Promise.all([
    memberApi.adminGet<Paged<OfficeRow>>(`admin/${module.resource}`, queryOf(module, url.searchParams)),
    open && open !== 'new' ? memberApi.adminGet<OfficeRow>(`admin/${module.resource}/${encodeURIComponent(open)}`) : null,
  ]);
  return { list, one };
};

/** Creates the server loader and the browser loader of the one page of a module. */
export const createModulePageLoaders = (module: OfficeModule) =>
  createMemberLoaders((args: MemberLoaderArgs) => loadModulePageData(module, args));
