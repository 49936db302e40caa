import { bcp47 } from '../../../../base/locales.ts';
import { runStates } from '../../../../records/derive/runs.ts';
import { statusEvidenceKinds } from '../../../../records/engine/evidence-words.ts';
import { kindSlugs } from '../../../../records/kinds/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { standard } from '../../../../records/kinds/standard/kind.ts';
import { issues } from '../../../../records/quality/issues.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { kindLabel, valueLabel } from '../../../../web/lib/labels.ts';
import { countryOptions } from '../../../../web/office/choices.ts';
import type { Filter, OfficeModule, TranslationContext } from '../../../../web/office/module.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { Badge, ValueBadge } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import {
  type BrokenLinkHostRow,
  type DerivationRunRow,
  mergeReasons,
  type RecordMergeRow,
  type RecordWithIssueRow,
} from '../../operations.ts';
import { DerivationRunDetail } from './RunDetail.tsx';
import { DerivationRunBadge, DerivationRunFigures } from './RunState.tsx';
import { derivationRuleLabelWithKind, isDerivationRunActive, isDerivationRunReversible } from './words.ts';

const kinds: Filter = {
  name: 'kind',
  options: ({ t }) => kindSlugs.map((value) => ({ value, label: kindLabel(t, value, '.plural') })),
};
const labelled =
  (values: readonly string[], key: string) =>
  ({ t }: TranslationContext) =>
    values.map((value) => ({ value, label: textOfKey(t, `${key}.${value}`) ?? value }));
const countryCell = ({ country }: { country: string | null }, { t }: TranslationContext) =>
  country ? valueLabel(t, 'country', country) : '—';

/** Link to the public page of a record, by its title. */
const recordCell = ({ kind, record, title, lang }: Pick<RecordWithIssueRow, 'kind' | 'record' | 'title'> & { lang?: string }) => (
  <Link to={paths.detail(kind, record)} reloadDocument className="text-link line-clamp-2">
    <span dir="auto" lang={lang && bcp47(lang)}>
      {title}
    </span>
  </Link>
);

const isStatus = (about: string | null): about is string => about !== null && /^\d{1,3}$/.test(about);
const aboutCell = ({ about }: RecordWithIssueRow, { t }: TranslationContext) => {
  if (!isStatus(about)) return about ?? '—';
  return about === '0' ? textOfKey(t, 'admin.quality.records.noAnswer') : `HTTP ${about}`;
};

/** Back-office module: public records with an issue. */
export const qualityRecords: OfficeModule<RecordWithIssueRow> = {
  name: 'quality.records',
  page: '/admin/quality/records',
  resource: 'quality/records',
  permissions: { export: 'quality:record:read' },
  keyword: true,
  nameOf: ({ title }) => title,
  columns: [
    { name: 'kind', className: 'whitespace-nowrap', cell: ({ kind }, { t }) => kindLabel(t, kind) },
    { name: 'number', className: 'whitespace-nowrap', cell: ({ number }) => number ?? '—' },
    { name: 'title', sort: true, className: 'min-w-64', cell: recordCell },
    { name: 'country', sort: true, cell: countryCell },
    { name: 'about', className: 'min-w-40 max-w-80 text-sm wrap-anywhere', cell: aboutCell },
    { name: 'status', cell: ({ status }, { t }) => (status ? <ValueBadge t={t} of="status" value={status} /> : '—') },
    { name: 'evidence', cell: ({ evidence }, { t }) => (evidence ? textOfKey(t, `admin.quality.evidence.${evidence}`) : '—') },
    { name: 'source', className: 'max-w-56', cell: ({ source }) => source ?? '—' },
    {
      name: 'link',
      className: 'max-w-72 text-xs wrap-anywhere',
      cell: ({ link }) =>
        link ? (
          <a href={link} rel="noreferrer" className="text-link">
            {link}
          </a>
        ) : (
          '—'
        ),
    },
    { name: 'updated', sort: true, hidden: true, cell: ({ updated }) => <DateTime iso={updated} /> },
  ],
  filters: [
    { name: 'issue', options: labelled(issues, 'admin.quality.issue') },
    kinds,
    {
      name: 'country',
      options: (words) => [...countryOptions(words), { value: 'none', label: textOfKey(words.t, 'admin.quality.noCountry') ?? '' }],
    },
    {
      name: 'status',
      more: true,
      options: ({ t }) => (standard.derived?.status ?? []).map((value) => ({ value, label: valueLabel(t, 'status', value) })),
    },
    { name: 'evidence', more: true, options: labelled(statusEvidenceKinds, 'admin.quality.evidence') },
    { name: 'host', more: true, type: 'text' },
  ],
};

