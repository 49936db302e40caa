import { LRUCache } from 'lru-cache';
import { create } from 'qrcode';

/** A QR code as the path of an SVG of `size` × `size` modules, the quiet zone of four included (ISO/IEC 18004). */
export interface QrCode {
  size: number;
  path: string;
}

const quiet = 4;
/** Every page shows one of the same few. */
const made = new LRUCache<string, QrCode>({ max: 50 });

/** One stroke a run of dark modules, each from where the last one ended: far shorter than a square a module. */
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

/** The QR code of a text, at 15 % error correction. */
export const qrCode = (text: string): QrCode => {
  const known = made.get(text);
  if (known) return known;
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const code = { size: modules.size + 2 * quiet, path: strokes((x, y) => modules.get(y, x) === 1, modules.size) };
  made.set(text, code);
  return code;
};

/** The whole picture: dark on white, whatever is around it. */
export const qrSvg = ({ size, path }: QrCode): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`;
