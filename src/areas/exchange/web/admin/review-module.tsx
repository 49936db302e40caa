import { useSyncExternalStore } from 'react';
import { bcp47 } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { countryOptions, periodFilters } from '../../../../web/office/choices.ts';
import type { OfficeModule } from '../../../../web/office/module.ts';
import { awaitingReaderDecisionFilter, reviewStateColumn } from '../../../../web/office/ReviewState.tsx';
import { Badge } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { type ReviewedPosting, reviewStatus } from '../../operations.ts';
import { auditTones } from './review/tones.ts';
import { formatWait } from './review/waited.ts';

const never = () => () => undefined;

/** Waiting time of a posting by the browser's clock; rendered after hydration. */
function Waiting({ task: { status, submitted } }: { task: ReviewedPosting }) {
  const { locale } = useI18n();
  const waits = submitted !== null && (status === 'unaudited' || status === 'under_review');
  return useSyncExternalStore(
    never,
    () => (waits ? formatWait(locale, Date.parse(submitted), Date.now()) : '—'),
    () => (waits ? '…' : '—'),
  );
}

/** Back-office module: postings to review and reviewed postings. Each has its own page. */
export const review: OfficeModule<ReviewedPosting> = {
  name: 'review',
  page: '/admin/review',
  resource: 'flow-tasks/postings',
  permissions: { export: 'posting:audit:read' },
  keyword: true,
  nameOf: (row) => row.title,
  open: ({ id }) => `/admin/review/${id}`,
  columns: [
    {
      name: 'title',
      className: 'min-w-64',
      cell: (row, { t }) => (
        <span lang={bcp47(row.lang)} dir="auto">
          {row.title || t('admin.review.untitled')}
        </span>
      ),
    },
    { name: 'category', cell: (row, { t }) => valueLabel(t, 'sndCategory', row.category), className: 'whitespace-nowrap' },
    { name: 'owner', cell: (row) => <bdi>{row.owner.company ?? row.owner.name}</bdi> },
    { name: 'country', cell: (row, { t }) => valueLabel(t, 'country', row.country ?? 'intl'), className: 'whitespace-nowrap' },
    {
      name: 'status',
      className: 'whitespace-nowrap',
      cell: (row, { t }) => <Badge tone={auditTones[row.status]}>{t(`admin.review.${row.status}`)}</Badge>,
    },
    reviewStateColumn,
    {
      name: 'reviewer',
      cell: (row, { t }) => {
        const { reviewer } = row;
        return reviewer ? <bdi>{reviewer.me ? t('admin.review.me') : reviewer.name}</bdi> : '—';
      },
    },
    { name: 'submitted', sort: true, cell: ({ submitted }) => (submitted ? <DateTime iso={submitted} /> : '—') },
    { name: 'waiting', cell: (row) => <Waiting task={row} />, className: 'min-w-24 whitespace-nowrap' },
  ],
  filters: [
    {
      name: 'status',
      none: ({ t }) => t('admin.review.todo'),
      options: ({ t }) => reviewStatus.map((value) => ({ value, label: t(`admin.review.${value}`) })),
    },
    {
      name: 'category',
      options: ({ t }) => (['supply', 'demand'] as const).map((value) => ({ value, label: valueLabel(t, 'sndCategory', value) })),
    },
    awaitingReaderDecisionFilter,
    { name: 'country', options: countryOptions },
    ...periodFilters,
  ],
};
