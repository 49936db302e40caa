import type { connectMemory } from '../../src/platform/db/embedded.server.ts';

type MemoryDatabase = Awaited<ReturnType<typeof connectMemory>>;

const block = 512;
const walPage = 8192;
/** Matches files of template1 and template0, which no connection opens; only the directory and PG_VERSION of each must remain. */
const unused = /^\/?base\/[14]\/(?!PG_VERSION$)/;
const isLog = (name: string) => /^\/?pg_wal\/[0-9A-F]{24}$/.test(name);

const padded = (size: number, unit: number): number => Math.ceil(size / unit) * unit;
const textAt = (header: Buffer, from: number, length: number): string =>
  header.toString('latin1', from, from + length).replace(/\0.*$/s, '');

/** A tar header with another file size. Its checksum is computed with the checksum field as spaces. */
const resized = (header: Buffer, size: number): Buffer => {
  const copy = Buffer.from(header);
  copy.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  copy.fill(' ', 148, 156);
  const sum = copy.reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return copy;
};

/** The content of a file of the write-ahead log up to its last record, padded to a whole page. */
const usedPart = (content: Buffer): Buffer => {
  let end = content.length;
  while (end > 0 && content[end - 1] === 0) end--;
  return content.subarray(0, padded(end, walPage));
};

/** Removes from a dump (tar, ustar) all parts that an opened database never reads, because every test copies each byte. */
const trimmed = (dump: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at + block <= dump.length; ) {
    const header = dump.subarray(at, at + block);
    const name = textAt(header, 0, 100);
    if (!name) break; // two empty blocks end the archive
    const size = Number.parseInt(textAt(header, 124, 12), 8) || 0;
    const content = dump.subarray(at + block, at + block + size);
    at += block + padded(size, block);
    if (unused.test(name)) continue;
    const used = isLog(name) ? usedPart(content) : content;
    parts.push(resized(header, used.length), used, Buffer.alloc(padded(used.length, block) - used.length));
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
};

/** Dumps a database as a template for tests. Its write-ahead log starts in a new file, so that opening the dump replays nothing. */
export const dumpTemplate = async (database: MemoryDatabase): Promise<Buffer> => {
  await database.query('set wal_recycle = off'); // otherwise the old log file would be kept for reuse
  await database.query('select pg_switch_wal()');
  await database.query('checkpoint');
  return trimmed(Buffer.from(await (await database.dump()).arrayBuffer()));
};
