import { type PointerEvent, useState } from 'react';
import type { Locale } from '../../base/locales.ts';
import { formatNumber } from '../lib/format.ts';
import { integerAxis } from './geometry.ts';

interface Props {
  locale: Locale;
  /** Accessible name of the chart. */
  label: string;
  days: readonly string[];
  values: readonly (number | null)[];
  /** Called with the index of the day under the pointer; null: no day. */
  onPoint: (place: number | null) => void;
}

/** Formats a day without its year: 2026-11-05 → 11-05. */
const short = (day: string) => day.slice(5);

/** Bar chart with one bar per day. Today's bar is lighter, because the day is not over. A day with the value null has no bar. */
export function BarChart({ locale, label, days, values, onPoint }: Props) {
  const { top, ticks } = integerAxis(values);
  const [pointed, setPointed] = useState<number | null>(null);
  const point = (place: number | null) => {
    setPointed(place);
    onPoint(place);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    point(Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  };
  const marked = [0, Math.floor((days.length - 1) / 2), days.length - 1].flatMap((place) => days[place] ?? []);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted tabular-nums">
      <div aria-hidden="true" className="flex h-36 flex-col items-end justify-between leading-none">
        {[...ticks].reverse().map((value) => (
          <span key={value} className="-my-1.5">
            {formatNumber(locale, value)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length} ${top}`}
        preserveAspectRatio="none"
        onPointerMove={onPointerMove}
        onPointerLeave={() => point(null)}
        className="h-36 w-full overflow-visible"
      >
        {ticks.map((value) => (
          <line
            key={value}
            x1={0}
            x2={days.length}
            y1={top - value}
            y2={top - value}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
        ))}
        {pointed !== null && <rect x={pointed} y={0} width={1} height={top} className="fill-primary/10" />}
        {values.map((value, i) =>
          value === null ? null : (
            <rect
              key={days[i]}
              x={i + 0.15}
              y={top - value}
              width={0.7}
              height={value}
              className={i === days.length - 1 ? 'fill-primary/55' : 'fill-primary'}
            />
          ),
        )}
      </svg>
      <div aria-hidden="true" className="col-start-2 mt-1 flex justify-between">
        {marked.map((day) => (
          <span key={day}>{short(day)}</span>
        ))}
      </div>
    </div>
  );
}
