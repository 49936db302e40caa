import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCodeOf } from '../../base/unknown.ts';
import { CannotOpen } from '../../platform/db/refusal.server.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Flushes a folder to the disk, so that the names of its files survive a power failure. Does nothing on Windows, where folders cannot be
 * opened and are flushed by the system.
 */
const flushFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
};

/**
 * Moves the draft file to its final name, unless another process created that name first. Unlike a rename, a hard link never replaces an
 * existing key.
 */
const nameOnce = (draft: string, name: string): void => {
  try {
    fs.linkSync(draft, name);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') fs.renameSync(draft, name); // the file system has no hard links
  }
};

const keyBytes = 32;
const damaged = (file: string) => `The key ${file} is damaged: restore it from a copy.`;

/**
 * Encrypts secrets for storage in the database. The key is a file in the data directory (`secret.key`), separate from the database and its
 * backups, and readable only by the system user of the portal. Processes that share the directory share the key.
 */
export class SecretCipher {
  readonly #file: string;
  #key: Buffer | undefined;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'secret.key');
  }

  /**
   * Throws CannotOpen if the key file is damaged or unreadable, because no account with a second factor could sign in. A missing key is
   * created at first use.
   */
  check(): void {
    try {
      if (fs.readFileSync(this.#file).length === keyBytes) return;
    } catch (error) {
      if (errorCodeOf(error) === 'ENOENT') return;
      const message = error instanceof Error ? error.message : String(error);
      throw new CannotOpen(`The key ${this.#file} cannot be read: ${message}.`, { cause: error });
    }
    throw new CannotOpen(damaged(this.#file));
  }

  /**
   * Encrypts a text. `context`: text that identifies the row. Decryption needs an equal context, so that an encrypted text cannot be copied
   * to another row.
   */
  seal(text: string, context: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#secret(), iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Decrypts a text. Throws an error if the text was encrypted with another key or for another context. */
  open(sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(algorithm, this.#secret(), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  }

  #secret(): Buffer {
    if (this.#key) return this.#key;
    if (!fs.existsSync(this.#file)) this.#makeKey();
    flushFolder(dirname(this.#file)); // flush before the key encrypts anything, whichever process created it
    const key = fs.readFileSync(this.#file);
    if (key.length !== keyBytes) throw new Error(damaged(this.#file));
    this.#key = key;
    return key;
  }

  /** Creates the key file atomically, unless another process created it first: an existing key is never replaced. */
  #makeKey(): void {
    const draft = `${this.#file}.${randomUUID()}`;
    try {
      fs.writeFileSync(draft, randomBytes(keyBytes), { flag: 'wx', mode: 0o600, flush: true });
      nameOnce(draft, this.#file);
    } finally {
      fs.rmSync(draft, { force: true });
    }
  }
}
