import { webcrypto } from 'node:crypto';
import { AppError } from '../../base/errors.ts';
import type { Passport } from '../../platform/access/passport.ts';
import { type Connection, type Db, rows, transaction } from '../../platform/db/connect.server.ts';
import { isDiskFull } from '../../platform/db/errors.server.ts';

const { subtle } = webcrypto;
const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const lifetime = 24 * 3600_000;
/** A browser may still use the key that it got just before its end. */
const grace = 3600_000;
const freshness = 5 * 60_000;

interface Key {
  kid: string;
  jwk: JsonWebKey;
  createdAt: Date;
}

/**
 * The keys that browsers encrypt passwords with before they send them (SPECIFICATION S5.4). Shared by all processes through the
 * database, replaced daily. `allowPlain`: whether an unencrypted password is taken too.
 */
export class Passports {
  readonly #connection: Connection;
  readonly #allowPlain: () => boolean;
  #current: Key | undefined;

  constructor(connection: Connection, allowPlain: () => boolean) {
    this.#connection = connection;
    this.#allowPlain = allowPlain;
  }

  async publicKey(): Promise<Passport> {
    const { kid, jwk } = await this.#key();
    const { n = '', e = '' } = jwk;
    return { kid, alg: 'RSA-OAEP-256', jwk: { kty: 'RSA', n, e, alg: 'RSA-OAEP-256', ext: true } };
  }

  /** The password in what a client sent. Throws E_PASSPORT where the key or the time is too old, E_VALIDATION on a plain one that is not allowed. */
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

  async #key(): Promise<Key> {
    if (this.#current && Date.now() - this.#current.createdAt.getTime() < lifetime) return this.#current;
    this.#current = (await this.#readStored(this.#connection.db)) ?? (await this.#makeKey());
    return this.#current;
  }

  async #readStored(db: Db): Promise<Key | undefined> {
    const [known] = await rows<Key>(
      db,
      `select kid, jwk, created_at as "createdAt" from passport_key where created_at > now() - make_interval(secs => $1) order by created_at desc limit 1`,
      [lifetime / 1000],
    );
    return known && { ...known, createdAt: new Date(known.createdAt) };
  }

  /** A new key for all processes; where the disk is full, for this one. */
  async #makeKey(): Promise<Key> {
    const pair = await subtle.generateKey({ ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
      'encrypt',
      'decrypt',
    ]);
    const fresh: Key = { kid: crypto.randomUUID().slice(0, 8), jwk: await subtle.exportKey('jwk', pair.privateKey), createdAt: new Date() };
    const stored = transaction(this.#connection, async (db) => {
      await rows(db, 'select pg_advisory_xact_lock(7302)');
      await rows(db, `delete from passport_key where created_at < now() - make_interval(secs => $1)`, [(lifetime + grace) / 1000]);
      const known = await this.#readStored(db);
      if (!known) await rows(db, 'insert into passport_key (kid, jwk) values ($1, $2::jsonb)', [fresh.kid, JSON.stringify(fresh.jwk)]);
      return known ?? fresh;
    });
    return stored.catch((error: unknown) => {
      if (isDiskFull(error)) return fresh;
      throw error;
    });
  }

  async #find(kid: string): Promise<Pick<Key, 'jwk'> | undefined> {
    if (this.#current?.kid === kid) return this.#current;
    const [key] = await this.#connection.query<Key>('select jwk from passport_key where kid = $1', [kid]);
    return key;
  }
}
