import { accountLookup, scopeLabel, scopeOptions } from '../../../../web/office/choices.ts';
import type { OfficeModule } from '../../../../web/office/module.ts';
import { RoleBadge } from '../../../../web/office/RoleBadge.tsx';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { Badge } from '../../../../web/ui/badges.tsx';
import type { RoleRow } from '../../operations.ts';
import { RoleDetails } from './RoleDetail.tsx';

/** Back-office module: roles, which are named sets of permissions. */
export const roles: OfficeModule<RoleRow> = {
  name: 'labels',
  page: '/admin/labels',
  resource: 'labels',
  permissions: {
    create: 'label:label:create',
    update: 'label:label:update',
    remove: 'label:label:delete',
    export: 'label:label:read',
  },
  keyword: true,
  trash: true,
  nameOf: ({ name, code }) => `${name} (${code})`,
  undeletable: ({ builtin }) => builtin,
  columns: [
    {
      name: 'name',
      className: 'min-w-32',
      cell: ({ name, colour }) => <RoleBadge name={name} colour={colour} />,
    },
    { name: 'code', sort: true },
    { name: 'scope', cell: ({ scope }, words) => scopeLabel(scope, words) },
    { name: 'count', cell: ({ permissions }) => permissions.length, className: 'tabular-nums' },
    { name: 'members', className: 'tabular-nums' },
    { name: 'builtin', cell: ({ builtin }, { t }) => (builtin ? <Badge>{textOfKey(t, 'admin.labels.builtin.yes')}</Badge> : '') },
  ],
  filters: [{ name: 'scope', options: scopeOptions }],
  fields: () => [
    { name: 'names', type: 'locales' },
    { name: 'code', type: 'text', required: true, fixed: ({ builtin }) => builtin === true },
    { name: 'colour', type: 'colour' },
    { name: 'scope', type: 'select', options: scopeOptions, fixed: ({ code }) => code === 'administrator' },
    { name: 'permissions', type: 'permissions', fixed: ({ code }) => code === 'administrator' },
  ],
  actions: [
    {
      name: 'members',
      icon: 'users',
      permission: 'label:label:update',
      fields: [
        { name: 'add', type: 'lookups', lookup: accountLookup },
        { name: 'remove', type: 'lookups', lookup: accountLookup },
      ],
    },
  ],
  Detail: RoleDetails,
};
