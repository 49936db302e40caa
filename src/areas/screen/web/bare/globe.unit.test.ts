import { describe, expect, test } from 'vitest';
import { globeDots, heightOfRow, placeWords, rotationMs, visibleWordPosition } from './globe.ts';

const fullRotation = 2 * Math.PI;

/** Numbers of rows and words that occur on screens, and larger ones. */
const rooms = [1, 2, 3, 5, 8, 11].flatMap((rows) => [1, 2, 3, 4, 7, 12, 23, 24, 40].map((count) => ({ rows, count })));

describe.each(rooms)('$count words in $rows rows', ({ rows, count }) => {
  const placed = placeWords(count, rows);
  const seen = (turned: number) => placed.words.map((word) => ({ row: word.row, ...visibleWordPosition(word, turned, placed.perRow) }));

  test('each word has a place in an existing row', () => {
    expect(placed.words).toHaveLength(count);
    expect(placed.rows).toBe(Math.min(rows, count));
    for (const { row } of placed.words) expect(row >= 0 && row < placed.rows).toBe(true);
  });

  test('no two visible words share a row at any rotation', () => {
    for (let turned = 0; turned < fullRotation; turned += 0.017) {
      const inSight = seen(turned).filter(({ near }) => near > 0);
      expect([turned, new Set(inSight.map(({ row }) => row)).size]).toEqual([turned, inSight.length]);
      for (const { near, x } of inSight) {
        expect(near).toBeLessThanOrEqual(1);
        expect(Math.abs(x)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('each word reaches the front once in a rotation', () => {
    const most = Array<number>(count).fill(0);
    for (let turned = 0; turned < fullRotation; turned += 0.005)
      for (const [i, { near }] of seen(turned).entries()) most[i] = Math.max(most[i] ?? 0, near);
    expect(Math.min(...most)).toBeGreaterThan(0.95);
  });
});

test('the globe rotates once a minute, and looks equal after a rotation', () => {
  expect(rotationMs).toBe(60_000);
  const { words, perRow } = placeWords(24, 8);
  for (const word of words)
    for (const turned of [0, 1, 4]) {
      const [before, after] = [visibleWordPosition(word, turned, perRow), visibleWordPosition(word, turned + fullRotation, perRow)];
      expect(after.x).toBeCloseTo(before.x, 9);
      expect(after.near).toBeCloseTo(before.near, 9);
    }
});

test('words in the front move from left to right', () => {
  const word = { row: 0, angle: 0 };
  const x = [-0.2, -0.1, 0, 0.1, 0.2].map((turned) => visibleWordPosition(word, turned, 4).x);
  expect(x).toEqual(x.toSorted((a, b) => a - b));
  expect(visibleWordPosition(word, 0, 4)).toEqual({ x: 0, near: 1 });
});

test('rows are evenly distributed between the poles, none at a pole', () => {
  const heights = [0, 1, 2, 3].map((row) => heightOfRow(row, 4));
  expect(heights).toEqual([0.75, 0.25, -0.25, -0.75]);
  expect(heightOfRow(0, 1)).toBe(0);
});

test('dots are on the unit sphere', () => {
  const dots = globeDots();
  expect(dots.length).toBeGreaterThan(2500);
  for (const { reach, height } of dots) expect(reach ** 2 + height ** 2).toBeCloseTo(1, 9);
});

test('placeWords handles zero words and zero rows', () => {
  expect(placeWords(0, 5).words).toEqual([]);
  expect(placeWords(3, 0).words.map(({ row }) => row)).toEqual([0, 0, 0]);
});
