import './charts.css';
import { ringPaths } from './geometry.ts';

export interface RingPart {
  name: string;
  value: number;
  /** Class that sets the colour of the part. */
  className: string;
}
const radius = 50;

/** Ring chart; its legend is rendered elsewhere. Shows an empty ring if all values are 0. */
export function RingChart({ label, parts, className }: { label: string; parts: readonly RingPart[]; className?: string }) {
  const values = parts.map(({ value }) => value);
  const paths = ringPaths(values, { inner: 30, outer: radius });
  return (
    <svg role="img" aria-label={label} viewBox={`${-radius} ${-radius} ${radius * 2} ${radius * 2}`} className={className}>
      {values.every((value) => value === 0) && <circle r={40} fill="none" strokeWidth={18} className="ring-empty" />}
      {paths.map((path, i) => (path ? <path key={parts[i]?.name} d={path} fill="currentColor" className={parts[i]?.className} /> : null))}
    </svg>
  );
}
