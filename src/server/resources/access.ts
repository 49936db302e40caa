import { z } from 'zod';
import type { Members } from '../../areas/accounts/membership.server.ts';
import type { LabelInput, LabelRow, OrganizationDetail, OrganizationInput, PermissionRow } from '../../areas/admin.ts';
import { permissionCodes } from '../../areas.ts';
import { colours } from '../../base/colours.ts';
import { AppError } from '../../base/errors.ts';
import { countries } from '../../base/locales.ts';
import { scopes } from '../../platform/access/actor.ts';
import type { Resource } from '../../platform/http/resource.server.ts';
import * as s from '../../platform/http/shapes.ts';
import type { Services } from '../services.ts';

const organizationRow = z.object({
  id: z.string(),
  parent: s.nullable,
  code: z.string(),
  name: z.string(),
  names: s.texts,
  country: s.nullable,
  leaders: z.array(s.named),
  phone: s.nullable,
  email: s.nullable,
  address: s.nullable,
  sort: z.number(),
  status: z.number(),
  children: z.number(),
  members: z.number(),
  deleted: s.nullable,
  version: z.number(),
});
const members = z.strictObject({ add: s.idList(500).default([]), remove: s.idList(500).default([]) });
const parent = z.string().max(20).nullable().default(null);
const sort = z.number().int().min(0).max(1_000_000).default(0);
const organizationInput = z.strictObject({
  parent,
  code: s.code,
  names: s.names,
  country: s.country.default(null),
  leaders: s.idList(20).default([]),
  phone: s.optionalLine(40),
  email: z
    .union([z.literal('').transform(() => null), z.email('format').max(254)])
    .nullable()
    .default(null),
  address: s.optionalLine(300),
  sort,
  status: z.union([z.literal(0), z.literal(1)]).default(1),
});

/** The tree of organizations; `parent` asks for one branch, `root` for the top. */
export const organizationResource = ({ organizations }: Services): Resource => ({
  name: 'organizations',
  permissions: {
    read: 'organization:organization:read',
    create: 'organization:organization:create',
    update: 'organization:organization:update',
    remove: 'organization:organization:delete',
  },
  filters: {
    parent: z.union([z.literal('root'), s.idFilter]).optional(),
    country: z.enum(countries).optional(),
    status: z.coerce.number().int().min(0).max(1).optional(),
  },
  sorts: ['sort', 'code'],
  row: organizationRow,
  detail: organizationRow.extend({ path: z.array(s.named) }) satisfies z.ZodType<OrganizationDetail>,
  input: organizationInput,
  change: organizationInput.extend({ version: s.version }),
  list: (context, query) => organizations.list(context, query),
  get: (context, id) => organizations.get(context, id),
  create: (context, body: OrganizationInput) => organizations.create(context, body),
  update: (context, id, body: OrganizationInput & { version: number }) => organizations.update(context, id, body),
  remove: (context, ids) => organizations.remove(context, ids),
  restore: (context, ids) => organizations.restore(context, ids),
  actions: {
    move: {
      permission: 'organization:organization:update',
      input: z.strictObject({ parent, sort, version: s.version }),
      run: (context, id, body: { parent: string | null; sort: number; version: number }) => organizations.move(context, id, body),
    },
    membership: {
      permission: 'organization:organization:update',
      input: members,
      run: (context, id, body: Members) => organizations.changeMembers(context, id, body),
    },
  },
  views: {
    members: {
      permission: 'organization:organization:read',
      query: s.pageQuery,
      output: s.pageOf(s.named.extend({ account: z.string() })),
      run: (context, id, query: { page: number; limit: number }) => organizations.members(context, id, query),
    },
  },
});

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
export const labelResource = ({ labels }: Services): Resource => ({
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
      input: members,
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
export const permissionResource = ({ permissions }: Services): Resource => ({
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
