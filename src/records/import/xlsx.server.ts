import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { streamXlsxRows } from 'hucre/xlsx';
import { readHeader, toObject } from './csv.server.ts';
import { ImportError, type SourceRow } from './reason.ts';

const maxPacked = 256 * 1024 * 1024;
const endRecord = 0x06054b50;
const fileRecord = 0x02014b50;

/** The sum of the sizes that the archive's directory declares: known before anything is unpacked. */
const declaredSize = async (path: string): Promise<number> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > maxPacked) throw new ImportError('E_IMPORT_UNPACKED_TOO_LARGE', String(size));
    const tail = Buffer.alloc(Math.min(size, 65_557));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || tail.readUInt32LE(end) !== endRecord) throw new ImportError('E_IMPORT_DAMAGED');
    const directory = Buffer.alloc(Math.min(tail.readUInt32LE(end + 12), size));
    await file.read(directory, 0, directory.length, tail.readUInt32LE(end + 16));
    let sum = 0;
    for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === fileRecord; ) {
      sum += directory.readUInt32LE(at + 24);
      at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
    return sum;
  } finally {
    await file.close();
  }
};

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return typeof cell === 'object' ? '' : String(cell);
};

/** Rows of the first sheet under its header, numbered as the sheet numbers them. */
export async function* readXlsx(path: string, maxUnpacked: number): AsyncGenerator<SourceRow> {
  const size = await declaredSize(path);
  if (size > maxUnpacked) throw new ImportError('E_IMPORT_UNPACKED_TOO_LARGE', String(size));
  const stream = createReadStream(path);
  let names: string[] | null = null;
  try {
    for await (const { index, values } of streamXlsxRows(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
      maxInputBytes: maxPacked,
    })) {
      const cells = values.map(cellText);
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (names) yield { row: index + 1, ...toObject(names, cells) };
      else names = readHeader(cells);
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('E_IMPORT_DAMAGED');
  } finally {
    stream.destroy();
  }
  if (!names) throw new ImportError('E_IMPORT_EMPTY');
}
