import { periodFilters } from '../../../../web/office/choices.ts';
import type { Filter, OfficeModule, OfficeRow, TranslationContext } from '../../../../web/office/module.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { Badge } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import type { LoginRow } from '../../../accounts/operations.ts';
import { readAgent } from '../../../accounts/web/portal/agent.ts';
import type { AuditRow, JobRunRow, SourceLinkRow } from '../../operations.ts';
import { AuditChanges } from './AuditChanges.tsx';

const at = <Name extends string>(name: Name) => ({
  name,
  sort: true as const,
  className: 'whitespace-nowrap',
  cell: ({ [name]: iso }: Readonly<Record<Name, string | null>>) => (iso ? <DateTime iso={iso} /> : '—'),
});
const account = { name: 'who', cell: ({ account }: Pick<AuditRow, 'account'>) => account?.name ?? '—' };
const outcome = ({ ok }: Pick<JobRunRow, 'ok'>, { t }: TranslationContext) => (
  <Badge tone={ok ? 'in-force' : 'mandatory'}>{textOfKey(t, `admin.log.${ok ? 'ok' : 'failed'}`)}</Badge>
);
const whose: Filter = { name: 'account', hidden: true };
const outcomes: Filter = {
  name: 'ok',
  options: ({ t }) => [
    { value: '1', label: textOfKey(t, 'admin.log.ok') ?? '' },
    { value: '0', label: textOfKey(t, 'admin.log.failed') ?? '' },
  ],
};
const common = { keyword: true as const, nameOf: ({ id }: OfficeRow) => id };

/** Back-office module: audit. */
export const auditLog: OfficeModule<AuditRow> = {
  ...common,
  name: 'audit',
  page: '/admin/logs/audit',
  resource: 'logs/audit',
  permissions: { export: 'log:audit:read' },
  columns: [
    at('at'),
    { name: 'sentence', className: 'min-w-64' },
    {
      name: 'changes',
      className: 'max-w-96 text-xs wrap-anywhere',
      cell: (row) => <AuditChanges {...row} />,
    },
    { ...account, hidden: true },
    { name: 'action', hidden: true, cell: ({ action }) => <code className="text-xs">{action}</code> },
    { name: 'target', hidden: true, cell: ({ target }) => <code className="text-xs">{target ?? '—'}</code> },
    { name: 'address', className: 'tabular-nums' },
  ],
  filters: periodFilters,
};

const ways = ['password', 'sms', 'recover', 'register'];
/** Back-office module: sign-in attempts. */
export const loginLog: OfficeModule<LoginRow> = {
  ...common,
  name: 'logins',
  page: '/admin/logs/login',
  resource: 'logs/login',
  permissions: { export: 'log:login:read' },
  columns: [
    at('at'),
    { name: 'tried' },
    account,
    { name: 'way', cell: ({ way }, { t }) => textOfKey(t, `admin.logins.way.${way}`) ?? way },
    { name: 'ok', cell: outcome },
    { name: 'address', className: 'tabular-nums' },
    {
      name: 'agent',
      cell: ({ agent }) => {
        const { browser, system } = readAgent(agent);
        return <span title={agent}>{[browser, system].filter(Boolean).join(' · ') || agent.slice(0, 40)}</span>;
      },
    },
  ],
  filters: [
    { name: 'way', options: ({ t }) => ways.map((value) => ({ value, label: textOfKey(t, `admin.logins.way.${value}`) ?? value })) },
    outcomes,
    whose,
    ...periodFilters,
  ],
};

/** Back-office module: runs of recurring jobs. */
export const jobsLog: OfficeModule<JobRunRow> = {
  ...common,
  name: 'jobs',
  page: '/admin/logs/jobs',
  resource: 'logs/jobs',
  permissions: { export: 'log:jobs:read' },
  columns: [
    at('started'),
    { name: 'name' },
    { name: 'ok', cell: outcome },
    {
      name: 'facts',
      cell: ({ facts }) =>
        Object.entries(facts)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ') || '—',
    },
    { name: 'ended', cell: ({ ended }) => <DateTime iso={ended} />, hidden: true },
    { name: 'error', className: 'wrap-anywhere' },
  ],
  filters: [outcomes],
};

const states = ['ok', 'failing', 'unchecked'];
/** Back-office module: source links of records with the result of their last check, read-only. */
export const sourceLinksModule: OfficeModule<SourceLinkRow> = {
  ...common,
  name: 'links',
  page: '/admin/logs/links',
  resource: 'logs/links',
  permissions: { export: 'log:links:read' },
  columns: [
    {
      name: 'url',
      sort: true,
      className: 'max-w-96 wrap-anywhere',
      cell: ({ id }) => (
        <a href={id} target="_blank" rel="noreferrer noopener" className="text-link">
          {id}
        </a>
      ),
    },
    {
      name: 'status',
      cell: ({ status, failures }, { t }) => (
        <Badge tone={status === null ? 'plain' : failures > 0 ? 'mandatory' : 'in-force'}>
          {status === null
            ? textOfKey(t, 'admin.links.state.unchecked')
            : status === 0
              ? textOfKey(t, 'admin.links.silent')
              : String(status)}
        </Badge>
      ),
    },
    { name: 'failures', sort: true, className: 'tabular-nums' },
    { name: 'records', className: 'tabular-nums' },
    at('checked'),
    { ...at('due'), hidden: true },
  ],
  filters: [
    { name: 'state', options: ({ t }) => states.map((value) => ({ value, label: textOfKey(t, `admin.links.state.${value}`) ?? value })) },
  ],
};
