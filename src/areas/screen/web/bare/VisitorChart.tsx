import { useI18n } from '../../../../platform/i18n/index.ts';
import { LineChart } from '../../../../web/charts/LineChart.tsx';
import { visitorChartHours } from './panels.ts';

/** Chart of visitors in intervals of two hours. */
export function VisitorChart({ rt }: { rt: readonly (number | null)[] }) {
  const { t, locale } = useI18n();
  return (
    <LineChart
      label={`${t('screen.rt')} (${t('screen.rt.persons')})`}
      values={rt}
      places={visitorChartHours.map((hour) => (hour % 6 === 0 ? String(hour) : ''))}
      locale={locale}
    />
  );
}
