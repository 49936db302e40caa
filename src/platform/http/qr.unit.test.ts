import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { qrCode, qrSvg } from './qr.server.ts';

/** Returns the modules of a QR code that an SVG path paints. */
const painted = (path: string): Set<string> => {
  const dark = new Set<string>();
  let [x, y] = [0, 0];
  for (const [, command, numbers = ''] of path.matchAll(/([Mmh])([-\d. ]+)/g)) {
    const [dx = 0, dy = 0] = numbers.split(' ').map(Number);
    if (command === 'M') [x, y] = [dx, dy];
    else if (command === 'm') [x, y] = [x + dx, y + dy];
    else for (let i = 0; i < dx; i++) dark.add(`${x++} ${y - 0.5}`);
  }
  return dark;
};

test.each(['https://standards.example.org/', 'http://127.0.0.1:3000/standard/21?locale=ru-ru'])(
  'the path paints the QR code of %s',
  (text) => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const expected = new Set<string>();
    for (let y = 0; y < modules.size; y++) for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) expected.add(`${x + 4} ${y + 4}`);
    const code = qrCode(text);
    expect(code.size).toBe(modules.size + 8);
    expect(painted(code.path)).toEqual(expected);
  },
);

test('the picture is an SVG without styles and scripts', () => {
  const svg = qrSvg(qrCode('https://standards.example.org/'));
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"[^>]*>.*<\/svg>$/);
  expect(svg).not.toMatch(/style|script|href/);
});
