import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { readChunkSize, type SheetLimits, SpreadsheetError } from './limits.ts';

const mostParts = 65_535;

/** An opened ZIP archive. */
export interface Archive {
  has(part: string): boolean;
  /** Yields the uncompressed bytes of a part of the archive in small pieces. The checksum is compared after the last piece. */
  bytes(part: string): AsyncGenerator<Buffer>;
  close(): void;
}

/** Turns errors of the ZIP library into SpreadsheetError `damaged`. */
const asDamage = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new SpreadsheetError('damaged', error instanceof Error ? error.message : String(error));
  }
};

const partsOf = async (zip: ZipFile, limits: SheetLimits): Promise<Map<string, Entry>> => {
  const parts = new Map<string, Entry>();
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, entry);
    size += entry.uncompressedSize; // the ZIP library refuses parts larger than this declared size
    if (size > limits.unpacked || parts.size > mostParts) throw new SpreadsheetError('too-large', `${size} bytes`);
  }
  return parts;
};

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new SpreadsheetError('encrypted', entry.fileName);
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const pieces: AsyncIterable<Buffer> = stream;
  let sum = 0;
  try {
    for await (const piece of pieces) {
      sum = crc32(piece, sum);
      for (let at = 0; at < piece.length; at += readChunkSize) yield piece.subarray(at, at + readChunkSize);
    }
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) throw new SpreadsheetError('damaged', `checksum of ${entry.fileName}`);
}

/** Opens a ZIP archive. Throws `SpreadsheetError` if the file is no archive, damaged or beyond the limits. */
export const openArchive = async (path: string, limits: SheetLimits): Promise<Archive> => {
  const { size } = await stat(path);
  if (size > limits.packed) throw new SpreadsheetError('too-large', `${size} bytes`);
  const zip = await asDamage(openPromise(path, { autoClose: false }));
  try {
    const parts = await partsOf(zip, limits).catch((error) => {
      throw error instanceof SpreadsheetError ? error : new SpreadsheetError('damaged', error.message);
    });
    return {
      has: (part) => parts.has(part),
      async *bytes(part) {
        const entry = parts.get(part);
        if (!entry) throw new SpreadsheetError('damaged', `no ${part}`);
        const pieces = bytesOf(zip, entry);
        try {
          for (;;) {
            const { value, done } = await pieces.next().catch((error) => {
              throw error instanceof SpreadsheetError ? error : new SpreadsheetError('damaged', error.message);
            });
            if (done) return;
            yield value;
          }
        } finally {
          await pieces.return(undefined);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};
