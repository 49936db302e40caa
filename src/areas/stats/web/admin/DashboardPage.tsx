import { useI18n } from '../../../../platform/i18n/index.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { DayChart } from '../../../../web/office/chart/DayChart.tsx';
import { OfficeHead } from '../../../../web/office/frame/OfficeHead.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { DashboardAnswer } from '../../operations.ts';
import { KindsTable } from './KindsTable.tsx';
import { periods } from './periods.ts';

/** Dashboard: activity of visitors and members by day, and growth of the libraries. */
export function DashboardPage({ answer: { days, series, kinds, country } }: { answer: DashboardAnswer }) {
  const { t } = useI18n();
  return (
    <>
      <OfficeHead
        title={t('desk.dashboard')}
        lead={country ? t('desk.lead.country', { country: valueLabel(t, 'country', country) }) : t('desk.lead')}
      >
        <Link to="/dashboard" className="office-button">
          <Icon name="monitor" className="size-4" />
          {t('screen.title')}
        </Link>
        <nav aria-label={t('desk.period')} className="flex">
          {periods.map((period) => (
            <Link
              key={period}
              to={`?days=${period}`}
              preventScrollReset
              aria-current={period === days.length ? 'page' : undefined}
              className="office-button rounded-none not-first:-ms-px first:rounded-s-md last:rounded-e-md aria-[current]:z-10"
            >
              {t('desk.days', { count: period })}
            </Link>
          ))}
        </nav>
      </OfficeHead>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
        {series.map(({ name, values }) => (
          <DayChart key={name} name={name} title={t(`desk.series.${name}`)} unit={t(`desk.unit.${name}`)} days={days} values={values} />
        ))}
      </div>
      <KindsTable days={days} kinds={kinds} />
    </>
  );
}
