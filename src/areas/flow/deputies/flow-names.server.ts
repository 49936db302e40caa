import { type IdAndName, localizedName } from '../../../base/names.ts';
import type { Paged } from '../../../base/paging.ts';
import { authorise } from '../../../platform/access/access.server.ts';
import type { Connection } from '../../../platform/db/connect.server.ts';
import * as s from '../../../platform/http/shapes.ts';
import { type ListSelect, selectPage, WhereClause } from '../../../platform/resource/list-page.server.ts';
import type { Resource } from '../../../platform/resource/resource.server.ts';
import type { LocalizedNames } from '../model/definition.ts';

const flows: ListSelect = {
  columns: 'f.id, f.names',
  from: 'flow f',
  key: 'f.id',
  sorts: { name: 'f.id' },
  order: 'f.id',
  keyword: ['f.names::text'],
};

/** The back-office resource of the names of active flows, from which the flows of a deputyship are chosen. */
export const flowNameResource = (connection: Connection): Resource<IdAndName> => ({
  name: 'flow-names',
  permissions: { read: 'flow:deputy:own' },
  sorts: ['name'],
  row: s.idAndNameSchema,
  list: async (context, query): Promise<Paged<IdAndName>> => {
    authorise(context, 'flow:deputy:own');
    const where = new WhereClause().always(`f.state = 'active' and f.deleted_at is null`);
    const found = await selectPage<{ id: number; names: LocalizedNames }>(connection, flows, where, query);
    return {
      ...found,
      docs: found.docs.map(({ id, names }) => ({ id: String(id), name: localizedName(context.locale, names, String(id)) })),
    };
  },
});
