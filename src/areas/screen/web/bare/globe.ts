import { landPoints } from '../../dot-grid.ts';

/**
 * Globe of search words: positions of its dots and words at a given rotation. The functions are pure; PopularSearchWords.tsx draws the
 * globe.
 */

/** Milliseconds of one rotation. */
export const rotationMs = 60_000;

/** Land point in cylindrical coordinates of the unit sphere: distance from the axis, angle, height above the equator. */
export interface GlobeDot {
  reach: number;
  angle: number;
  height: number;
}
/** Returns every second land point, because the globe is smaller than the map. */
export const globeDots = (): GlobeDot[] =>
  landPoints()
    .filter((_, i) => i % 2 === 0)
    .map(({ longitude, latitude }) => ({ reach: Math.cos(latitude), angle: longitude, height: Math.sin(latitude) }));

/** Position of a word on the globe: row from the top, and angle. */
export interface GlobeWordPosition {
  row: number;
  angle: number;
}
/**
 * Distributes words over rows, evenly around the axis, each row rotated against the one above. Words are visible in a sector of 1/k of a
 * rotation around the front. A row of k words has at most one word there, so visible words do not overlap.
 */
export const placeWords = (count: number, rows: number): { words: GlobeWordPosition[]; rows: number; perRow: number } => {
  const used = Math.max(1, Math.min(rows, count));
  const perRow = Math.max(1, Math.ceil(count / used));
  const step = (2 * Math.PI) / perRow;
  const words = Array.from({ length: count }, (_, i) => {
    const row = i % used;
    return { row, angle: Math.floor(i / used) * step + row * step * 0.382 };
  });
  return { words, rows: used, perRow };
};

const half = Math.PI;
/** Normalises an angle to −π to π. */
const around = (angle: number): number => ((((angle + half) % (2 * half)) + 2 * half) % (2 * half)) - half;

/** Returns the visible position of a word: x from −1 (left) to 1 (right), and its nearness from 0 (hidden) to 1 (front). */
export const visibleWordPosition = ({ angle }: GlobeWordPosition, turned: number, perRow: number): { x: number; near: number } => {
  const at = around(angle + turned);
  const room = Math.min(Math.PI / 2, Math.PI / perRow);
  return { x: Math.sin(at), near: Math.max(0, 1 - Math.abs(at) / room) };
};

/** Returns the height of a row from 1 (top) to −1 (bottom); the outermost rows are half a row away from the poles. */
export const heightOfRow = (row: number, rows: number): number => 1 - (2 * row + 1) / rows;
