import type { Locale } from '../../base/locales.ts';
import { formatNumber } from '../lib/format.ts';
import { integerAxis, valueLinePath } from './geometry.ts';
import './charts.css';

interface Props {
  /** Accessible name of the chart. */
  label: string;
  values: readonly (number | null)[];
  /** Labels below the values; empty labels are omitted. */
  places: readonly string[];
  locale: Locale;
}
const box = { width: 100, height: 100 };

/** Line chart whose value axis begins at 0 and has whole numbers. Null values are gaps; a value between two gaps is drawn as a point. */
export function LineChart({ label, values, places, locale }: Props) {
  const { top, ticks } = integerAxis(values);
  const { path, alone } = valueLinePath(values, box, { low: 0, high: top });
  const x = (i: number) => (i / Math.max(1, values.length - 1)) * box.width;
  return (
    <div className="line-chart" role="img" aria-label={label}>
      <div aria-hidden="true" className="line-chart-values">
        {[...ticks].reverse().map((tick) => (
          <span key={tick}>{formatNumber(locale, tick)}</span>
        ))}
      </div>
      <svg aria-hidden="true" viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none">
        {ticks.map((tick) => (
          <line
            key={tick}
            x1={0}
            x2={box.width}
            y1={box.height * (1 - tick / top)}
            y2={box.height * (1 - tick / top)}
            className="line-chart-grid"
          />
        ))}
        <path d={path} className="line-chart-course" />
        {alone.map((point) => (
          <path key={point.x} d={`M${point.x} ${point.y}h0`} className="line-chart-point" />
        ))}
      </svg>
      <svg aria-hidden="true" className="line-chart-places">
        {places.map((place, i) =>
          place ? (
            <text key={place} x={`${x(i)}%`} y="0.8em" textAnchor={i === 0 ? 'start' : i === places.length - 1 ? 'end' : 'middle'}>
              {place}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}
