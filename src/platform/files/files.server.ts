import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../base/errors.ts';
import type { Actor } from '../access/actor.ts';
import type { Connection, Db } from '../db/connect.server.ts';
import { logFailure } from '../process/log.ts';
import { Blobs } from './blobs.server.ts';
import { cleanPicture, type PictureFormat } from './pictures.server.ts';
import { type Rendition, Renditions } from './renditions.server.ts';
import * as store from './store.server.ts';
import type { FilePurpose } from './table.server.ts';
import { type FileType, fileName, typeByName, typeOf } from './type.server.ts';

const MB = 1024 * 1024;
/** Most bytes of one file. */
const limits: Readonly<Record<FilePurpose, number>> = { image: 5 * MB, avatar: 2 * MB, attachment: 20 * MB, media: 100 * MB };
/** What one account may bring within a day. */
const daily = { files: 300, bytes: 500 * MB };
/** Bytes that no file has stay so long: whoever restores an older database from a copy has that time to restore the newer one. */
const unnamedMs = 7 * 24 * 3600_000;

const accepts = (purpose: FilePurpose, { raster, group }: FileType): boolean =>
  purpose === 'attachment' || (purpose === 'media' ? group === 'misc' : raster);

export type StoredFile = store.StoredFile;
/** A file that a reader may have. */
export interface OpenedFile extends StoredFile {
  path: string;
  /** Its bytes are there, all of them: a disk or a backup may have lost them. */
  whole: boolean;
}
export interface NewFile {
  /** As the sender calls it; never part of a path. */
  name: string;
  purpose: FilePurpose;
  owner: number | null;
  /** A fixed id for the product's own files; such a file is public. */
  id?: string;
}

const validId = /^[\w-]{1,64}$/;

/** Base of a file's address, by the group of its type, and the address itself. */
export const fileUrl = ({ id, name, type }: Pick<StoredFile, 'id' | 'name' | 'type'>): string => {
  const group = typeByName(type)?.group ?? 'docs';
  return `/assets/${group}/${id}${group === 'docs' ? `/${encodeURIComponent(name)}` : ''}`;
};

/** Address of the small picture of a picture; null for other files. */
export const thumbUrl = ({ id, type }: Pick<StoredFile, 'id' | 'type'>): string | null =>
  typeByName(type)?.raster ? `/assets/thumb/${id}` : null;

/** A file that is not public. */
export interface PrivateFile {
  id: string;
  owner: number | null;
  purpose: FilePurpose;
}
/** Whether somebody may read a file that is not public. */
export type PrivateReaders = (connection: Connection, file: PrivateFile, reader: Actor | null) => Promise<boolean>;
const isOwner: PrivateReaders = async (_connection, { owner }, reader) => owner !== null && owner === reader?.id;

/** The files that people bring: checked on the way in, kept by content, handed out to those who may read them. */
export class FileStore {
  readonly #connection: Connection;
  readonly #mayRead: PrivateReaders;
  readonly #blobs: Blobs;
  readonly #renditions: Renditions;

  /** `mayRead`: who may read a file that is not public; its owner alone where nothing is said. */
  constructor(connection: Connection, dataDir: string, mayRead: PrivateReaders = isOwner) {
    this.#connection = connection;
    this.#mayRead = mayRead;
    this.#blobs = new Blobs(dataDir);
    this.#renditions = new Renditions(dataDir);
  }

  /**
   * Stores a file, readable by its owner alone until it is published. Errors: E_TOO_LARGE, E_MEDIA_TYPE (its bytes are of no type that
   * the purpose takes, or damaged), E_TOO_MANY beyond what an account may bring in a day, E_UNAVAILABLE while too many pictures are in work.
   */
  async put(source: Readable | Buffer, { name, purpose, owner, id }: NewFile): Promise<StoredFile> {
    if (owner !== null) await this.#checkDaily(owner);
    const received = await this.#blobs.temporary();
    const cleaned = await this.#blobs.temporary();
    try {
      await this.#blobs.receive(source, received, limits[purpose]);
      const type = await typeOf(received, name);
      if (!type || !accepts(purpose, type)) throw new AppError('E_MEDIA_TYPE', { file: 'fileType' });
      const pixels = type.raster ? await cleanPicture(received, cleaned, type.mime) : null;
      const kept = pixels ? cleaned : received;
      const measured = await this.#blobs.measure(kept);
      const file: StoredFile = {
        id: id ?? randomBytes(16).toString('base64url'),
        name: fileName(name, type),
        type: type.mime,
        ...measured,
        purpose,
        owner,
        public: id !== undefined,
        width: pixels?.width ?? null,
        height: pixels?.height ?? null,
      };
      await this.#insert(file, kept);
      return file;
    } finally {
      await Promise.all([rm(received, { force: true }), rm(cleaned, { force: true })]);
    }
  }

