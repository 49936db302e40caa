import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../base/errors.ts';
import { logFailure } from '../process/log.ts';
import { SemaphoresByName } from './gate.server.ts';
import { type PictureFormat, resizePicture } from './pictures.server.ts';

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
const room = 512 * 1024 * 1024;
/** Limits of picture renderings per caller: concurrent, queued (a page requests all its pictures at once), and seconds of Retry-After. */
const ofCaller = { atOnce: 2, waiting: 100, patience: 5 };

/** Path of a stored picture and the hash of its content. */
interface PictureSource {
  path: string;
  sha256: string;
}

export interface Rendition {
  body: Buffer;
  type: string;
}
const renditionOf = (body: Buffer, format: PictureFormat): Rendition => ({
  body,
  type: format === 'plain' ? (body[0] === 0x89 ? 'image/png' : 'image/jpeg') : `image/${format}`,
});

/**
 * Disk cache of pictures in other widths and formats, in DATA_DIR/cache/images: at most 512 MB, least recently used first out. Concurrent requests
 * for a rendition share a single rendering.
 */
export class RenditionCache {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #callers = new SemaphoresByName(ofCaller.atOnce, ofCaller.waiting, () => new AppError('E_BUSY', undefined, ofCaller.patience));
  readonly #kept: LRUCache<string, number>;
  #loaded: Promise<void> | undefined;

  constructor(dataDir: string, bytes = room) {
    this.#folder = join(dataDir, 'cache', 'images');
    this.#kept = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (size) => Math.max(size, 1),
      dispose: (_size, name, reason) => {
        if (reason === 'evict') void rm(join(this.#folder, name), { force: true }).catch(() => undefined);
      },
    });
  }

  /**
   * Returns a picture at most `width` pixels wide, from the cache or rendered. Renderings of a caller are queued. Throws E_BUSY if the caller queues
   * too many, E_UNAVAILABLE under load, E_NOT_FOUND if the file is deleted meanwhile.
   */
  async get(caller: string, { path, sha256 }: PictureSource, width: number, format: PictureFormat): Promise<Rendition> {
    this.#loaded ??= this.#load();
    await this.#loaded;
    const name = `${sha256}-${width}.${format}`;
    const cached = await this.#read(name);
    if (cached) return renditionOf(cached, format);
    const make = () => this.#callers.run(caller, () => this.#make(name, path, width, format)).finally(() => this.#making.delete(name));
    const making = this.#making.get(name) ?? make();
    this.#making.set(name, making);
    return renditionOf(await making, format);
  }

  /** Deletes all renditions of a content. */
  async remove(sha256: string): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) if (name.startsWith(`${sha256}-`)) await this.#forget(name);
  }

  async #forget(name: string): Promise<void> {
    this.#kept.delete(name);
    await rm(join(this.#folder, name), { force: true });
  }

  async #read(name: string): Promise<Buffer | null> {
    if (!this.#kept.get(name)) return null;
    const path = join(this.#folder, name);
    try {
      const body = await readFile(path);
      const now = new Date();
      void utimes(path, now, now).catch(() => undefined); // stores the time of use in the file, for the next process
      return body;
    } catch {
      this.#kept.delete(name); // another process deleted the cached file to free space
      return null;
    }
  }

  async #make(name: string, path: string, width: number, format: PictureFormat): Promise<Buffer> {
    const body = await resizePicture(path, width, format).catch(async (error: unknown) => {
      throw (await isThere(path)) ? error : new AppError('E_NOT_FOUND');
    });
    const temporary = join(this.#folder, `${randomUUID()}.tmp`);
    try {
      const file = await open(temporary, 'wx');
      await file.writeFile(body);
      await file.sync();
      await file.close();
      await rename(temporary, join(this.#folder, name));
      this.#kept.set(name, body.length);
      if (!(await isThere(path))) await this.#forget(name); // a concurrent deletion of the picture did not see this rendition yet
    } catch (error) {
      logFailure('A picture could not be kept', error); // on a full disk the picture is still served, only not cached
      await rm(temporary, { force: true }).catch(() => undefined);
    }
    return body;
  }

  /** Loads the cache left by earlier processes, least recently used first. */
  async #load(): Promise<void> {
    await mkdir(this.#folder, { recursive: true }).catch(() => undefined);
    const found: { name: string; size: number; used: number }[] = [];
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const { size, mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
      if (size === 0 || name.endsWith('.tmp')) await rm(join(this.#folder, name), { force: true }).catch(() => undefined);
      else found.push({ name, size, used: mtimeMs });
    }
    for (const { name, size } of found.sort((a, b) => a.used - b.used)) this.#kept.set(name, size);
  }
}
