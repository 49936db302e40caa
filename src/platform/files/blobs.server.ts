import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../base/errors.ts';

/** One hour in milliseconds; longer than any upload takes. */
const hourMs = 3600_000;
const hash = /^[0-9a-f]{64}$/;

/** Flushes a file or folder to the disk so that it survives a power failure. Windows cannot open folders and flushes them by itself. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+')
    .catch(() => open(path))
    .catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

/** Returns a transform stream that fails with E_TOO_LARGE beyond `limit` bytes. */
const atMost = (limit: number): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > limit ? new AppError('E_TOO_LARGE', { file: 'fileSize' }) : null, chunk);
    },
  });
};

/** Returns the milliseconds since the file was last written; 0 if it is missing. */
const ageOf = async (path: string): Promise<number> => Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;

/** Content-addressed storage of files: DATA_DIR/files/<first two digits>/<sha256>. */
export class Blobs {
  readonly root: string;
  readonly #incoming: string;

  constructor(dataDir: string) {
    this.root = join(dataDir, 'files');
    this.#incoming = join(this.root, 'incoming');
  }

  pathOf(sha256: string): string {
    return join(this.root, sha256.slice(0, 2), sha256);
  }

  /** Returns a path for a temporary file. The caller deletes the file. */
  async temporary(): Promise<string> {
    await mkdir(this.#incoming, { recursive: true });
    return join(this.#incoming, randomUUID());
  }

  /** Writes a stream to a temporary file. Throws E_TOO_LARGE beyond `limit` bytes. */
  async receive(source: Readable | Buffer, path: string, limit: number): Promise<void> {
    await pipeline(Buffer.isBuffer(source) ? Readable.from([source]) : source, atMost(limit), createWriteStream(path, { flags: 'wx' }));
  }

  /** Flushes a file to the disk and returns its hash and its size in bytes. */
  async measure(path: string): Promise<{ sha256: string; size: number }> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    await sync(path);
    return { sha256: hash.digest('hex'), size: (await stat(path)).size };
  }

  /** Moves a temporary file, whose hash was computed, to its final path. */
  async keep(path: string, sha256: string): Promise<void> {
    const folder = join(this.root, sha256.slice(0, 2));
    await mkdir(folder, { recursive: true });
    const now = new Date();
    await utimes(path, now, now); // the clean-up spares recent files, whose rows may not be committed yet
    await rename(path, join(folder, sha256));
    await sync(folder);
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.pathOf(sha256), { force: true });
  }

  /** Deletes temporary files of aborted uploads, at least one hour old, and returns their number. */
  async sweepIncoming(): Promise<number> {
    const names = await readdir(this.#incoming).catch(() => []);
    let swept = 0;
    for (const name of names) {
      const path = join(this.#incoming, name);
      if ((await ageOf(path)) < hourMs) continue;
      await rm(path, { force: true });
      swept++;
    }
    return swept;
  }

  /** Yields hashes of stored contents older than `age` milliseconds, one folder at a time to limit memory. */
  async *olderThan(age: number): AsyncGenerator<string[]> {
    for (const folder of await readdir(this.root).catch(() => [])) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      const names = (await readdir(join(this.root, folder)).catch(() => [])).filter((name) => hash.test(name));
      const old: string[] = [];
      for (const name of names) if ((await ageOf(this.pathOf(name))) > age) old.push(name);
      if (old.length > 0) yield old;
    }
  }
}
