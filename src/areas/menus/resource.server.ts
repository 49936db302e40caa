import { z } from 'zod';
import { permissionCodes } from '../../areas.ts';
import { locales } from '../../base/locales.ts';
import { fromKeys } from '../../base/typed-keys.ts';
import { versionSchema } from '../../platform/http/numbers.server.ts';
import { rowIdSchema } from '../../platform/http/shapes.ts';
import { declareResourceAction, type Resource } from '../../platform/resource/resource.server.ts';
import type { MenuAdmin } from './menu-admin.server.ts';
import { type MenuInput, type MenuRow, type MenuUpdateInput, menuAreas, menuTypes } from './operations.ts';

const title = z.string().trim().max(100);
const titles = z.strictObject(fromKeys(locales, () => title.optional()));
/** Path on this site, or address of another site. */
const route = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(?![/\\])[^\s\\]*|https?:\/\/[^\s]+)$/, 'format')
  .nullable()
  .default(null);
const shape = {
  area: z.enum(menuAreas),
  parent: rowIdSchema.nullable().default(null),
  type: z.enum(menuTypes),
  titles,
  icon: z
    .string()
    .regex(/^[a-z0-9-]{0,40}$/)
    .nullable()
    .default(null),
  route,
  permission: z.enum(permissionCodes).nullable().default(null),
  /** Position among the siblings. If undefined, a new menu comes last and an existing one keeps its position. */
  sort: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  visible: z.boolean().default(true),
};
const input = z.strictObject(shape) satisfies z.ZodType<MenuInput>;
const change = z.strictObject({ ...shape, version: versionSchema });
const row = z.object({
  id: z.string(),
  code: z.string().nullable(),
  area: z.enum(menuAreas),
  parent: z.string().nullable(),
  type: z.enum(menuTypes),
  /** Title in the caller's language. */
  title: z.string(),
  titles: z.record(z.string(), z.string()),
  icon: z.string().nullable(),
  route: z.string().nullable(),
  permission: z.string().nullable(),
  sort: z.number(),
  visible: z.boolean(),
  /** True for a shipped menu, which can be hidden but not deleted. */
  builtin: z.boolean(),
  children: z.number(),
  version: z.number(),
}) satisfies z.ZodType<MenuRow>;

/** Resource of the back office: menu tree. */
export const menuResource = (menuAdmin: MenuAdmin): Resource<MenuRow, MenuRow, MenuInput, MenuUpdateInput> => ({
  name: 'menus',
  permissions: { read: 'menu:menu:read', create: 'menu:menu:update', update: 'menu:menu:update', remove: 'menu:menu:update' },
  filters: { area: z.enum(menuAreas).optional(), parent: z.union([z.literal('0'), rowIdSchema]).optional() },
  sorts: ['sort'],
  row,
  detail: row,
  input,
  change,
  list: (context, query) => menuAdmin.list(context, query),
  get: (context, id) => menuAdmin.get(context, id),
  create: (context, body) => menuAdmin.create(context, body),
  update: (context, id, body) => menuAdmin.update(context, id, body),
  remove: (context, ids) => menuAdmin.remove(context, ids),
  restore: (context, ids) => menuAdmin.restore(context, ids),
  actions: {
    move: declareResourceAction({
      permission: 'menu:menu:update',
      input: z.strictObject({ parent: rowIdSchema.nullable(), before: rowIdSchema.nullable().default(null), version: versionSchema }),
      run: (context, id, body) => menuAdmin.move(context, id, body),
    }),
  },
});
