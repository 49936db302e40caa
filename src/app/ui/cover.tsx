/** FNV-1a: the same id always draws the same picture, on the server and in the browser. */
const hash = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
};

/** Quarter rings laid on a grid of four by two, turned by the bits of the id: one path, thirty-two arcs at most. */
const pattern = (id: string): string => {
  let bits = hash(id);
  let path = '';
  for (let cell = 0; cell < 8; cell++) {
    const [x, y] = [(cell % 4) * 40, Math.floor(cell / 4) * 40];
    const turn = bits & 3;
    const rings = 1 + ((bits >> 2) & 3);
    bits = (bits >>> 3) ^ Math.imul(bits, 0x9e3779b1);
    const [cx, cy] = [x + (turn & 1 ? 40 : 0), y + (turn & 2 ? 40 : 0)];
    const [sx, sy] = [turn & 1 ? -1 : 1, turn & 2 ? -1 : 1];
    for (let ring = 1; ring <= rings; ring++) {
      const r = ring * 10;
      path += `M${cx + sx * r} ${cy}A${r} ${r} 0 0 ${sx * sy > 0 ? 1 : 0} ${cx} ${cy + sy * r}`;
    }
  }
  return path;
};

/** A quiet generated picture in the hue of the kind (an ancestor's `kind-…` class), for records that bring none. */
export const Cover = ({ id, className = '' }: { id: string; className?: string }) => (
  <svg viewBox="0 0 160 80" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className={`text-kind ${className}`}>
    <path d={pattern(id)} fill="none" stroke="currentColor" strokeWidth="0.75" strokeOpacity="0.3" />
  </svg>
);

/** Tile of an organization: its abbreviation in the hue of the kind, as large as it fits. */
export const Tile = ({ text, className = 'w-14 sm:w-20' }: { text: string; className?: string }) => (
  <svg viewBox="0 0 80 56" aria-hidden="true" className={`shrink-0 self-start rounded-md bg-kind-soft text-kind ${className}`}>
    <text
      x="40"
      y="28"
      fontSize={Math.min(18, Math.floor(125 / text.length))}
      fontWeight="600"
      fill="currentColor"
      textAnchor="middle"
      dominantBaseline="central"
    >
      {text}
    </text>
  </svg>
);
