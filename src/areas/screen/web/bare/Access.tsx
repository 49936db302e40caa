import { useI18n } from '../../../../platform/i18n/index.ts';
import { LineChart } from '../../../../web/charts/LineChart.tsx';
import type { ScreenFigures } from '../../operations.ts';
import { AnimatedNumber } from './AnimatedNumber.tsx';
import { formatShortDay } from './panels.ts';

interface Props {
  access: ScreenFigures['access'];
  days: readonly string[];
  moving: boolean;
}

/** Returns the indices of the days that have a label below the chart: the first and the last. */
const marked = ({ length }: readonly string[]): number[] => [0, length - 1];

/** Panel with the total of visits, those of the last day, the difference from the day before, and a chart of two weeks. */
export function VisitsPanel({ access: { total, new: recent, inc, detail }, days, moving }: Props) {
  const { t, locale } = useI18n();
  const sentences = {
    more: t('screen.access.more', { count: Math.abs(inc) }),
    fewer: t('screen.access.fewer', { count: Math.abs(inc) }),
    same: t('screen.access.same'),
  };
  const sign = inc > 0 ? 'more' : inc < 0 ? 'fewer' : 'same';
  const tone = { more: 'text-in-force', fewer: 'text-superseded', same: 'text-muted' }[sign];
  return (
    <div className="screen-access-parts">
      <dl>
        <div>
          <dt>{t('screen.access.total')}</dt>
          <dd>
            <AnimatedNumber value={total} moving={moving} exactBelow={100_000} className="figure" />
          </dd>
        </div>
        <div>
          <dt>{t('screen.access.new')}</dt>
          <dd>
            <AnimatedNumber value={recent} moving={moving} exactBelow={10_000} className="figure" />
          </dd>
        </div>
      </dl>
      <p className={`screen-change ${tone}`}>
        <span aria-hidden="true">{{ more: '▲ ', fewer: '▼ ', same: '' }[sign]}</span>
        {sentences[sign]}
      </p>
      <div className="screen-course">
        <LineChart
          label={t('screen.access.what')}
          values={detail}
          places={days.map((day, i) => (marked(days).includes(i) ? formatShortDay(locale, day) : ''))}
          locale={locale}
        />
      </div>
    </div>
  );
}
