import { LRUCache } from 'lru-cache';
import { create } from 'qrcode';

/** A QR code as the path of an SVG with `size` × `size` modules, including the quiet zone of four modules (ISO/IEC 18004). */
export interface QrCode {
  size: number;
  path: string;
}

const quiet = 4;
/** Cache of QR codes; pages use only a few texts. */
const made = new LRUCache<string, QrCode>({ max: 50 });

/** Returns an SVG path with one stroke per run of dark modules, by relative moves; much shorter than a square per module. */
const strokes = (dark: (x: number, y: number) => boolean, size: number): string => {
  let path = `M${quiet} ${quiet}.5`;
  let at = { x: 0, y: 0 };
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (x < size && dark(x, y)) x++;
      if (x === from) continue;
      if (from !== at.x || y !== at.y) path += `m${from - at.x} ${y - at.y}`;
      path += `h${x - from}`;
      at = { x, y };
    }
  }
  return path;
};

/** Returns the QR code of a text, with 15 % error correction. */
export const qrCode = (text: string): QrCode => {
  const known = made.get(text);
  if (known) return known;
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const code = { size: modules.size + 2 * quiet, path: strokes((x, y) => modules.get(y, x) === 1, modules.size) };
  made.set(text, code);
  return code;
};

/** Returns the complete SVG of a QR code: dark on white, independent of its surroundings. */
export const qrSvg = ({ size, path }: QrCode): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`;
