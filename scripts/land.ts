// node scripts/run.mjs scripts/land.ts: recreates the land areas of the map and globe of the big screen. The source is Natural Earth's land
// polygons (public domain, in world-atlas). The output is one bit for each point of the grid, and the map drawn from these bits. No borders are
// read, and no dot belongs to a country.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { gridPoint, gridPointCount, landPoints, mapSize, positionOnMap, type SpherePoint } from '../src/areas/screen/dot-grid.ts';

const degrees = 180 / Math.PI;

/** Returns a function that is true if a place is on land. */
export const landTest = (): ((place: SpherePoint) => boolean) => {
  const atlas: Topology<{ land: GeometryCollection }> = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('world-atlas/land-50m.json'), 'utf8'),
  );
  const land = feature(atlas, atlas.objects.land);
  return ({ longitude, latitude }) => geoContains(land, [longitude * degrees, latitude * degrees]);
};

/** One bit for each point of the grid, 1 for land, as Base64. The computation takes minutes. */
const computeLandBits = (): string => {
  const isLand = landTest();
  const bytes = Buffer.alloc(gridPointCount / 8);
  for (let i = 0; i < gridPointCount; i++) if (isLand(gridPoint(i))) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (1 << (i & 7));
  return bytes.toString('base64');
};

/** Draws the map as an SVG symbol with one path of dots. The style where the symbol is used sets the size and colour of the dots. */
export const drawMap = (bits: string): string => {
  let [x, y] = [0, 0];
  const dots = landPoints(bits).flatMap((place) => {
    const at = positionOnMap(place);
    if (!at) return [];
    const [nextX, nextY] = [Math.round(at.x * mapSize.width * 10), Math.round(at.y * mapSize.height * 10)];
    const step = `m${(nextX - x) / 10} ${(nextY - y) / 10}h0`;
    [x, y] = [nextX, nextY];
    return [step];
  });
  const path = `<path vector-effect="non-scaling-stroke" d="M0 0${dots.join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="land" viewBox="0 0 ${mapSize.width} ${mapSize.height}">${path}</symbol></svg>\n`;
};

if (process.argv[1]?.endsWith('land.ts')) {
  const bits = computeLandBits();
  writeFileSync(
    'src/areas/screen/land.ts',
    `/** Which points of the lattice are land: made by scripts/land.ts from Natural Earth. */\nexport const landBits =\n  '${bits}';\n`,
  );
  writeFileSync('src/areas/screen/web/bare/land.svg', drawMap(bits));
}
