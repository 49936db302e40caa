import { z } from 'zod';
import { countries } from '../../base/locales.ts';
import * as s from '../../platform/http/shapes.ts';
import { declareResourceAction, declareResourceView, type Resource } from '../../platform/resource/resource.server.ts';
import { memberChangesInput } from '../accounts/membership.server.ts';
import type { OrganizationDetail, OrganizationInput, OrganizationRow } from './operations.ts';
import type { OrganizationAdmin, OrganizationFilters } from './organization-admin.server.ts';

const organizationRow = z.object({
  id: z.string(),
  parent: s.nullableTextSchema,
  code: z.string(),
  name: z.string(),
  names: s.localisedTextsSchema,
  country: s.nullableTextSchema,
  leaders: z.array(s.idAndNameSchema),
  phone: s.nullableTextSchema,
  email: s.nullableTextSchema,
  address: s.nullableTextSchema,
  sort: z.number(),
  status: z.number(),
  children: z.number(),
  members: z.number(),
  deleted: s.nullableTextSchema,
  version: z.number(),
});
const parent = s.rowIdSchema.nullable().default(null);
const sort = z.number().int().min(0).max(1_000_000).default(0);
const organizationInput = z.strictObject({
  parent,
  code: s.codeSchema,
  names: s.localisedNameSchema,
  country: s.countrySchema.default(null),
  leaders: s.idList(20).default([]),
  phone: s.createOptionalLineSchema(40),
  email: z
    .union([z.literal('').transform(() => null), z.email('format').max(254)])
    .nullable()
    .default(null),
  address: s.createOptionalLineSchema(300),
  sort,
  status: z.union([z.literal(0), z.literal(1)]).default(1),
});

/** Resource of the back office: tree of organizations. Filter `parent`: selects the children of an organization, `root` the top level. */
export const organizationResource = (
  organizationAdmin: OrganizationAdmin,
): Resource<OrganizationRow, OrganizationDetail, OrganizationInput, OrganizationInput & { version: number }, OrganizationFilters> => ({
  name: 'organizations',
  permissions: {
    read: 'organization:organization:read',
    create: 'organization:organization:create',
    update: 'organization:organization:update',
    remove: 'organization:organization:delete',
  },
  filters: {
    parent: z.union([z.literal('root'), s.rowIdSchema]).optional(),
    country: z.enum(countries).optional(),
    status: z.coerce.number().int().min(0).max(1).optional(),
  },
  sorts: ['sort', 'code'],
  row: organizationRow,
  detail: organizationRow.extend({ path: z.array(s.idAndNameSchema) }) satisfies z.ZodType<OrganizationDetail>,
  input: organizationInput,
  change: organizationInput.extend({ version: s.rowVersionSchema }),
  list: (context, query) => organizationAdmin.list(context, query),
  get: (context, id) => organizationAdmin.get(context, id),
  create: (context, body) => organizationAdmin.create(context, body),
  update: (context, id, body) => organizationAdmin.update(context, id, body),
  remove: (context, ids) => organizationAdmin.remove(context, ids),
  restore: (context, ids) => organizationAdmin.restore(context, ids),
  actions: {
    move: declareResourceAction({
      permission: 'organization:organization:update',
      input: z.strictObject({ parent, sort, version: s.rowVersionSchema }),
      run: (context, id, body) => organizationAdmin.move(context, id, body),
    }),
    membership: declareResourceAction({
      permission: 'organization:organization:update',
      input: memberChangesInput,
      run: (context, id, body) => organizationAdmin.changeMembers(context, id, body),
    }),
  },
  views: {
    members: declareResourceView({
      permission: 'organization:organization:read',
      query: s.pagingQueryShape,
      output: s.pagedListSchema(s.idAndNameSchema.extend({ account: z.string() })),
      run: (context, id, query) => organizationAdmin.members(context, id, query),
    }),
  },
});