  /** Files by their ids; ids that are unknown are missing. */
  info(ids: readonly string[]): Promise<StoredFile[]> {
    return store.byIds.all(this.#connection, { ids });
  }

  /**
   * A file for one reader, and where its bytes lie. A private one is for its owner and for those whose work is to see it
   * (records/files/reading.server.ts); to others it is as unknown as one that does not exist: E_NOT_FOUND.
   */
  async open(id: string, reader: Actor | null): Promise<OpenedFile> {
    const [file] = validId.test(id) ? await this.info([id]) : [];
    if (!file || !(file.public || (await this.#mayRead(this.#connection, file, reader)))) throw new AppError('E_NOT_FOUND');
    return { ...file, path: this.#blobs.pathOf(file.sha256), whole: await this.#whole(file) };
  }

  /** A stored picture at most `width` pixels wide; the reader's right was checked by `open`. `caller`: whose work it is to draw it. E_BUSY, E_UNAVAILABLE where there is too much of that. */
  async picture(file: OpenedFile, width: number, format: PictureFormat, caller: string): Promise<Rendition> {
    return this.#renditions.get(caller, file, Math.min(width, file.width ?? width), format);
  }

  /** Lets everyone read these files, within the transaction that publishes what shows them. */
  async publish(ids: readonly string[], db: Db = this.#connection.db): Promise<void> {
    await store.publishFiles.all(db, { ids });
  }

  /** Forgets a file; its bytes go with the last file that has them. */
  async remove(id: string): Promise<void> {
    await this.discard(await this.forget(this.#connection.db, [id]));
  }

  /** Forgets files within a transaction. Answers the hashes of their bytes, to be discarded once it has happened. */
  async forget(db: Db, ids: readonly string[]): Promise<string[]> {
    const gone = await store.deleteFiles.all(db, { ids });
    return gone.map(({ sha256 }) => sha256);
  }

  /** Takes bytes away, and the pictures made of them, where no file has them any more. */
  async discard(hashes: readonly string[]): Promise<void> {
    for (const sha256 of hashes) await this.#removeUnnamed(sha256);
  }

  /** Whether a file is known and its bytes are there. */
  async has(id: string): Promise<boolean> {
    const [file] = await this.info([id]);
    return file !== undefined && this.#whole(file);
  }

  async #whole({ sha256, size }: StoredFile): Promise<boolean> {
    return (await stat(this.#blobs.pathOf(sha256)).catch(() => null))?.size === size;
  }

  /** Takes away what uploads that broke off left behind, and bytes that no file has; answers how many. */
  async sweep(): Promise<{ incoming: number; bytes: number }> {
    const incoming = await this.#blobs.sweepIncoming();
    let bytes = 0;
    for await (const old of this.#blobs.olderThan(unnamedMs)) {
      const named = await store.knownContents.all(this.#connection, { hashes: old });
      const known = new Set(named.map(({ sha256 }) => sha256));
      for (const sha256 of old) if (!known.has(sha256) && (await this.#removeUnnamed(sha256))) bytes++;
    }
    return { incoming, bytes };
  }

  /** The row first: where it is refused, the bytes never get their place. */
  async #insert(file: StoredFile, path: string): Promise<void> {
    const insert = this.#withContent(file.sha256, async (db) => {
      await store.putFile.all(db, file);
      await this.#blobs.keep(path, file.sha256);
    });
    await insert.catch(async (error: unknown) => {
      await this.#removeUnnamed(file.sha256).catch((failure: unknown) =>
        logFailure('Bytes that no file has could not be removed', failure),
      ); // the sweep finds them
      throw error;
    });
  }

  /** Takes a content's bytes away, and the pictures made of them, unless a file has them; whether it did. */
  #removeUnnamed(sha256: string): Promise<boolean> {
    return this.#withContent(sha256, async (db) => {
      if (await store.ofContent.one(db, { sha256 })) return false;
      await this.#blobs.remove(sha256);
      await this.#renditions.remove(sha256);
      return true;
    });
  }

  /** One at a time for the same content, whatever the process: a removal must not take away what is just being stored again. */
  #withContent<T>(sha256: string, work: (db: Db) => Promise<T>): Promise<T> {
    // not `transaction`, which may do its work anew: bytes move with it
    return this.#connection.db.transaction(async (db) => {
      await store.lockContent.all(db, { sha256 });
      return work(db);
    });
  }

  async #checkDaily(owner: number): Promise<void> {
    const brought = await store.uploadedToday.one(this.#connection, { owner });
    if (brought && (brought.files >= daily.files || brought.bytes >= daily.bytes)) throw new AppError('E_TOO_MANY');
  }
}
