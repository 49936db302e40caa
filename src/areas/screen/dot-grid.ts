import { geoEqualEarthRaw } from 'd3-geo';
import type { Country } from '../../base/locales.ts';
import { landBits } from './land.ts';

/** Number of points of the map and the globe, spread evenly over the sphere. One bit for each point states whether it is land (land.ts). */
export const gridPointCount = 20_000;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Point on the sphere, in radians. */
export interface SpherePoint {
  longitude: number;
  latitude: number;
}
/** Returns the i-th point of the Fibonacci lattice, from north to south. */
export const gridPoint = (i: number): SpherePoint => {
  const angle = (i * goldenAngle) % (2 * Math.PI);
  return { longitude: angle > Math.PI ? angle - 2 * Math.PI : angle, latitude: Math.asin(1 - (2 * i + 1) / gridPointCount) };
};

/** Returns the points of the lattice that are on land. `bits`: one bit for each point in base64, lowest bit of a byte first. */
export const landPoints = (bits = landBits): SpherePoint[] => {
  const bytes = atob(bits);
  return Array.from({ length: gridPointCount }, (_, i) => i)
    .filter((i) => (bytes.charCodeAt(i >> 3) >> (i & 7)) & 1)
    .map(gridPoint);
};

const degrees = Math.PI / 180;
/** Latitudes of the upper and lower edge of the map in radians: north of Greenland and south of Tierra del Fuego. */
const [north, south] = [84 * degrees, -57 * degrees];
const unit = 100;
const [east] = geoEqualEarthRaw(Math.PI, 0);
const top = geoEqualEarthRaw(0, north)[1];
/** Size of the map in the Equal Earth projection (Šavrič, Patterson, Jenny 2018), in hundredths of the radius of the projected globe. */
export const mapSize = { width: Math.round(2 * east * unit), height: Math.round((top - geoEqualEarthRaw(0, south)[1]) * unit) };

/** Returns the position on the map as shares of its width and height from the upper left; null if outside of the map. */
export const positionOnMap = ({ longitude, latitude }: SpherePoint): { x: number; y: number } | null => {
  if (latitude > north || latitude < south) return null;
  const [x, y] = geoEqualEarthRaw(longitude, latitude);
  return { x: (x + east) / (2 * east), y: ((top - y) * unit) / mapSize.height };
};

/** The ten capitals, in degrees east and north. */
const capitalDegrees: Record<Country, readonly [east: number, north: number]> = {
  cn: [116.39, 39.91],
  ru: [37.62, 55.75],
  br: [-47.88, -15.79],
  in: [77.21, 28.61],
  za: [28.19, -25.75],
  sa: [46.71, 24.69],
  eg: [31.25, 30.05],
  ae: [54.37, 24.45],
  ir: [51.42, 35.69],
  et: [38.75, 9.03],
};
/** Returns the position of a country's capital on the map. */
export const capitalOnMap = (country: Country): { x: number; y: number } => {
  const [longitude, latitude] = capitalDegrees[country];
  return positionOnMap({ longitude: longitude * degrees, latitude: latitude * degrees }) ?? { x: 0.5, y: 0.5 };
};
