import type { Country } from '../../base/locales.ts';
import { Link } from './link.tsx';

/** Capitals on the 1152 × 547 plane of public/map.svg (land as dots, no borders), and the side of the point with space for the name. */
const capitals: Record<Country, readonly [x: number, y: number, side: 'start' | 'end' | 'above' | 'below' | 'under']> = {
  cn: [966, 144, 'start'],
  ru: [650, 73, 'start'],
  br: [308, 393, 'start'],
  in: [809, 194, 'start'],
  za: [613, 438, 'start'],
  sa: [687, 212, 'below'],
  eg: [625, 188, 'end'],
  ae: [718, 213, 'under'],
  ir: [706, 163, 'above'],
  et: [655, 282, 'start'],
};
const label = {
  start: { x: 14, y: 4.5, anchor: 'start' },
  end: { x: -14, y: 4.5, anchor: 'end' },
  above: { x: 0, y: -13, anchor: 'middle' },
  below: { x: -6, y: 24, anchor: 'end' },
  under: { x: 2, y: 26, anchor: 'start' },
} as const;

/** A member country on the world map, with the link of its capital. */
export interface MapPlace {
  country: Country;
  name: string;
  /** Accessible name: the country and its number of records. */
  title: string;
  to: string;
  /** Number of records relative to the largest, 0 to 1. */
  weight: number;
}

/** World map with the ten capitals over land drawn as dots. Each capital is a link; the size of its halo shows the number of records. */
export function WorldMap({ alt, places }: { alt: string; places: readonly MapPlace[] }) {
  return (
    <figure className="relative max-md:hidden print:hidden">
      <img src="/map.svg" width="1152" height="547" alt={alt} loading="lazy" className="h-auto w-full" />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a group of links, each with an accessible name */}
      <svg viewBox="0 0 1152 547" className="absolute inset-0 size-full overflow-visible">
        {places.map(({ country, name, title, to, weight }) => {
          const [x, y, side] = capitals[country];
          const at = label[side];
          return (
            <Link key={country} to={to} aria-label={title} className="group outline-none">
              <g transform={`translate(${x} ${y})`} className="group-focus-visible:outline-2 outline-primary">
                <circle
                  r={Math.round(8 + 18 * Math.sqrt(weight))}
                  className="fill-primary opacity-15 transition-opacity group-hover:opacity-35"
                />
                <circle r="13" fill="transparent" />
                <circle r="4.5" className="fill-primary stroke-surface" strokeWidth="1.5" />
                <text
                  x={at.x}
                  y={at.y}
                  textAnchor={at.anchor}
                  fontSize="13"
                  strokeWidth="4"
                  paintOrder="stroke"
                  strokeLinejoin="round"
                  className="fill-ink stroke-paper font-semibold group-hover:fill-primary max-lg:hidden"
                >
                  {name}
                </text>
              </g>
            </Link>
          );
        })}
      </svg>
    </figure>
  );
}
