import { isNonNullObject } from '../../../../base/unknown.ts';
import { accountStatus } from '../../../../platform/access/actor.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import {
  accountLookup,
  accountStatusLabel,
  countryOptions,
  joinNames,
  organizationLookup,
  roleLookup,
} from '../../../../web/office/choices.ts';
import type { OfficeModule, TranslationContext } from '../../../../web/office/module.ts';
import { RoleBadges } from '../../../../web/office/RoleBadge.tsx';
import { AccountOrganizationFilterTree } from '../../../../web/office/tree/OrganizationTree.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import type { AccountDetail as AccountRecord, AccountRow } from '../../operations.ts';
import { AccountDetail } from './AccountDetail.tsx';
import { AccountImport } from './AccountImport.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const dateOrNone = (value: string | null) => (value ? <DateTime iso={value} /> : <span className="text-muted">—</span>);
const is =
  (...status: number[]) =>
  (row: AccountRow) =>
    status.includes(row.status);

/** Numbers of tasks that were moved to the recipient and that stayed with the account. */
interface TransferredTaskCounts {
  moved: number;
  left: number;
}
const isHandedOver = (answer: unknown): answer is TransferredTaskCounts =>
  isNonNullObject(answer) && typeof answer.moved === 'number' && typeof answer.left === 'number';
const handedOverText = ({ moved, left }: TransferredTaskCounts, { t }: TranslationContext): string =>
  [t('admin.account.moved', { count: moved }), left > 0 && t('admin.account.left', { count: left })].filter(Boolean).join(' ');

/** Back-office module for accounts: status, roles and permissions, sessions. */
export const accounts: OfficeModule<AccountRow, AccountRecord> = {
  name: 'account',
  page: '/admin/account',
  resource: 'accounts',
  permissions: {
    create: 'account:account:create',
    update: 'account:account:update',
    remove: 'account:account:delete',
    export: 'account:account:export',
  },
  keyword: true,
  trash: true,
  nameOf: ({ realName, account }) => `${realName || account} (${account})`,
  columns: [
    { name: 'account', sort: true, className: 'min-w-32' },
    { name: 'realName', sort: true, className: 'min-w-24' },
    { name: 'status', cell: ({ status }, words) => <StatusBadge status={status} words={words} />, className: 'whitespace-nowrap' },
    { name: 'phone', className: 'whitespace-nowrap tabular-nums' },
    { name: 'email', hidden: true },
    { name: 'labels', cell: ({ labels }) => <RoleBadges labels={labels} /> },
    { name: 'organizations', cell: ({ organizations }, words) => joinNames(organizations, words) || '—' },
    {
      name: 'country',
      cell: ({ country }, { t }) => (country ? valueLabel(t, 'country', country) : '—'),
      className: 'whitespace-nowrap',
    },
    { name: 'company', hidden: true },
    { name: 'created', sort: true, hidden: true, cell: ({ created }) => dateOrNone(created) },
    { name: 'signedIn', sort: true, cell: ({ signedIn }) => dateOrNone(signedIn) },
  ],
  filters: [
    {
      name: 'status',
      options: (words) => Object.values(accountStatus).map((value) => ({ value: String(value), label: accountStatusLabel(value, words) })),
    },
    { name: 'label', lookup: roleLookup },
    { name: 'country', options: countryOptions },
    { name: 'organization', hidden: true },
  ],
  fields: () => [
    { name: 'account', type: 'text', only: 'create', required: true },
    { name: 'realName', type: 'text', required: true },
    { name: 'phone', type: 'text', only: 'create', empty: 'omitted' },
    { name: 'email', type: 'text', only: 'create', empty: 'omitted' },
    { name: 'company', type: 'text' },
    { name: 'industry', type: 'dictionary' },
    { name: 'country', type: 'select', options: countryOptions, open: true },
    { name: 'labels', type: 'lookups', lookup: roleLookup },
    { name: 'organizations', type: 'lookups', lookup: organizationLookup },
  ],
  actions: [
    {
      name: 'contact',
      icon: 'smartphone',
      permission: 'account:account:update',
      prefilled: true,
      fields: [
        { name: 'phone', type: 'text' },
        { name: 'email', type: 'text' },
      ],
      body: ({ version }) => ({ version }),
    },
    {
      name: 'hand-over',
      icon: 'users',
      permission: 'account:account:disable',
      fields: [{ name: 'to', type: 'lookup', lookup: accountLookup, required: true }],
      toast: (answer, words) => (isHandedOver(answer) ? handedOverText(answer, words) : undefined),
    },
    { name: 'disable', icon: 'ban', permission: 'account:account:disable', batch: true, when: (row) => !is(accountStatus.disabled)(row) },
    { name: 'enable', icon: 'check', permission: 'account:account:disable', batch: true, when: is(accountStatus.disabled) },
    { name: 'unlock', icon: 'lock', permission: 'account:account:disable', when: is(accountStatus.locked) },
    { name: 'logout', icon: 'log-out', permission: 'account:account:disable', batch: true },
    { name: 'reset-factor', icon: 'smartphone', permission: 'account:account:reset' },
    {
      name: 'reset',
      icon: 'key-round',
      permission: 'account:account:reset',
      when: (row) => !is(accountStatus.disabled)(row),
      fields: [{ name: 'generate', type: 'switch' }],
    },
  ],
  Detail: AccountDetail,
  Aside: AccountOrganizationFilterTree,
  More: AccountImport,
};
