/** FNV-1a hash with a final mix. It is deterministic, so server and browser generate equal pictures for a record. */
const hash = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
};

/**
 * Path of the quarter rings around two opposite corners of a tile. It starts and ends at the upper left corner and uses relative steps, so that
 * tiles compress well.
 */
const falling = (r: number, rest: number, gap: number) => `m${r} 0a${r} ${r} 0 0 1-${r} ${r}m4 ${gap}a${r} ${r} 0 0 0-${r} ${r}m-${rest}-4`;
const rising = (r: number, rest: number, gap: number) => `m${rest} 0a${r} ${r} 0 0 0 ${r} ${r}m-4 ${gap}a${r} ${r} 0 0 1 ${r} ${r}m-${r}-4`;
const tileOf = (rings: typeof falling): string => rings(1.6, 2.4, 0.8) + rings(2.4, 1.6, -0.8);
const [risingTile, fallingTile] = [tileOf(rising), tileOf(falling)];

/**
 * Path of double lines through a grid of tiles, twice as wide as high. One bit of the hash decides around which corners a tile has its rings. Rings
 * meet an edge at equal distances from both ends, so every line continues in the next tile.
 */
const lines = (seed: string, rows: number): string => {
  const bits = hash(seed);
  const columns = 2 * rows;
  let path = 'M0 0';
  for (let tile = 0; tile < rows * columns; tile++)
    path += `${(bits >>> tile) & 1 ? fallingTile : risingTile}m${(tile + 1) % columns ? '4 0' : `${4 - 4 * columns} 4`}`;
  return path;
};

interface CoverProps {
  of: { kind: string; id: string };
  className?: string;
  /** Rows of tiles: 2 for small pictures, which a list contains many times. */
  rows?: 2 | 4;
}
/** Generated picture in the hue of the kind (class `kind-…` of an ancestor), for records without a picture. */
export const GeneratedCover = ({ of, className = '', rows = 4 }: CoverProps) => (
  <svg viewBox={`0 0 ${8 * rows} ${4 * rows}`} preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className={`text-kind ${className}`}>
    <path d={lines(`${of.kind}/${of.id}`, rows)} fill="none" stroke="currentColor" strokeWidth="0.14" strokeOpacity="0.32" />
  </svg>
);