/** Back-office module: merges of records. */
export const qualityMerges: OfficeModule<RecordMergeRow> = {
  name: 'quality.merges',
  page: '/admin/quality/merges',
  resource: 'quality/merges',
  permissions: { export: 'quality:record:read' },
  keyword: true,
  nameOf: ({ kept: remainingKey, gone }) => `${gone} → ${remainingKey}`,
  columns: [
    { name: 'at', sort: true, cell: ({ at }) => <DateTime iso={at} /> },
    { name: 'kind', className: 'whitespace-nowrap', cell: ({ kind }, { t }) => kindLabel(t, kind) },
    { name: 'gone', className: 'wrap-anywhere' },
    { name: 'kept', sort: true, className: 'wrap-anywhere' },
    {
      name: 'title',
      className: 'min-w-56',
      cell: ({ kind, record, title }) => (title ? recordCell({ kind, record, title }) : '—'),
    },
    { name: 'country', cell: countryCell },
    { name: 'reason', cell: ({ reason }, { t }) => textOfKey(t, `admin.quality.merges.reason.${reason}`) },
    {
      name: 'state',
      cell: ({ undone }, { t }) => (
        <Badge tone={undone ? 'abolished' : 'in-force'}>{textOfKey(t, `admin.quality.merges.state.${undone ? 'apart' : 'joined'}`)}</Badge>
      ),
    },
    {
      name: 'run',
      cell: ({ run }) =>
        /^\d+$/.test(run) ? (
          <Link to={`/admin/quality/rules/runs?show=${run}`} className="text-link">
            #{run}
          </Link>
        ) : (
          run
        ),
    },
  ],
  filters: [
    kinds,
    { name: 'reason', options: labelled(mergeReasons, 'admin.quality.merges.reason') },
    { name: 'state', options: labelled(['joined', 'apart'], 'admin.quality.merges.state') },
    { name: 'run', more: true, type: 'text' },
  ],
  actions: [{ name: 'undo', icon: 'undo-2', permission: 'quality:merge:undo', when: ({ undone }) => undone === null, batch: true }],
};

/** Back-office module: hosts of broken links. */
export const qualityHosts: OfficeModule<BrokenLinkHostRow> = {
  name: 'quality.hosts',
  page: '/admin/quality/hosts',
  resource: 'quality/hosts',
  permissions: { export: 'quality:record:read' },
  keyword: true,
  nameOf: ({ id }) => id,
  columns: [
    {
      name: 'id',
      cell: ({ id }) => (
        <Link to={`/admin/quality/records?issue=link.dead&host=${encodeURIComponent(id)}`} className="text-link">
          {id}
        </Link>
      ),
    },
    { name: 'links', sort: true, className: 'tabular-nums', cell: ({ links }, { locale }) => formatNumber(locale, links) },
    { name: 'records', sort: true, className: 'tabular-nums', cell: ({ records }, { locale }) => formatNumber(locale, records) },
    {
      name: 'statuses',
      cell: ({ statuses }, { t }) =>
        statuses.map((status) => (status === 0 ? textOfKey(t, 'admin.quality.records.noAnswer') : `HTTP ${status}`)).join(' · '),
    },
    { name: 'checked', cell: ({ checked }) => (checked ? <DateTime iso={checked} /> : '—') },
  ],
};

/** Back-office module: runs of rules. */
export const qualityRuns: OfficeModule<DerivationRunRow> = {
  name: 'quality.runs',
  page: '/admin/quality/rules/runs',
  resource: 'quality/runs',
  permissions: { export: 'quality:rule:run' },
  keyword: true,
  nameOf: (run, { t }) => `#${run.id} · ${derivationRuleLabelWithKind(t, run)}`,
  columns: [
    { name: 'created', sort: true, cell: ({ created }) => <DateTime iso={created} /> },
    { name: 'rule', className: 'min-w-40', cell: (run, { t }) => derivationRuleLabelWithKind(t, run) },
    { name: 'dry', cell: ({ dry }, { t }) => textOfKey(t, `admin.quality.runs.dry.${dry ? 1 : 0}`) },
    { name: 'state', cell: (run) => <DerivationRunBadge run={run} /> },
    { name: 'planned', className: 'min-w-40', cell: (run) => <DerivationRunFigures run={run} /> },
    { name: 'applied', className: 'tabular-nums', cell: ({ applied }, { locale }) => formatNumber(locale, applied) },
    { name: 'account', cell: ({ account }, { t }) => account?.name ?? textOfKey(t, 'admin.quality.runs.program') },
    { name: 'ended', hidden: true, cell: ({ ended }) => (ended ? <DateTime iso={ended} /> : '—') },
    { name: 'fingerprint', hidden: true, cell: ({ fingerprint }) => <code className="text-xs">{fingerprint ?? '—'}</code> },
  ],
  filters: [
    { name: 'state', options: labelled(runStates, 'admin.quality.runs.state') },
    {
      name: 'dry',
      options: ({ t }) => ['1', '0'].map((value) => ({ value, label: textOfKey(t, `admin.quality.runs.dry.${value}`) ?? value })),
    },
    { name: 'rule', hidden: true },
  ],
  actions: [
    { name: 'undo', icon: 'undo-2', permission: 'quality:rule:run', when: isDerivationRunReversible },
    { name: 'cancel', icon: 'ban', permission: 'quality:rule:run', when: (run) => isDerivationRunActive(run) && run.state !== 'undoing' },
  ],
  Detail: DerivationRunDetail,
};
