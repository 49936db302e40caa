import { valueLabel } from '../../../../web/lib/labels.ts';
import { accountLookup, countryOptions, joinNames, organizationLookup } from '../../../../web/office/choices.ts';
import type { OfficeModule } from '../../../../web/office/module.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { OrganizationParentFilterTree } from '../../../../web/office/tree/OrganizationTree.tsx';
import { Badge } from '../../../../web/ui/badges.tsx';
import type { OrganizationDetail as OrganizationRecord, OrganizationRow } from '../../operations.ts';
import { OrganizationDetail } from './OrganizationDetail.tsx';

/** Back-office module: tree of organizations. */
export const organizations: OfficeModule<OrganizationRow, OrganizationRecord> = {
  name: 'organization',
  page: '/admin/organization',
  resource: 'organizations',
  permissions: {
    create: 'organization:organization:create',
    update: 'organization:organization:update',
    remove: 'organization:organization:delete',
    export: 'organization:organization:read',
  },
  keyword: true,
  trash: true,
  nameOf: ({ name, code }) => `${name} (${code})`,
  columns: [
    { name: 'name', className: 'min-w-40' },
    { name: 'code', sort: true },
    { name: 'country', cell: ({ country }, { t }) => (country ? valueLabel(t, 'country', country) : '—') },
    { name: 'leaders', cell: ({ leaders }, words) => joinNames(leaders, words) || '—' },
    { name: 'phone', hidden: true },
    { name: 'email', hidden: true },
    { name: 'children', className: 'tabular-nums' },
    { name: 'members', className: 'tabular-nums' },
    { name: 'sort', sort: true, className: 'tabular-nums' },
    {
      name: 'status',
      cell: ({ status }, { t }) => (
        <Badge tone={status === 1 ? 'in-force' : 'abolished'}>{textOfKey(t, `admin.organization.status.${status}`)}</Badge>
      ),
    },
  ],
  filters: [
    { name: 'country', options: countryOptions },
    {
      name: 'status',
      options: ({ t }) =>
        [1, 0].map((value) => ({ value: String(value), label: textOfKey(t, `admin.organization.status.${value}`) ?? '' })),
    },
    { name: 'parent', hidden: true },
  ],
  fields: () => [
    { name: 'names', type: 'locales' },
    { name: 'code', type: 'text', required: true },
    {
      name: 'parent',
      type: 'lookup',
      lookup: organizationLookup,
      initial: ({ parent, path }) => (path ? path.at(-1) : parent && { id: parent, name: `#${parent}` }),
    },
    { name: 'country', type: 'select', options: countryOptions, open: true },
    { name: 'leaders', type: 'lookups', lookup: accountLookup },
    { name: 'phone', type: 'text' },
    { name: 'email', type: 'text' },
    { name: 'address', type: 'text' },
    { name: 'sort', type: 'number', initial: ({ sort }) => sort ?? 0 },
    {
      name: 'status',
      type: 'select',
      number: true,
      options: ({ t }) =>
        [1, 0].map((value) => ({ value: String(value), label: textOfKey(t, `admin.organization.status.${value}`) ?? '' })),
    },
  ],
  actions: [
    {
      name: 'move',
      icon: 'corner-up-right',
      permission: 'organization:organization:update',
      prefilled: true,
      fields: [{ name: 'parent', type: 'branch', initial: ({ path }) => path?.at(-1) ?? null }],
      body: ({ sort, version }) => ({ sort, version }),
    },
    {
      name: 'members',
      path: 'membership',
      icon: 'users',
      permission: 'organization:organization:update',
      fields: [
        { name: 'add', type: 'lookups', lookup: accountLookup },
        { name: 'remove', type: 'lookups', lookup: accountLookup },
      ],
    },
  ],
  Detail: OrganizationDetail,
  Aside: OrganizationParentFilterTree,
};
