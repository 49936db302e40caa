// node scripts/run.mjs scripts/captcha-outlines.ts: writes src/platform/captcha/outlines.json, the outlines of the captcha letters, from
// Source Sans 3 Bold (SIL Open Font License, by Adobe). The server therefore reads no font.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';
import { alphabet, type Outlines } from '../src/platform/captcha/outlines.ts';

const file = 'src/platform/captcha/outlines.json';

/** Reads the outlines of all captcha letters from the font. */
export const readOutlines = (): Outlines => {
  const opened = openSync(fileURLToPath(import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff2')));
  if (!('layout' in opened)) throw new Error('The font of the captcha is a collection of fonts');
  const letters = [...alphabet].map((letter) => {
    const { advanceWidth, path } = opened.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    return [letter, { advance: advanceWidth, commands: path.commands.map(({ command, args }) => [command, ...args] as const) }] as const;
  });
  return { capHeight: opened.capHeight, letters: Object.fromEntries(letters) };
};

if (import.meta.main) writeFileSync(file, `${JSON.stringify(readOutlines())}\n`);
