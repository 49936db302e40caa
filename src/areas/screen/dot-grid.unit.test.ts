import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawMap, landTest } from '../../../scripts/land.ts';
import { type Country, countries } from '../../base/locales.ts';
import { capitalOnMap, gridPoint, gridPointCount, landPoints, mapSize, positionOnMap, type SpherePoint } from './dot-grid.ts';
import { landBits } from './land.ts';

const degree = Math.PI / 180;
const place = (latitude: number, longitude: number): SpherePoint => ({ longitude: longitude * degree, latitude: latitude * degree });

/** Capitals from a second, independent source, in degrees north and east. */
const capitals: Record<Country, SpherePoint> = {
  cn: place(39.9, 116.4),
  ru: place(55.8, 37.6),
  br: place(-15.8, -47.9),
  in: place(28.6, 77.2),
  za: place(-25.7, 28.2),
  sa: place(24.7, 46.7),
  eg: place(30.0, 31.2),
  ae: place(24.5, 54.4),
  ir: place(35.7, 51.4),
  et: place(9.0, 38.7),
};

/** Returns the angle between two points in degrees. */
const between = (one: SpherePoint, other: SpherePoint): number =>
  Math.acos(
    Math.sin(one.latitude) * Math.sin(other.latitude) +
      Math.cos(one.latitude) * Math.cos(other.latitude) * Math.cos(one.longitude - other.longitude),
  ) / degree;

const land = landPoints();
const isLandBit = (i: number): boolean => (((Buffer.from(landBits, 'base64')[i >> 3] ?? 0) >> (i & 7)) & 1) === 1;

test('the lattice goes from north to south and covers the whole sphere', () => {
  const points = Array.from({ length: gridPointCount }, (_, i) => gridPoint(i));
  expect(points.map(({ latitude }) => latitude)).toEqual(points.map(({ latitude }) => latitude).toSorted((a, b) => b - a));
  for (const { longitude } of points) expect(Math.abs(longitude)).toBeLessThanOrEqual(Math.PI);
  const east = points.filter(({ longitude }) => longitude > 0).length;
  expect(Math.abs(east / gridPointCount - 0.5)).toBeLessThan(0.001);
});

test('about 29 % of the points are land, as on Earth', () => {
  expect(land.length / gridPointCount).toBeCloseTo(0.29, 2);
  expect(Buffer.from(landBits, 'base64')).toHaveLength(gridPointCount / 8);
});

test('every hundredth bit agrees with Natural Earth', { timeout: 120_000 }, () => {
  const isLand = landTest();
  const others: number[] = [];
  for (let i = 0; i < gridPointCount; i += 100) if (isLand(gridPoint(i)) !== isLandBit(i)) others.push(i);
  expect(others).toEqual([]);
});

describe.each(countries)('the capital of %s', (country) => {
  test('the capital is on land: a land point is at most two degrees away', () => {
    expect(Math.min(...land.map((point) => between(point, capitals[country])))).toBeLessThan(2);
  });

  test('the capital has its true position on the map', () => {
    const [at, true_] = [capitalOnMap(country), positionOnMap(capitals[country]) ?? { x: 0, y: 0 }];
    expect(Math.abs(at.x - true_.x)).toBeLessThan(0.002);
    expect(Math.abs(at.y - true_.y)).toBeLessThan(0.002);
  });
});

describe('the map', () => {
  test('the map contains only points between Greenland and Tierra del Fuego', () => {
    expect(positionOnMap(place(85, 0))).toBeNull();
    expect(positionOnMap(place(-60, 0))).toBeNull();
    for (const point of land) {
      const at = positionOnMap(point);
      if (at) for (const share of [at.x, at.y]) expect(share >= 0 && share <= 1).toBe(true);
    }
  });

  test('the map has north at the top and east to the right', () => {
    const [north, south, east] = [place(60, 0), place(-30, 0), place(0, 90)].map((at) => positionOnMap(at) ?? { x: 0, y: 0 });
    expect(north?.y).toBeLessThan(south?.y ?? 0);
    expect(east?.x).toBeGreaterThan(north?.x ?? 1);
    expect(positionOnMap(place(0, 0))?.x).toBeCloseTo(0.5, 6);
  });

  const svg = readFileSync('src/areas/screen/web/bare/land.svg', 'utf8');

  test('the SVG file of the map is the one that the land bits generate', () => {
    expect(drawMap(landBits)).toBe(svg);
  });

  test('the map consists of dots only: one path with segments of zero length, no borders, no countries', () => {
    expect([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name)).toEqual(['svg', 'symbol', 'path']);
    expect([...svg.matchAll(/ ([\w-]+)="/g)].map(([, name]) => name)).toEqual(['xmlns', 'id', 'viewBox', 'vector-effect', 'd']);
    const drawn = / d="([^"]*)"/.exec(svg)?.[1] ?? '';
    expect(drawn.replaceAll(/m-?[\d.]+ -?[\d.]+h0/g, '')).toBe('M0 0');
    expect(drawn.match(/h0/g)).toHaveLength(land.filter((point) => positionOnMap(point)).length);
    expect(svg).toContain(`viewBox="0 0 ${mapSize.width} ${mapSize.height}"`);
  });
});
