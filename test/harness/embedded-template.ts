import type { connectMemory } from '../../src/platform/db/embedded.server.ts';

type Memory = Awaited<ReturnType<typeof connectMemory>>;

const block = 512;
const walPage = 8192;
/** Databases of PostgreSQL that no connection opens (template1 and template0); the directory of each must remain, with its version. */
const unused = /^\/?base\/[14]\/(?!PG_VERSION$)/;
const isLog = (name: string) => /^\/?pg_wal\/[0-9A-F]{24}$/.test(name);

const padded = (size: number, unit: number): number => Math.ceil(size / unit) * unit;
const textAt = (header: Buffer, from: number, length: number): string =>
  header.toString('latin1', from, from + length).replace(/\0.*$/s, '');

/** The header of an entry with another size; its checksum counts itself as spaces. */
const resized = (header: Buffer, size: number): Buffer => {
  const copy = Buffer.from(header);
  copy.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  copy.fill(' ', 148, 156);
  const sum = copy.reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return copy;
};

/** The contents of a file of the write-ahead log up to its last record. */
const usedPart = (content: Buffer): Buffer => {
  let end = content.length;
  while (end > 0 && content[end - 1] === 0) end--;
  return content.subarray(0, padded(end, walPage));
};

/** A dump (tar, ustar) without what a database opened from it never reads: each byte is copied for each database that a test opens. */
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

/** The dump of a database as a template for others; its log begins anew, so that opening it replays nothing. */
export const dumpTemplate = async (database: Memory): Promise<Buffer> => {
  await database.query('set wal_recycle = off'); // or the old file of the log stays, for later use
  await database.query('select pg_switch_wal()');
  await database.query('checkpoint');
  return trimmed(Buffer.from(await (await database.dump()).arrayBuffer()));
};
