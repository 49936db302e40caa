import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connect.server.ts';
import { nullable, statement, text } from '../db/sql.server.ts';
import type { Context } from '../http/context.ts';
import type { Captcha, CaptchaAnswer, CaptchaProofOfWork } from './captcha.ts';
import { height, toDistortedTextPaths, width } from './draw.server.ts';
import { alphabet } from './outlines.ts';
import { createProofOfWork } from './work.server.ts';

const lifetime = '5 minutes';

const newId = (): string => randomBytes(16).toString('base64url');
const hash = (...parts: string[]): Buffer => createHash('sha256').update(parts.join(':')).digest();

const storeCaptcha = statement({
  params: { id: text(), answer: text() },
  sql: ({ id, answer }) =>
    sql`with old as (delete from captcha where expires_at < now())
        insert into captcha (id, answer, expires_at) values (${id}, ${answer}, now() + interval '${sql.raw(lifetime)}')`,
});
const spend = statement({
  params: { id: text() },
  row: { answer: nullable(text()) },
  sql: ({ id }) => sql`delete from captcha where id = ${id} returning case when expires_at > now() then answer end as answer`,
});

/** Creates and checks captchas: pictures with a text to type, and proofs of work for people who cannot read a picture. */
export class Captchas {
  readonly #connection: Connection;
  readonly #token: Buffer | undefined;

  /** Opens the captcha service. `automationToken` passes as the answer to any captcha, for tests of an installation. */
  constructor(connection: Connection, automationToken?: string) {
    this.#connection = connection;
    this.#token = automationToken === undefined ? undefined : hash(automationToken);
  }

  /** Creates a captcha picture. Throws E_TOO_MANY if the network exceeded its rate limit. */
  async create(context: Pick<Context, 'spend'>): Promise<Captcha> {
    await context.spend('captcha');
    const code = Array.from({ length: randomInt(4, 6) }, () => alphabet[randomInt(alphabet.length)]).join('');
    const id = newId();
    await this.#keep(id, code);
    return { id, width, height, paths: toDistortedTextPaths(code) };
  }

  /**
   * Creates a proof of work. Its difficulty grows with the number of proofs that the network has requested within an hour. Throws
   * E_TOO_MANY if the network exceeded its rate limit.
   */
  async createWork(context: Pick<Context, 'spend'>): Promise<CaptchaProofOfWork> {
    const nth = await context.spend('captchaWork');
    const [id, salt] = [newId(), newId()];
    const { number, ...work } = createProofOfWork(salt, nth);
    await this.#keep(id, String(number));
    return { id, work: { salt, ...work } };
  }

  /** Stores the hash of a captcha's correct answer, and deletes expired captchas. */
  async #keep(id: string, code: string): Promise<void> {
    await storeCaptcha.all(this.#connection, { id, answer: hash(id, code).toString('hex') });
  }

  /**
   * Returns true if the answer to the captcha is correct, ignoring case. Every answer consumes the captcha. Call `check` before the transaction that
   * it protects: a rollback would restore the captcha.
   */
  async check({ id, code }: CaptchaAnswer): Promise<boolean> {
    const row = await spend.one(this.#connection, { id });
    if (this.isAutomated(code)) return true;
    return row?.answer === hash(id, code.trim().toUpperCase()).toString('hex');
  }

  /** True if the code is the automation token, which passes any captcha. */
  isAutomated(code: string): boolean {
    return this.#token !== undefined && timingSafeEqual(hash(code), this.#token);
  }
}
