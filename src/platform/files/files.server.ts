import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../base/errors.ts';
import type { Actor } from '../access/actor.ts';
import type { Connection, Db } from '../db/connect.server.ts';
import { logFailure } from '../process/log.ts';
import { Blobs } from './blobs.server.ts';
import { cleanPicture, type PictureFormat } from './pictures.server.ts';
import { type Rendition, RenditionCache } from './renditions.server.ts';
import * as store from './store.server.ts';
import type { FilePurpose } from './table.server.ts';
import { detectFileType, type FileType, fileTypeByMime, toStoredFileName } from './type.server.ts';

const MB = 1024 * 1024;
/** Maximal size of a file in bytes, by purpose. */
const limits: Readonly<Record<FilePurpose, number>> = { image: 5 * MB, avatar: 2 * MB, attachment: 20 * MB, media: 100 * MB };
/** Upload quota of an account per day. */
const daily = { files: 300, bytes: 500 * MB };
/**
 * Milliseconds that unreferenced bytes are kept. After restoring an older backup of the database, an operator has this time to restore a newer one.
 */
const unnamedMs = 7 * 24 * 3600_000;

const accepts = (purpose: FilePurpose, { raster, group }: FileType): boolean =>
  purpose === 'attachment' || (purpose === 'media' ? group === 'misc' : raster);

export type StoredFile = store.StoredFile;
/** A stored file that the reader may read, with the path of its bytes. */
export interface OpenedFile extends StoredFile {
  path: string;
  /** False if bytes of the file are missing, for example lost by a disk or a backup. */
  whole: boolean;
}
export interface NewFile {
  /** File name given by the sender; never part of a path. */
  name: string;
  purpose: FilePurpose;
  owner: number | null;
  /** Fixed id of a product file. Such a file is public. */
  id?: string;
}

const validId = /^[\w-]{1,64}$/;

/** Returns the URL path of a file, below the base path of its type. */
export const fileUrl = ({ id, name, type }: Pick<StoredFile, 'id' | 'name' | 'type'>): string => {
  const group = fileTypeByMime(type)?.group ?? 'docs';
  return `/assets/${group}/${id}${group === 'docs' ? `/${encodeURIComponent(name)}` : ''}`;
};

/** Returns the URL path of a picture's thumbnail; null for files other than raster pictures. */
export const thumbUrl = ({ id, type }: Pick<StoredFile, 'id' | 'type'>): string | null =>
  fileTypeByMime(type)?.raster ? `/assets/thumb/${id}` : null;

/** Owner and purpose of a file that is not public. */
export interface PrivateFile {
  id: string;
  owner: number | null;
  purpose: FilePurpose;
}
/** Function that returns true if the reader may read a private file. */
export type MayReadPrivateFile = (connection: Connection, file: PrivateFile, reader: Actor | null) => Promise<boolean>;
const isOwner: MayReadPrivateFile = async (_connection, { owner }, reader) => owner !== null && owner === reader?.id;

/** Stores uploaded files: checks them, stores them by content, and serves them to readers with access. */
export class FileStore {
  readonly #connection: Connection;
  readonly #mayRead: MayReadPrivateFile;
  readonly #blobs: Blobs;
  readonly #renditions: RenditionCache;

  /** Opens the file store. `mayRead` decides who may read a private file; by default only its owner. */
  constructor(connection: Connection, dataDir: string, mayRead: MayReadPrivateFile = isOwner) {
    this.#connection = connection;
    this.#mayRead = mayRead;
    this.#blobs = new Blobs(dataDir);
    this.#renditions = new RenditionCache(dataDir);
  }

  /**
   * Stores a file. An uploaded file is private until it is published; a product file (`id`) is public at once. Throws E_TOO_LARGE;
   * E_MEDIA_TYPE if the type does not fit the purpose or the file is damaged; E_TOO_MANY beyond the daily quota; E_UNAVAILABLE while too
   * many pictures are processed.
   */
  async put(source: Readable | Buffer, { name, purpose, owner, id }: NewFile): Promise<StoredFile> {
    if (owner !== null) await this.#checkDaily(owner);
    const received = await this.#blobs.temporary();
    const cleaned = await this.#blobs.temporary();
    try {
      await this.#blobs.receive(source, received, limits[purpose]);
      const type = await detectFileType(received, name);
      if (!type || !accepts(purpose, type)) throw new AppError('E_MEDIA_TYPE', { file: 'fileType' });
      const pixels = type.raster ? await cleanPicture(received, cleaned, type.mime) : null;
      const storedPath = pixels ? cleaned : received;
      const measured = await this.#blobs.measure(storedPath);
      const file: StoredFile = {
        id: id ?? randomBytes(16).toString('base64url'),
        name: toStoredFileName(name, type),
        type: type.mime,
        ...measured,
        purpose,
        owner,
        public: id !== undefined,
        width: pixels?.width ?? null,
        height: pixels?.height ?? null,
      };
      await this.#insert(file, storedPath);
      return file;
    } finally {
      await Promise.all([rm(received, { force: true }), rm(cleaned, { force: true })]);
    }
  }

