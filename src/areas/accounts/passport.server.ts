import { webcrypto } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { PasswordEncryptionKey } from '../../platform/access/passport.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { isUnwritable } from '../../platform/db/errors.server.ts';
import { instant, json, statement, text } from '../../platform/db/sql.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import { passwordKeyPairTable } from './table.server.ts';

const { subtle } = webcrypto;
const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const lifetime = 24 * 3600_000;
/** Milliseconds after the lifetime of a key during which the key still decrypts, for browsers that fetched it shortly before its end. */
const grace = 3600_000;
const freshness = 5 * 60_000;

const newest = statement({
  row: { kid: text(), jwk: json<JsonWebKey>(), createdAt: instant },
  sql: () =>
    sql`select kid, jwk, created_at as "createdAt" from passport_key
         where created_at > now() - interval '${sql.raw(String(lifetime / 1000))} seconds' order by created_at desc limit 1`,
});
type PasswordKeyPair = NonNullable<Awaited<ReturnType<typeof newest.one>>>;
const byId = statement({
  params: { kid: text() },
  row: { jwk: json<JsonWebKey>() },
  sql: ({ kid }) => sql`select jwk from passport_key where kid = ${kid}`,
});
const sweep = statement({
  sql: () => sql`delete from passport_key where created_at < now() - interval '${sql.raw(String((lifetime + grace) / 1000))} seconds'`,
});

/**
 * RSA key pairs for the encryption of passwords in browsers (SPECIFICATION S5.4). All processes share the key pairs through the database; a
 * new pair is created daily. `allowPlain`: returns whether passwords without encryption are accepted.
 */
export class PasswordKeyPairs {
  readonly #connection: Connection;
  readonly #allowPlain: () => boolean;
  #current: PasswordKeyPair | undefined;

  constructor(connection: Connection, allowPlain: () => boolean) {
    this.#connection = connection;
    this.#allowPlain = allowPlain;
  }

  async publicKey(): Promise<PasswordEncryptionKey> {
    const { kid, jwk } = await this.#key();
    const { n = '', e = '' } = jwk;
    return { kid, alg: 'RSA-OAEP-256', jwk: { kty: 'RSA', n, e, alg: 'RSA-OAEP-256', ext: true } };
  }

  /**
   * Decrypts a password that a client sent. Throws E_PASSPORT if the key is unknown, if the timestamp differs from the present time by more
   * than five minutes, or if an unencrypted password is not allowed. `field`: field at which a malformed value is reported.
   */
  async open(sent: string, field = 'pwd'): Promise<string> {
    const [, kid, data] = /^enc:([\w-]{1,40}):([A-Za-z0-9+/=_-]{1,2000})$/.exec(sent) ?? [];
    if (!kid || !data) {
      if (sent.startsWith('enc:') || !this.#allowPlain()) throw new AppError('E_PASSPORT');
      return sent;
    }
    const key = await this.#find(kid);
    if (!key) throw new AppError('E_PASSPORT');
    try {
      const secret = await subtle.importKey('jwk', key.jwk, algorithm, false, ['decrypt']);
      const text = await subtle.decrypt(algorithm, secret, Buffer.from(data, 'base64'));
      const { pwd, ts }: { pwd?: unknown; ts?: unknown } = JSON.parse(Buffer.from(text).toString('utf8'));
      if (typeof pwd !== 'string' || typeof ts !== 'number') throw new AppError('E_VALIDATION', { [field]: 'format' });
      if (Math.abs(Date.now() - ts) > freshness) throw new AppError('E_PASSPORT');
      return pwd;
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('E_PASSPORT');
    }
  }

  async #key(): Promise<PasswordKeyPair> {
    if (this.#current && Date.now() - this.#current.createdAt.getTime() < lifetime) return this.#current;
    this.#current = (await newest.one(this.#connection.db, {})) ?? (await this.#makeKey());
    return this.#current;
  }

  /** Creates a key pair for all processes. If the database cannot store the key pair, only this process uses it. */
  async #makeKey(): Promise<PasswordKeyPair> {
    const pair = await subtle.generateKey({ ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
      'encrypt',
      'decrypt',
    ]);
    const fresh: PasswordKeyPair = {
      kid: crypto.randomUUID().slice(0, 8),
      jwk: await subtle.exportKey('jwk', pair.privateKey),
      createdAt: new Date(),
    };
    const stored = transaction(this.#connection, async (db) => {
      await lockInTransaction(db, 7302);
      await sweep.all(db, {});
      const known = await newest.one(db, {});
      if (!known) await db.insert(passwordKeyPairTable).values({ kid: fresh.kid, jwk: fresh.jwk });
      return known ?? fresh;
    });
    return stored.catch((error: unknown) => {
      if (isUnwritable(error)) return fresh;
      throw error;
    });
  }

  async #find(kid: string): Promise<Pick<PasswordKeyPair, 'jwk'> | undefined> {
    if (this.#current?.kid === kid) return this.#current;
    return byId.one(this.#connection, { kid });
  }
}
