import { z } from 'zod';
import { permissionCodes } from '../../areas.ts';
import { colours } from '../../base/colours.ts';
import { AppError } from '../../base/errors.ts';
import { scopes } from '../../platform/access/actor.ts';
import type { Resource } from '../../platform/http/resource.server.ts';
import * as s from '../../platform/http/shapes.ts';
import { type Members, membersInput } from '../accounts/membership.server.ts';
import type { LabelInput, LabelRow, PermissionRow } from '../admin.ts';
import type { PermissionDesk } from './permission-admin.server.ts';
import type { LabelDesk } from './role-admin.server.ts';

const labelRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  names: s.texts,
  colour: s.nullable,
  scope: z.enum(scopes),
  permissions: z.array(z.string()),
  builtin: z.boolean(),
  members: z.number(),
  deleted: s.nullable,
  version: z.number(),
}) satisfies z.ZodType<LabelRow>;
const labelInput = z.strictObject({
  code: s.code,
  names: s.names,
  colour: z.enum(colours).nullable().default(null),
  scope: z.enum(scopes),
  permissions: z
    .array(z.enum(permissionCodes))
    .max(permissionCodes.length)
    .transform((codes) => [...new Set(codes)]),
});
const codes = z.array(z.string());

/** Named sets of permissions that accounts carry. */
export const labelResource = (labels: LabelDesk): Resource => ({
  name: 'labels',
  permissions: { read: 'label:label:read', create: 'label:label:create', update: 'label:label:update', remove: 'label:label:delete' },
  filters: { scope: z.enum(scopes).optional() },
  sorts: ['code'],
  row: labelRow,
  detail: labelRow,
  input: labelInput,
  change: labelInput.extend({ version: s.version }),
  list: (context, query) => labels.list(context, query),
  get: (context, id) => labels.get(context, id),
  create: (context, body: LabelInput) => labels.create(context, body),
  update: (context, id, body: LabelInput & { version: number }) => labels.update(context, id, body),
  remove: (context, ids) => labels.remove(context, ids),
  restore: (context, ids) => labels.restore(context, ids),
  actions: {
    members: {
      permission: 'label:label:update',
      input: membersInput,
      run: (context, id, body: Members) => labels.members(context, id, body),
    },
  },
  views: {
    compare: {
      permission: 'label:label:read',
      query: { with: s.idFilter.optional() },
      output: z.object({ both: codes, onlyFirst: codes, onlySecond: codes }),
      run: (context, id, query: { with?: string }) => {
        if (!query.with) throw new AppError('E_VALIDATION', { with: 'required' });
        return labels.compare(context, id, query.with);
      },
    },
  },
});

const permissionRow = z.object({
  id: z.string(),
  group: z.string(),
  name: z.string(),
  addresses: codes,
  labels: z.array(s.giving),
}) satisfies z.ZodType<PermissionRow>;

/** What can be permitted, by whom it is carried, who may do it. Read only. */
export const permissionResource = (permissions: PermissionDesk): Resource => ({
  name: 'permissions',
  permissions: { read: 'permission:catalogue:read' },
  filters: { group: z.string().max(40).optional() },
  sorts: ['code'],
  row: permissionRow,
  detail: permissionRow,
  list: (context, query) => permissions.list(context, query),
  get: (context, id) => permissions.get(context, id),
  views: {
    holders: {
      permission: 'permission:catalogue:read',
      query: s.pageQuery,
      output: s.pageOf(z.object({ account: s.named, scope: z.enum(scopes), labels: z.array(s.giving) })),
      run: (context, id, query: { page: number; limit: number }) => permissions.holders(context, id, query),
    },
  },
});