  /** Returns the files with the given ids; unknown ids are omitted. */
  info(ids: readonly string[]): Promise<StoredFile[]> {
    return store.filesById.all(this.#connection, { ids });
  }

  /**
   * Returns a file and the path of its bytes. A private file is open to its owner and to accounts whose work requires it
   * (records/files/reading.server.ts). For other readers it does not exist: throws E_NOT_FOUND.
   */
  async open(id: string, reader: Actor | null): Promise<OpenedFile> {
    const [file] = validId.test(id) ? await this.info([id]) : [];
    if (!file || !(file.public || (await this.#mayRead(this.#connection, file, reader)))) throw new AppError('E_NOT_FOUND');
    return { ...file, path: this.#blobs.pathOf(file.sha256), whole: await this.#whole(file) };
  }

  /**
   * Returns a stored picture at most `width` pixels wide. The caller has checked access by `open`. Renderings are limited per `caller`: throws E_BUSY
   * or E_UNAVAILABLE under load.
   */
  async picture(file: OpenedFile, width: number, format: PictureFormat, caller: string): Promise<Rendition> {
    return this.#renditions.get(caller, file, Math.min(width, file.width ?? width), format);
  }

  /** Makes files public, within the transaction that publishes the record that shows them. */
  async publish(ids: readonly string[], db: Db = this.#connection.db): Promise<void> {
    await store.publishFiles.all(db, { ids });
  }

  /** Deletes a file, and its bytes if no other file has equal content. */
  async remove(id: string): Promise<void> {
    await this.discard(await this.forget(this.#connection.db, [id]));
  }

  /** Deletes rows of files within a transaction. Returns the hashes of their bytes; pass them to `discard` after the commit. */
  async forget(db: Db, ids: readonly string[]): Promise<string[]> {
    const gone = await store.deleteFileRows.all(db, { ids });
    return gone.map(({ sha256 }) => sha256);
  }

  /** Deletes the bytes with these hashes and their renditions. Bytes that the row of a file still refers to are not deleted. */
  async discard(hashes: readonly string[]): Promise<void> {
    for (const sha256 of hashes) await this.#removeUnnamed(sha256);
  }

  /** True if the file exists and its bytes are complete. */
  async has(id: string): Promise<boolean> {
    const [file] = await this.info([id]);
    return file !== undefined && this.#whole(file);
  }

  async #whole({ sha256, size }: StoredFile): Promise<boolean> {
    return (await stat(this.#blobs.pathOf(sha256)).catch(() => null))?.size === size;
  }

  /** Deletes temporary files of aborted uploads, and unreferenced bytes older than a week. Returns the numbers of both. */
  async sweep(): Promise<{ incoming: number; bytes: number }> {
    const incoming = await this.#blobs.sweepIncoming();
    let bytes = 0;
    for await (const old of this.#blobs.olderThan(unnamedMs)) {
      const named = await store.filterStoredContentHashes.all(this.#connection, { hashes: old });
      const known = new Set(named.map(({ sha256 }) => sha256));
      for (const sha256 of old) if (!known.has(sha256) && (await this.#removeUnnamed(sha256))) bytes++;
    }
    return { incoming, bytes };
  }

  /** Inserts the row of a file before its bytes get their final path, so that a refused row leaves no bytes. */
  async #insert(file: StoredFile, path: string): Promise<void> {
    const insert = this.#withContent(file.sha256, async (db) => {
      await store.putFile.all(db, file);
      await this.#blobs.keep(path, file.sha256);
    });
    await insert.catch(async (error: unknown) => {
      await this.#removeUnnamed(file.sha256).catch((failure: unknown) =>
        logFailure('Bytes that no file has could not be removed', failure),
      ); // the hourly clean-up deletes the bytes later
      throw error;
    });
  }

  /**
   * Deletes the bytes with this hash and their renditions, unless the row of a file refers to them. Returns true if the bytes were deleted.
   */
  #removeUnnamed(sha256: string): Promise<boolean> {
    return this.#withContent(sha256, async (db) => {
      if (await store.fileIdByContentHash.one(db, { sha256 })) return false;
      await this.#blobs.remove(sha256);
      await this.#renditions.remove(sha256);
      return true;
    });
  }

  /**
   * Runs work on a content under an advisory lock that applies to all processes, so that a deletion does not remove bytes that are being
   * stored again.
   */
  #withContent<T>(sha256: string, work: (db: Db) => Promise<T>): Promise<T> {
    // not `transaction`, which may repeat the work after a rollback: moved files are not rolled back
    return this.#connection.db.transaction(async (db) => {
      await store.lockContentHash.all(db, { sha256 });
      return work(db);
    });
  }

  async #checkDaily(owner: number): Promise<void> {
    const brought = await store.uploadTotalsOfLastDay.one(this.#connection, { owner });
    if (brought && (brought.files >= daily.files || brought.bytes >= daily.bytes)) throw new AppError('E_TOO_MANY');
  }
}
