import { landPoints } from '../../dot-grid.ts';

/** The globe of searched words: where its dots and words stand at a moment. Pure; Words.tsx draws. */

/** Milliseconds of one turn. */
export const turnMs = 60_000;

/** Land in the plane of the equator: how far from the axis, at which angle, and how high above the equator; the radius is 1. */
export interface GlobeDot {
  reach: number;
  angle: number;
  height: number;
}
/** Every second dot of the lattice: a globe is smaller than the map. */
export const globeDots = (): GlobeDot[] =>
  landPoints()
    .filter((_, i) => i % 2 === 0)
    .map(({ longitude, latitude }) => ({ reach: Math.cos(latitude), angle: longitude, height: Math.sin(latitude) }));

/** A word on the globe: in which row from the top, and at which angle. */
export interface GlobeWord {
  row: number;
  angle: number;
}
/**
 * Words in rows, evenly around the axis, each row turned a little against the one above. Of a row of k words one at a time is within a k-th
 * of a turn of the front: no word in sight can cover another.
 */
export const placeWords = (count: number, rows: number): { words: GlobeWord[]; rows: number; perRow: number } => {
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
/** An angle from −π to π. */
const around = (angle: number): number => ((((angle + half) % (2 * half)) + 2 * half) % (2 * half)) - half;

/** How a word is seen: from −1 (left) to 1 (right), how near (0 hidden to 1 front). */
export const seenFrom = ({ angle }: GlobeWord, turned: number, perRow: number): { x: number; near: number } => {
  const at = around(angle + turned);
  const room = Math.min(Math.PI / 2, Math.PI / perRow);
  return { x: Math.sin(at), near: Math.max(0, 1 - Math.abs(at) / room) };
};

/** How high a row lies: 1 at the top, −1 at the bottom, the outermost half a row from there. */
export const heightOfRow = (row: number, rows: number): number => 1 - (2 * row + 1) / rows;
