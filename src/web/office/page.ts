import type { Paged } from '../../base/paging.ts';
import { loadMember, type MemberLoad } from '../forms/form-action.ts';
import { queryOf } from './list/query.ts';
import type { Module, Row } from './module.ts';

/** Data of a module's page: the list, and the record in the drawer or form; null if none. */
export interface ModulePageData {
  list: Paged<Row>;
  one: Row | null;
}

export const loadModule = async (module: Module, { url, memberApi }: Pick<MemberLoad, 'url' | 'memberApi'>): Promise<ModulePageData> => {
  const open = url.searchParams.get('show') ?? url.searchParams.get('edit');
  const [list, one] = await Promise.all([
    memberApi.adminGet<Paged<Row>>(`admin/${module.resource}`, queryOf(module, url.searchParams)),
    open && open !== 'new' ? memberApi.adminGet<Row>(`admin/${module.resource}/${encodeURIComponent(open)}`) : null,
  ]);
  return { list, one };
};

/** Creates the server loader and the browser loader of a module's page. */
export const moduleLoader = (module: Module) => loadMember((args: MemberLoad) => loadModule(module, args));
