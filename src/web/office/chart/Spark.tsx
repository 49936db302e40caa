import { rangeOf } from './scale.ts';

/** The course of some figures as a line without axes; what it says in words stands beside it. Gaps are bridged. */
export function Spark({ values, className = 'h-6 w-24' }: { values: readonly (number | null)[]; className?: string }) {
  const { low, high } = rangeOf(values);
  const points = values.flatMap((value, i) => (value === null ? [] : [`${i},${(high - value).toFixed(2)}`]));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${Math.max(values.length - 1, 1)} ${high - low}`}
      preserveAspectRatio="none"
      className={`overflow-visible ${className}`}
    >
      <polyline points={points.join(' ')} fill="none" strokeWidth={1.5} vectorEffect="non-scaling-stroke" className="stroke-primary" />
    </svg>
  );
}
