import { useI18n } from '../../../../platform/i18n/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { periodFilters } from '../../../../web/office/choices.ts';
import type { DetailProps, OfficeModule, TranslationContext } from '../../../../web/office/module.ts';
import { OpenReviewSteps } from '../../../../web/office/OpenReviewSteps.tsx';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { awaitingReaderDecisionFilter, reviewStateColumn } from '../../../../web/office/ReviewState.tsx';
import { Badge } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { type Application, applicationStatus } from '../../operations.ts';
import { applicationTones } from '../member/tones.ts';

const statusLabel = (status: Application['status'], { t }: TranslationContext): string => t(`snd.application.${status}`);
const Status = ({ status, words }: { status: Application['status']; words: TranslationContext }) => (
  <Badge tone={applicationTones[status]}>{statusLabel(status, words)}</Badge>
);
const About = ({ record }: Pick<Application, 'record'>) =>
  record ? (
    <Link to={paths.detail('snd', record.id)} reloadDocument dir="auto" className="text-link">
      {record.title}
    </Link>
  ) : (
    '—'
  );

function ApplicationDetail({ one }: DetailProps<Application>) {
  const words = useI18n();
  const { t } = words;
  const { applicant, record, message, contact, status, created, decided, standing } = one;
  return (
    <>
      {standing && <OpenReviewSteps standing={standing} className="mb-3" />}
      <DrawerFactList
        module="applications"
        facts={{
          applicant: applicant && <bdi>{applicant.name}</bdi>,
          company: applicant?.company && <bdi>{applicant.company}</bdi>,
          country: applicant?.country && valueLabel(t, 'country', applicant.country),
          contact: <bdi>{contact}</bdi>,
          record: <About record={record} />,
          status: <Status status={status} words={words} />,
          created: <DateTime iso={created} />,
          decided: decided && <DateTime iso={decided} />,
        }}
      />
      <DrawerSection title={t('admin.applications.message')}>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {message}
        </p>
      </DrawerSection>
    </>
  );
}

const isDecidable = ({ status, turn: openSteps, standing }: Application) =>
  status === 'pending' && !openSteps?.barred && !standing?.ownCase;

/** Back-office module: applications on records without a posting, which operators answer. */
export const applications: OfficeModule<Application> = {
  name: 'applications',
  page: '/admin/applications',
  resource: 'flow-tasks/applications',
  permissions: { export: 'posting:audit:read' },
  keyword: true,
  nameOf: (row) => row.applicant?.name ?? row.id,
  columns: [
    {
      name: 'applicant',
      className: 'min-w-36',
      cell: (row) => (
        <>
          <bdi className="block">{row.applicant?.name}</bdi>
          <bdi className="block text-xs text-muted">{row.applicant?.company}</bdi>
        </>
      ),
    },
    { name: 'record', className: 'min-w-56', cell: (row) => <About record={row.record} /> },
    {
      name: 'message',
      className: 'min-w-64',
      cell: ({ message }) => (
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {message}
        </span>
      ),
    },
    { name: 'status', className: 'whitespace-nowrap', cell: (row, words) => <Status status={row.status} words={words} /> },
    reviewStateColumn,
    { name: 'created', sort: true, cell: ({ created }) => <DateTime iso={created} /> },
    { name: 'decided', hidden: true, cell: ({ decided }) => (decided ? <DateTime iso={decided} /> : '—') },
  ],
  filters: [
    { name: 'status', options: (words) => applicationStatus.map((value) => ({ value, label: statusLabel(value, words) })) },
    awaitingReaderDecisionFilter,
    ...periodFilters,
  ],
  actions: [
    { name: 'approve', icon: 'check', permission: 'posting:audit:decide', when: isDecidable },
    { name: 'decline', icon: 'x', permission: 'posting:audit:decide', when: isDecidable },
  ],
  Detail: ApplicationDetail,
};
