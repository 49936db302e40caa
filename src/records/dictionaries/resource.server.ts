import { z } from 'zod';
import type { DictionaryUseSource } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { declareCollectionAction, declareResourceView, type Resource } from '../../platform/resource/resource.server.ts';
import { DictionaryAdmin } from './dictionary-admin.server.ts';
import * as shapes from './shapes.server.ts';

interface ItemFilters {
  dictionary?: string | undefined;
  active?: '0' | '1' | undefined;
}

/** List of the items of all dictionaries: search by value and label in any language, export, trash. Items are changed through their dictionaries. */
const itemResource = (admin: DictionaryAdmin): Resource<shapes.ItemWithDictionaryName, unknown, unknown, unknown, ItemFilters> => ({
  name: 'dictionary-items',
  permissions: { read: 'dictionary:item:read', remove: 'dictionary:item:update' },
  filters: { dictionary: z.string().max(60).optional(), active: z.enum(['0', '1']).optional() },
  sorts: ['sort'],
  row: shapes.itemWithDictionaryNameSchema,
  list: (context, query) => admin.listItems(context, query),
  views: {
    usage: declareResourceView({
      permission: 'dictionary:item:read',
      output: shapes.valueUsageSchema,
      run: (context, id) => admin.usage(context, id),
    }),
  },
});

/** Resource of dictionaries and their items. */
const dictionaryResource = (
  admin: DictionaryAdmin,
): Resource<shapes.DictionarySummary, shapes.DictionaryOrItem, shapes.DictionaryItemInput, shapes.DictionaryItemChange> => ({
  name: 'dictionaries',
  hasKeys: true,
  permissions: {
    read: 'dictionary:item:read',
    create: 'dictionary:item:update',
    update: 'dictionary:item:update',
    remove: 'dictionary:item:update',
  },
  sorts: ['id'],
  row: shapes.dictionarySummarySchema,
  detail: shapes.dictionaryOrItemSchema,
  input: shapes.dictionaryItemInputSchema,
  change: shapes.dictionaryItemChangeSchema,
  list: (context, query) => admin.list(context, query),
  get: (context, id) => admin.get(context, id),
  create: (context, sent) => admin.create(context, sent),
  update: (context, id, sent) => admin.update(context, id, sent),
  remove: (context, ids) => admin.remove(context, ids),
  restore: (context, ids) => admin.restore(context, ids),
  batches: {
    sort: declareCollectionAction({
      permission: 'dictionary:item:update',
      input: shapes.dictionaryValueOrderSchema,
      run: (context, sent) => admin.sort(context, sent),
    }),
  },
});

/** Resources of the back office for dictionaries. */
export const dictionaryResources = (connection: Connection, changes: Changes, uses: readonly DictionaryUseSource[]): Resource[] => {
  const admin = new DictionaryAdmin(connection, changes, uses);
  return [dictionaryResource(admin), itemResource(admin)];
};
