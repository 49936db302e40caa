import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../test/harness/seeded-random.ts';
import { integerAxis, percentages, polygon, radarSpokes, ringPaths, valueLinePath, valueRangeOf } from './geometry.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('percentages', () => {
  test('are whole numbers that add up to 100 for any values', () => {
    const roll = seededRandom(7);
    for (let i = 0; i < 5000; i++) {
      const values = Array.from({ length: 1 + Math.floor(roll() * 9) }, () => (roll() < 0.3 ? 0 : Math.floor(roll() ** 6 * 1e6)));
      if (sumOf(values) === 0) values.push(1);
      const shares = percentages(values);
      expect([values, sumOf(shares)]).toEqual([values, 100]);
      for (const [at, share] of shares.entries()) {
        expect(Number.isInteger(share)).toBe(true);
        expect(Math.abs(share - ((values[at] ?? 0) / sumOf(values)) * 100)).toBeLessThan(1);
      }
    }
  });

  test('round up the largest remainders, the first among equal ones', () => {
    expect(percentages([1, 1, 1])).toEqual([34, 33, 33]);
    expect(percentages([1, 1, 1, 1, 1, 1])).toEqual([17, 17, 17, 17, 16, 16]);
    expect(percentages([7, 0, 0])).toEqual([100, 0, 0]);
    expect(percentages([1, 199])).toEqual([1, 99]);
  });

  test('are 0 if all values are 0 or there are none', () => {
    expect(percentages([0, 0, 0])).toEqual([0, 0, 0]);
    expect(percentages([])).toEqual([]);
  });
});

describe('integerAxis', () => {
  test('reaches from 0 to at least 4', () => {
    for (const values of [[], [null, null], [0], [1, null], [3], [4]])
      expect([values, integerAxis(values)]).toEqual([values, { top: 4, ticks: [0, 2, 4] }]);
  });

  test('is not below its values, has whole ticks, and leaves little space above the values', () => {
    const roll = seededRandom(11);
    for (let i = 0; i < 2000; i++) {
      const most = Math.floor(10 ** (roll() * 7));
      const { top, ticks } = integerAxis([null, 0, most, Math.floor(most / 3)]);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top).toBeLessThanOrEqual(Math.max(4, most * 2.5));
      expect([most, ticks.every(Number.isInteger)]).toEqual([most, true]);
      expect([ticks[0], ticks.at(-1)]).toEqual([0, top]);
      expect(ticks.length === 2 || ticks[1] === top / 2).toBe(true);
    }
  });
});

describe('valueLinePath', () => {
  const box = { width: 100, height: 50 };
  const range = { low: 0, high: 10 };
  const begins = (path: string) => path.match(/M/g)?.length ?? 0;

  test('reaches from edge to edge, with the minimum at the bottom', () => {
    const { path, alone } = valueLinePath([0, 10], box, range);
    expect(path).toBe('M0,50L100,0');
    expect(alone).toEqual([]);
  });

  test('has a gap, not 0, at a null value', () => {
    const { path, alone } = valueLinePath([5, 6, null, null, 7, 8], box, range);
    expect(begins(path)).toBe(2);
    expect(path).toMatch(/^M0,25L20,20M80,15L100,10$/);
    expect(alone).toEqual([]);
  });

  test('has a point for a value without neighbours: at an edge, between gaps, or the only value', () => {
    expect(valueLinePath([3, null, 4, null, null, 5], box, range).alone).toEqual([
      { x: 0, y: 35 },
      { x: 40, y: 30 },
      { x: 100, y: 25 },
    ]);
    expect(valueLinePath([7], box, range).alone).toEqual([{ x: 0, y: 15 }]);
    expect(valueLinePath([1, 1, null], box, range).alone).toEqual([]);
  });

  test('is empty if all values are null', () => {
    for (const values of [[], [null], [null, null, null]]) expect(valueLinePath(values, box, range)).toEqual({ path: '', alone: [] });
  });

  test('stays within the box and the range of its values', () => {
    const roll = seededRandom(5);
    for (let i = 0; i < 300; i++) {
      const values = Array.from({ length: 14 }, () => (roll() < 0.2 ? null : Math.floor(roll() * 11)));
      const points = [...valueLinePath(values, box, range).path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)];
      for (const [, x, y] of points) {
        expect(Number(x) >= 0 && Number(x) <= box.width).toBe(true);
        expect(Number(y) >= -0.01 && Number(y) <= box.height + 0.01).toBe(true);
      }
    }
  });
});

test('valueRangeOf returns minimum and maximum, and widens a range in which both are equal', () => {
  expect(valueRangeOf([3, null, 9, 5])).toEqual({ low: 3, high: 9 });
  expect(valueRangeOf([4, 4])).toEqual({ low: 3, high: 5 });
  expect(valueRangeOf([null])).toEqual({ low: -1, high: 1 });
  expect(valueRangeOf([])).toEqual({ low: -1, high: 1 });
});

describe('ringPaths', () => {
  const size = { inner: 30, outer: 50 };
  test('has a part for each value above 0, in the order of the values', () => {
    const paths = ringPaths([1, 0, 3], size);
    expect(paths.map((path) => path !== null)).toEqual([true, false, true]);
    expect(paths[0]?.startsWith('M0,-50')).toBe(true);
  });
  test('is a full ring for a single value above 0, and has no parts if all values are 0', () => {
    expect(ringPaths([0, 5], size)[1]).toMatch(/A50,50/);
    expect(ringPaths([0, 0], size)).toEqual([null, null]);
  });
  test('contains no NaN for extreme proportions', () => {
    for (const path of ringPaths([1, 1e9, 1], size)) expect(path).not.toMatch(/NaN/);
  });
});

describe('radarSpokes', () => {
  const reach = ([x, y]: readonly [number, number]) => Math.hypot(x, y);

  test('use a square-root scale: four times the value is twice as far, and the maximum reaches the end', () => {
    const [one, four, sixteen, none] = radarSpokes([1, 4, 16, 0], 50, 56).map(({ at }) => reach(at));
    expect(one).toBeCloseTo(12.5, 1);
    expect(four).toBeCloseTo(25, 1);
    expect(sixteen).toBeCloseTo(50, 1);
    expect(none).toBe(0);
  });

  test('keep a value of 5 visible beside 61,000', () => {
    const [, small] = radarSpokes([61_000, 5], 50, 56);
    expect(reach(small?.at ?? [0, 0])).toBeGreaterThan(0.4);
  });

  test('begin at the top and go clockwise, with the name beyond the end of the spoke on its side', () => {
    const spokes = radarSpokes(Array(10).fill(1), 50, 56);
    expect(spokes[0]).toMatchObject({ end: [0, -50], label: [0, -56], side: 'middle' });
    expect(spokes.map(({ side }) => side)).toEqual(['middle', 'start', 'start', 'start', 'start', 'middle', 'end', 'end', 'end', 'end']);
    for (const { end, label } of spokes) expect([reach(end), reach(label)].map(Math.round)).toEqual([50, 56]);
    expect(spokes[2]?.end[0]).toBeGreaterThan(0);
  });

  test('are all in the centre if all values are 0', () => {
    for (const { at } of radarSpokes([0, 0, 0], 50, 56)) expect(reach(at)).toBe(0);
    expect(radarSpokes([], 50, 56)).toEqual([]);
  });
});

test('polygon joins points to an SVG points attribute', () => {
  expect(
    polygon([
      [1, 2],
      [-3.5, 0],
    ]),
  ).toBe('1,2 -3.5,0');
});
