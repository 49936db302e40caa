import type { Paged } from '../../base/paging.ts';
import { loadOwn, type Own } from '../forms/form-action.ts';
import { askedOf } from './list/query.ts';
import type { Module, Row } from './module.ts';

/** What a module's page was loaded with: the list, and the record that is open in the drawer or the form. */
export interface Loaded {
  list: Paged<Row>;
  one: Row | null;
}

export const loadModule = async (module: Module, { url, own }: Pick<Own, 'url' | 'own'>): Promise<Loaded> => {
  const open = url.searchParams.get('show') ?? url.searchParams.get('edit');
  const [list, one] = await Promise.all([
    own.read<Paged<Row>>(`admin/${module.resource}`, askedOf(module, url.searchParams)),
    open && open !== 'new' ? own.read<Row>(`admin/${module.resource}/${encodeURIComponent(open)}`) : null,
  ]);
  return { list, one };
};

/** The loaders of a module's page. */
export const moduleLoader = (module: Module) => loadOwn((args: Own) => loadModule(module, args));
