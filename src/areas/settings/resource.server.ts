import { z } from 'zod';
import { safeNumberSchema } from '../../platform/http/numbers.server.ts';
import * as s from '../../platform/http/shapes.ts';
import { declareResourceAction, declareResourceView, type Resource } from '../../platform/resource/resource.server.ts';
import type { SettingRow, SettingValue } from './operations.ts';
import type { SettingAdmin, SettingFilters } from './setting-admin.server.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);
const settingRow = z.object({
  id: z.string(),
  group: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  value,
  default: value,
  choices: z.array(z.string()),
  public: z.boolean(),
  changed: s.nullableTextSchema,
  by: s.nullableTextSchema,
  version: z.number(),
}) satisfies z.ZodType<SettingRow>;

interface SettingUpdateInput {
  value: SettingValue;
  version: number;
}

/** Resource of the back office: typed settings with their history. */
export const settingResource = (
  settingAdmin: SettingAdmin,
): Resource<SettingRow, SettingRow, never, SettingUpdateInput, SettingFilters> => ({
  name: 'settings',
  permissions: { read: 'setting:setting:read', update: 'setting:setting:update' },
  filters: { group: z.string().max(40).optional() },
  sorts: ['key'],
  row: settingRow,
  detail: settingRow,
  change: z.strictObject({ value: z.union([z.string().max(100_000), safeNumberSchema, z.boolean()]), version: s.rowVersionSchema }),
  list: (context, query) => settingAdmin.list(context, query),
  get: (context, id) => settingAdmin.get(context, id),
  update: (context, id, body) => settingAdmin.update(context, id, body),
  actions: {
    reset: declareResourceAction({
      permission: 'setting:setting:update',
      input: z.strictObject({ version: s.rowVersionSchema }),
      run: (context, id, body) => settingAdmin.reset(context, id, body),
    }),
    rollback: declareResourceAction({
      permission: 'setting:setting:update',
      input: z.strictObject({ to: s.rowIdSchema, version: s.rowVersionSchema }),
      run: (context, id, body) => settingAdmin.rollback(context, id, body),
    }),
  },
  views: {
    history: declareResourceView({
      permission: 'setting:setting:read',
      query: s.pagingQueryShape,
      output: s.pagedListSchema(z.object({ id: z.string(), at: z.string(), by: s.nullableTextSchema, value: value.nullable() })),
      run: (context, id, query) => settingAdmin.history(context, id, query),
    }),
  },
});
