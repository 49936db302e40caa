import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { base } from './browser.ts';
import { readerPassword, type TestReader } from './readers.ts';
import { adminPassword } from './server.ts';

/** The captcha answer that the server under test accepts (server.ts). */
export const captchaCode = 'automation-token';
const captcha = { id: 'any', code: captchaCode };
export const testPassword = readerPassword;

/**
 * Returns a function that calls the API of the server at `origin`. Its answer contains `cookie`, the first cookie that the server set, as
 * `name=value`; empty if the server set none.
 */
export const createApiClient =
  (origin: string) =>
  async <T = unknown>(method: string, path: string, body?: object, cookie = '') => {
    const answer = await fetch(origin + path, {
      method,
      headers: { cookie, 'accept-language': 'en-us', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, msg } = (await answer.json()) as { data: T; msg: string };
    return { status: answer.status, data, msg, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] as string };
  };
export const call = createApiClient(base);

let operator: Promise<string> | undefined;
/** Signs in as the account `admin`; returns the session cookie. Throws if the sign-in is refused. */
export const signInOperator = async (ask = call): Promise<string> => {
  const { cookie, status, msg } = await ask('POST', '/api/login', { account: 'admin', pwd: adminPassword, captcha });
  if (status !== 200) throw new Error(`The operator may not in: ${msg}`);
  return cookie;
};

/** The session cookie of the account `admin`, which has all permissions; signs in at the first call only. */
export const operatorCookie = (): Promise<string> => {
  operator ??= signInOperator();
  return operator;
};

/** The code last sent to a phone number or mail address, read from the outbox in the back office; empty if no code was sent. */
export const readSentCode = async (target: string): Promise<string> => {
  const { data } = await call<{ docs: { target: string; text: string }[] }>(
    'GET',
    '/api/admin/logs/outbox?limit=100',
    undefined,
    await operatorCookie(),
  );
  const text = data.docs.find((one) => one.target === target)?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
};

/** Number of the last generated account. It starts at random, because test files run in parallel against one server. */
let next = randomInt(100_000_000);
/** An unused account name, display name and phone number. */
export const unregisteredAccount = () => {
  next = (next + 1) % 100_000_000;
  const n = String(next).padStart(8, '0');
  return { account: `reader${n}`, name: `Reader ${n}`, phone: `+791${n}` };
};

/** Registers an account through the API. */
const register = async (): Promise<TestReader> => {
  const who = unregisteredAccount();
  const sent = await call('POST', '/api/register/sms', { phone: who.phone, captcha });
  if (sent.status !== 200) throw new Error(`No code: ${sent.msg}`);
  const { phone, account, name: realName } = who;
  const reply = await call('POST', '/api/register', { account, realName, phone, code: await readSentCode(phone), pwd: testPassword });
  if (reply.status !== 200) throw new Error(`Not registered: ${reply.msg}`);
  return { ...who, cookie: reply.cookie };
};

const isTakenElsewhere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
/**
 * Claims an account that was created in advance; returns undefined if none is left. Each account is a file, and moving the file to the
 * folder `taken` claims the account atomically.
 */
const claimPreparedAccount = (): TestReader | undefined => {
  const folder = inject('readers');
  for (const name of folder ? readdirSync(join(folder, 'free')) : []) {
    const taken = join(folder, 'taken', name);
    try {
      renameSync(join(folder, 'free', name), taken);
    } catch (error) {
      if (isTakenElsewhere(error)) continue;
      throw error;
    }
    return JSON.parse(readFileSync(taken, 'utf8')) as TestReader;
  }
  return undefined;
};

/**
 * An account, with a session, that no other test uses: a prepared account, or a newly registered one if none is left. No
 * code was sent to the number of a prepared account; a number gets at most one code a minute.
 */
export const provideRegisteredReader = async (): Promise<TestReader> => claimPreparedAccount() ?? register();
