import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { createDecoder, detectEncoding, type Encoding } from './encoding.server.ts';
import { ImportError } from './reason.ts';

const sampleSize = 256 * 1024;
const defaultMaxUnpacked = 4 * 1024 ** 3;

export interface OpenOptions {
  encoding?: Encoding | undefined;
  /** Maximum number of bytes after decompression. */
  maxUnpacked?: number | undefined;
}
export interface OpenedText {
  encoding: Encoding;
  /** First characters of the text, for format detection. */
  head: string;
  /** Complete text in pieces, without its byte order mark. */
  text: AsyncGenerator<string>;
}

const readMagic = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r').catch(() => {
    throw new ImportError('E_IMPORT_FILE');
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Detects the container of a file from its first bytes. */
export const sniffContainer = async (path: string): Promise<'gzip' | 'zip' | 'ole' | 'plain'> => {
  const magic = await readMagic(path);
  if (magic.length === 0) throw new ImportError('E_IMPORT_EMPTY');
  if (magic[0] === 0x1f && magic[1] === 0x8b) return 'gzip';
  if (magic.toString('latin1', 0, 4) === 'PK\x03\x04') return 'zip';
  return magic.toString('hex', 0, 4) === 'd0cf11e0' ? 'ole' : 'plain';
};

async function* unpack(path: string, packed: boolean, limit: number): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const stream = packed ? file.pipe(createGunzip({ chunkSize: 256 * 1024 })) : file;
  if (packed) file.on('error', (error) => stream.destroy(error));
  const chunks: AsyncIterable<Buffer> = stream;
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit) throw new ImportError('E_IMPORT_UNPACKED_TOO_LARGE', String(limit));
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError(packed ? 'E_IMPORT_DAMAGED' : 'E_IMPORT_FILE');
  } finally {
    file.destroy();
    stream.destroy();
  }
}

async function* decode(sample: Buffer, rest: AsyncGenerator<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = createDecoder(encoding);
  try {
    yield decoder.write(sample);
    for await (const chunk of rest) yield decoder.write(chunk);
    const last = decoder.end();
    if (last) yield last;
  } finally {
    await rest.return(undefined);
  }
}

const withoutMark = async function* (text: AsyncGenerator<string>): AsyncGenerator<string> {
  let first = true;
  for await (const piece of text) {
    yield first && piece.charCodeAt(0) === 0xfeff ? piece.slice(1) : piece;
    if (piece) first = false;
  }
};

/** Opens a file as text: decompressed if it is gzip, decoded by the given or detected encoding. */
export const openText = async (path: string, options: OpenOptions = {}): Promise<OpenedText> => {
  const packed = (await sniffContainer(path)) === 'gzip';
  const bytes = unpack(path, packed, options.maxUnpacked ?? defaultMaxUnpacked);
  const collected: Buffer[] = [];
  let size = 0;
  while (size < sampleSize) {
    const { value, done } = await bytes.next();
    if (done) break;
    collected.push(value);
    size += value.length;
  }
  const sample = Buffer.concat(collected);
  try {
    if (sample.length === 0) throw new ImportError('E_IMPORT_EMPTY');
    const encoding = options.encoding ?? detectEncoding(sample.subarray(0, sampleSize));
    const head = createDecoder(encoding)
      .write(sample.subarray(0, sampleSize))
      .replace(/^\ufeff/, '');
    return { encoding, head, text: withoutMark(decode(sample, bytes, encoding)) };
  } catch (error) {
    await bytes.return(undefined);
    throw error;
  }
};
