import { useI18n } from '../../../../platform/i18n/index.ts';
import { LineChart } from '../../../../web/charts/LineChart.tsx';
import { visitorChartHours } from './panels.ts';

/** Chart of different visitors in the two-hour intervals of the day; null: an interval to come. */
export function VisitorChart({ visitors }: { visitors: readonly (number | null)[] }) {
  const { t, locale } = useI18n();
  return (
    <LineChart
      label={`${t('screen.rt')} (${t('screen.rt.persons')})`}
      values={visitors}
      places={visitorChartHours.map((hour) => (hour % 6 === 0 ? String(hour) : ''))}
      locale={locale}
    />
  );
}
