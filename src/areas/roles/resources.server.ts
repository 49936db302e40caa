import { z } from 'zod';
import { permissionCodes } from '../../areas.ts';
import { colours } from '../../base/colours.ts';
import { AppError } from '../../base/errors.ts';
import { scopes } from '../../platform/access/actor.ts';
import * as s from '../../platform/http/shapes.ts';
import { declareResourceAction, declareResourceView, type Resource } from '../../platform/resource/resource.server.ts';
import { memberChangesInput } from '../accounts/membership.server.ts';
import type { PermissionRow, RoleInput, RoleRow } from './operations.ts';
import type { PermissionCatalogue, PermissionFilters } from './permission-admin.server.ts';
import type { RoleAdmin, RoleFilters } from './role-admin.server.ts';

const roleRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  names: s.localisedTextsSchema,
  colour: s.nullableTextSchema,
  scope: z.enum(scopes),
  permissions: z.array(z.string()),
  builtin: z.boolean(),
  members: z.number(),
  deleted: s.nullableTextSchema,
  version: z.number(),
}) satisfies z.ZodType<RoleRow>;
const roleInput = z.strictObject({
  code: s.codeSchema,
  names: s.localisedNameSchema,
  colour: z.enum(colours).nullable().default(null),
  scope: z.enum(scopes),
  permissions: z
    .array(z.enum(permissionCodes))
    .max(permissionCodes.length)
    .transform((codes) => [...new Set(codes)]),
});
const codes = z.array(z.string());

/** Resource of the back office: roles, which are named sets of permissions. */
export const roleResource = (
  roleAdmin: RoleAdmin,
): Resource<RoleRow, RoleRow, RoleInput, RoleInput & { version: number }, RoleFilters> => ({
  name: 'labels',
  permissions: { read: 'label:label:read', create: 'label:label:create', update: 'label:label:update', remove: 'label:label:delete' },
  filters: { scope: z.enum(scopes).optional() },
  sorts: ['code'],
  row: roleRow,
  detail: roleRow,
  input: roleInput,
  change: roleInput.extend({ version: s.rowVersionSchema }),
  list: (context, query) => roleAdmin.list(context, query),
  get: (context, id) => roleAdmin.get(context, id),
  create: (context, body) => roleAdmin.create(context, body),
  update: (context, id, body) => roleAdmin.update(context, id, body),
  remove: (context, ids) => roleAdmin.remove(context, ids),
  restore: (context, ids) => roleAdmin.restore(context, ids),
  actions: {
    members: declareResourceAction({
      permission: 'label:label:update',
      input: memberChangesInput,
      run: (context, id, body) => roleAdmin.members(context, id, body),
    }),
  },
  views: {
    compare: declareResourceView({
      permission: 'label:label:read',
      query: { with: s.rowIdSchema.optional() },
      output: z.object({ both: codes, onlyFirst: codes, onlySecond: codes }),
      run: (context, id, query) => {
        if (!query.with) throw new AppError('E_VALIDATION', { with: 'required' });
        return roleAdmin.compare(context, id, query.with);
      },
    }),
  },
});

const permissionRow = z.object({
  id: z.string(),
  group: z.string(),
  name: z.string(),
  addresses: codes,
  labels: z.array(s.idNameAndScopeSchema),
}) satisfies z.ZodType<PermissionRow>;

/** Resource of the back office: permissions with their roles and accounts, read-only. */
export const permissionResource = (
  permissionAdmin: PermissionCatalogue,
): Resource<PermissionRow, PermissionRow, never, never, PermissionFilters> => ({
  name: 'permissions',
  permissions: { read: 'permission:catalogue:read' },
  filters: { group: z.string().max(40).optional() },
  sorts: ['code'],
  row: permissionRow,
  detail: permissionRow,
  list: (context, query) => permissionAdmin.list(context, query),
  get: (context, id) => permissionAdmin.get(context, id),
  views: {
    holders: declareResourceView({
      permission: 'permission:catalogue:read',
      query: s.pagingQueryShape,
      output: s.pagedListSchema(z.object({ account: s.idAndNameSchema, scope: z.enum(scopes), labels: z.array(s.idNameAndScopeSchema) })),
      run: (context, id, query) => permissionAdmin.holders(context, id, query),
    }),
  },
});
