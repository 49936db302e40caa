import { useI18n } from '../../../../platform/i18n/index.ts';
import type { MenuEntry } from '../../../../web/office/frame/menu.ts';
import { OfficeHead } from '../../../../web/office/frame/OfficeHead.tsx';
import { usePermissionCheck } from '../../../../web/office/office.ts';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { AuditRow } from '../../../logs/operations.ts';
import type { AdminHomeAnswer } from '../../operations.ts';
import { HomeCard } from './HomeCard.tsx';
import { AnnouncementsCard, NoticesCard } from './NoticesCard.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { SubmissionsCard } from './SubmissionsCard.tsx';
import { TodosCard } from './TodosCard.tsx';
import { TotalsCard } from './TotalsCard.tsx';

interface Props {
  name: string;
  menus: readonly MenuEntry[];
  answer: AdminHomeAnswer;
  /** Latest audit entries; empty if the user may not read the audit. */
  changes: readonly AuditRow[];
  /** Present time in milliseconds since 1970. */
  now: number;
}

/** Previous sign-in of the user; failed sign-in attempts since then are highlighted. */
function LastLogin({ last, failed }: AdminHomeAnswer['login']) {
  const { t } = useI18n();
  const may = usePermissionCheck();
  const log = may('log:login:read');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-muted">
        {last ? (
          <>
            {t('desk.login')} <DateTime iso={last.at} className="text-ink" /> ·{' '}
            <span className="text-ink tabular-nums">{last.address}</span>
          </>
        ) : (
          t('desk.login.first')
        )}
      </p>
      {failed > 0 && (
        <Link
          to={log ? '/admin/logs/login?ok=0' : '/uc/sessions'}
          reloadDocument={!log}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md bg-superseded-soft px-2.5 text-superseded hover:underline"
        >
          <Icon name="triangle-alert" className="size-4" />
          {t('desk.login.failed', { count: failed })}
        </Link>
      )}
    </div>
  );
}

/** Home page of the back office: to-dos, own submissions, totals, latest changes. */
export function HomePage({ name, menus, answer, changes, now }: Props) {
  const { t } = useI18n();
  return (
    <>
      <OfficeHead title={t('office.home')} lead={t('office.home.lead', { name })}>
        <LastLogin {...answer.login} />
      </OfficeHead>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-4">
          <TodosCard todos={answer.todos} now={now} />
          <TotalsCard amounts={answer.amounts} since={answer.since} />
          <SubmissionsCard submissions={answer.submissions} />
          {changes.length > 0 && (
            <HomeCard title={t('desk.changes')} more={{ to: '/admin/logs/audit', label: t('desk.changes.all') }}>
              <ul className="py-1">
                {changes.map(({ id, at, sentence }) => (
                  <li key={id} className="flex flex-wrap gap-x-4 px-4 py-1.5">
                    <DateTime iso={at} className="text-muted" />
                    <span className="min-w-0 grow basis-64 wrap-anywhere">{sentence}</span>
                  </li>
                ))}
              </ul>
            </HomeCard>
          )}
        </div>
        <div className="grid min-w-0 gap-4 md:grid-cols-2 xl:grid-cols-1">
          <QuickLinks menus={menus} />
          <NoticesCard notices={answer.notices} />
          <AnnouncementsCard announcements={answer.announcements} />
        </div>
      </div>
    </>
  );
}
