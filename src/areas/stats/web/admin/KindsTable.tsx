import { useI18n } from '../../../../platform/i18n/index.ts';
import { kindOf } from '../../../../records/kinds/index.ts';
import { SparkLine } from '../../../../web/charts/SparkLine.tsx';
import { formatNumber } from '../../../../web/lib/format.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { saveCsv } from '../../../../web/lib/save-csv.ts';
import { ChangeFigure } from '../../../../web/office/chart/Change.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { DashboardAnswer } from '../../operations.ts';

const since = (values: readonly (number | null)[], first: number | null | undefined): number | null =>
  first === null || first === undefined ? null : (values.at(-1) ?? 0) - first;

interface KindTrendRow {
  name: string;
  icon: string;
  label: string;
  values: readonly (number | null)[];
  strong?: boolean;
}

/** Table of the public records of each kind with their trend. */
export function KindsTable({ days, kinds }: Pick<DashboardAnswer, 'days' | 'kinds'>) {
  const { t, locale } = useI18n();
  const rows = [...kinds].sort((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0));
  const total = (place: number): number | null => {
    const values = kinds.map(({ values: one }) => one.at(place) ?? null).filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  };
  const sums = days.map((_, i) => total(i));
  const line = ({ name, icon, label, values, strong = false }: KindTrendRow) => (
    <tr key={name} className={`border-t border-line ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className={`px-4 py-1.5 text-start ${strong ? 'font-semibold' : 'font-normal'}`}>
        <span className="flex items-center gap-2.5">
          <Icon name={icon} className={`size-4 ${strong ? 'text-muted' : `kind-${name} text-kind`}`} />
          {label}
        </span>
      </th>
      <td className="px-4 py-1.5 text-end tabular-nums">{formatNumber(locale, values.at(-1) ?? 0)}</td>
      <td className="px-4 py-1.5 text-end">
        <ChangeFigure value={since(values, values.at(-2))} />
      </td>
      <td className="px-4 py-1.5 text-end">
        <ChangeFigure
          value={since(
            values,
            values.slice(0, -1).find((value) => value !== null),
          )}
        />
      </td>
      <td className="px-4 py-1.5 max-sm:hidden">
        <SparkLine values={values} className="block h-5 w-full min-w-24" />
      </td>
    </tr>
  );
  const csv = () =>
    saveCsv('public-records', [
      [t('desk.kind'), ...days],
      ...rows.map(({ kind, values }) => [kindLabel(t, kind, '.plural'), ...values]),
      [t('desk.all'), ...sums],
    ]);
  return (
    <section className="mt-6 rounded border border-line bg-surface">
      <div className="flex items-center gap-4 px-4 py-3">
        <h2 className="grow font-semibold">
          {t('desk.kinds')} <span className="font-normal text-muted">({t('desk.unit.records')})</span>
        </h2>
        <button type="button" onClick={csv} className="office-button">
          <Icon name="download" className="size-4" />
          CSV
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, and the keyboard must reach it */}
      <section tabIndex={0} aria-label={t('desk.kinds')} className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="border-t border-line bg-sunken text-xs text-muted">
              <th className="px-4 py-1.5 text-start font-semibold">{t('desk.kind')}</th>
              <th className="px-4 py-1.5 text-end font-semibold">{t('desk.now')}</th>
              <th className="px-4 py-1.5 text-end font-semibold">{t('desk.since.yesterday')}</th>
              <th className="px-4 py-1.5 text-end font-semibold">{t('desk.since.period', { count: days.length })}</th>
              <th className="w-1/3 px-4 py-1.5 text-start font-semibold max-sm:hidden">{t('desk.course')}</th>
            </tr>
          </thead>
          <tbody>
            {line({ name: 'all', icon: 'layers', label: t('desk.all'), values: sums, strong: true })}
            {rows.map(({ kind, values }) => line({ name: kind, icon: kindOf(kind).icon, label: kindLabel(t, kind, '.plural'), values }))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
