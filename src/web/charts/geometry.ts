import { max, sum } from 'd3-array';
import { scaleLinear, scaleSqrt } from 'd3-scale';
import { arc, curveMonotoneX, line, pie } from 'd3-shape';

/** Geometry of charts: pure functions from figures to coordinates and SVG paths, without React or DOM. */

/**
 * Shares of the values in their sum as whole percentages, rounded so that they add up to 100 (largest-remainder method); all 0 if the sum
 * is 0.
 */
export const percentages = (values: readonly number[]): number[] => {
  const total = sum(values);
  if (total <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value / total) * 100);
  const integers = exact.map(Math.floor);
  const missing = 100 - sum(integers);
  const byRemainder = [...exact.keys()].sort((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b);
  for (const i of byRemainder.slice(0, missing)) integers[i] = (integers[i] ?? 0) + 1;
  return integers;
};

/** SVG paths of the parts of a ring around the origin, in the order of the values; null for a value of 0. */
export const ringPaths = (values: readonly number[], { inner, outer }: { inner: number; outer: number }): (string | null)[] => {
  const path = arc<{ startAngle: number; endAngle: number }>().innerRadius(inner).outerRadius(outer);
  const parts = pie<number>().sort(null)([...values]);
  return parts.map((part) => (part.value > 0 ? path(part) : null));
};

/**
 * Axis of whole numbers from 0 to a round number that is at least 4 and not below any value. The ticks are both ends, and the middle if it is
 * whole.
 */
export const integerAxis = (values: readonly (number | null)[]): { top: number; ticks: number[] } => {
  const [, top = 4] = scaleLinear([0, Math.max(4, max(values, (value) => value ?? 0) ?? 0)], [0, 1])
    .nice(2)
    .domain();
  return { top, ticks: [0, top / 2, top].filter(Number.isInteger) };
};

/** Size of the box in which a line is drawn. */
export interface ChartBox {
  width: number;
  height: number;
}
/** Line of the figures from the left to the right edge: its path with gaps at null values, and the single points between gaps. */
export const valueLinePath = (
  values: readonly (number | null)[],
  { width, height }: ChartBox,
  { low, high }: { low: number; high: number },
) => {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [0, width]);
  const y = scaleLinear([low, high], [height, 0]);
  const known = (i: number) => values[i] !== null && values[i] !== undefined;
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, i) => round(x(i)))
    .y((value) => round(y(value ?? 0)))
    .curve(curveMonotoneX);
  const alone = values.flatMap((value, i) =>
    value !== null && !known(i - 1) && !known(i + 1) ? [{ x: round(x(i)), y: round(y(value)) }] : [],
  );
  return { path: path([...values]) ?? '', alone };
};
const round = (value: number): number => Math.round(value * 100) / 100;

/** Minimum and maximum of the figures, for a line without an axis; widened by 1 if they are equal. */
export const valueRangeOf = (values: readonly (number | null)[]): { low: number; high: number } => {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return known.length === 0 || low === high ? { low: (known[0] ?? 0) - 1, high: (known[0] ?? 0) + 1 } : { low, high };
};

/** A spoke of a radar chart: the points of its value, its end and its name, and the text anchor of the name. */
export interface RadarSpoke {
  at: readonly [x: number, y: number];
  end: readonly [x: number, y: number];
  label: readonly [x: number, y: number];
  side: 'start' | 'middle' | 'end';
}
/** Spokes of a radar chart around the origin, clockwise from the top. The square-root scale keeps a value of 5 visible beside 61,000. */
export const radarSpokes = (values: readonly number[], radius: number, labelRadius: number): RadarSpoke[] => {
  const scale = scaleSqrt([0, Math.max(1, max(values) ?? 0)], [0, radius]);
  return values.map((value, i) => {
    const angle = (i / values.length) * 2 * Math.PI - Math.PI / 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const on = (r: number) => [round(cos * r), round(sin * r)] as const;
    return {
      at: on(scale(value)),
      end: on(radius),
      label: on(labelRadius),
      side: Math.abs(cos) < 0.3 ? 'middle' : cos > 0 ? 'start' : 'end',
    };
  });
};
export const polygon = (points: readonly (readonly [x: number, y: number])[]): string => points.map((point) => point.join(',')).join(' ');
