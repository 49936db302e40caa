import { valueLinePath, valueRangeOf } from './geometry.ts';

const box = { width: 100, height: 24 };

/** Sparkline: a line without axes. It is hidden from assistive technology, because the text beside it gives the figures. */
export function SparkLine({ values, className = 'h-6 w-24 text-primary' }: { values: readonly (number | null)[]; className?: string }) {
  const { path, alone } = valueLinePath(values, box, valueRangeOf(values));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      className={`overflow-visible ${className}`}
    >
      <path d={path} fill="none" strokeWidth={1.5} vectorEffect="non-scaling-stroke" stroke="currentColor" />
      {alone.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2} fill="currentColor" />
      ))}
    </svg>
  );
}
