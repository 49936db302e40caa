import { useI18n } from '../../../../platform/i18n/index.ts';
import { kindOf } from '../../../../records/kinds/index.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { ChangeFigure } from '../../../../web/office/chart/Change.tsx';
import { usePermissionCheck } from '../../../../web/office/office.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { AdminHomeAnswer } from '../../operations.ts';
import { HomeCard } from './HomeCard.tsx';

/** Totals that the user may see, with their changes since the last counted day. */
export function TotalsCard({ amounts, since }: Pick<AdminHomeAnswer, 'amounts' | 'since'>) {
  const { t, locale } = useI18n();
  const may = usePermissionCheck();
  if (amounts.length === 0) return null;
  const more = may('admin:dashboard:read') ? { to: '/admin/dashboard', label: t('desk.dashboard') } : undefined;
  return (
    <HomeCard
      title={t('desk.amounts')}
      more={more}
      aside={<span className="text-xs text-muted">{since ? t('desk.amounts.since', { date: since }) : t('desk.amounts.first')}</span>}
    >
      <dl className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-5 2xl:grid-cols-6 [&>div]:-me-px [&>div]:-mb-px overflow-hidden">
        {amounts.map(({ name, value, change }) => (
          <div key={name} className="border-e border-b border-line px-4 py-2.5">
            <dt className="text-xs leading-snug text-muted wrap-anywhere">
              {name === 'account' ? t('desk.amounts.account') : kindLabel(t, name, '.plural')}
            </dt>
            <dd className="mt-1 flex flex-wrap items-center gap-x-2">
              <Icon
                name={name === 'account' ? 'circle-user' : kindOf(name).icon}
                className={`size-4 ${name === 'account' ? 'text-muted' : `kind-${name} text-kind`}`}
              />
              <span className="text-base font-semibold tabular-nums">{formatNumber(locale, value)}</span>
              {change !== null && <ChangeFigure value={change} className="text-xs" />}
            </dd>
          </div>
        ))}
      </dl>
    </HomeCard>
  );
}
