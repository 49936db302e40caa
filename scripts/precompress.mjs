// node scripts/precompress.mjs DIR: compresses every text file in DIR that is larger than 128 bytes at the highest level, and writes the
// results beside it as .br and .gz. A result that is not smaller than the file is not written.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const smallest = 128;
const compressible = /\.(js|mjs|css|svg|json|webmanifest|html|txt|xml)$/;
const brotli = (data) =>
  brotliCompressSync(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGBLOCK]: 20, // block size of 1 MiB: our largest file fits into one block
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node scripts/precompress.mjs DIR');
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !compressible.test(file)) continue;
  const data = readFileSync(file);
  for (const [suffix, compress] of [
    ['.br', brotli],
    ['.gz', (text) => gzipSync(text, { level: 9 })],
  ]) {
    rmSync(file + suffix, { force: true });
    if (data.length <= smallest) continue;
    const packed = compress(data);
    if (packed.length < data.length) writeFileSync(file + suffix, packed);
  }
}
