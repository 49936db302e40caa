import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { base } from './browser.ts';
import { type Reader, readerPassword } from './readers.ts';
import { adminPassword } from './server.ts';

/** As the server under test was started (server.ts). */
export const captchaCode = 'automation-token';
const captcha = { id: 'any', code: captchaCode };
export const testPassword = readerPassword;

/** Calls the API of a server as a program does. `cookie`: the session that the answer began. */
export const callAt =
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
export const call = callAt(base);

let operator: Promise<string> | undefined;
/** A session of the account `admin`. */
export const signIn = async (ask = call): Promise<string> => {
  const { cookie, status, msg } = await ask('POST', '/api/login', { account: 'admin', pwd: adminPassword, captcha });
  if (status !== 200) throw new Error(`The operator may not in: ${msg}`);
  return cookie;
};

/** The session of the account `admin`, which may do everything. */
export const operatorCookie = (): Promise<string> => {
  operator ??= signIn();
  return operator;
};

/** The last code that went to a number or mail address, read in the outbox as an operator would. */
export const codeTo = async (target: string): Promise<string> => {
  const { data } = await call<{ docs: { target: string; text: string }[] }>(
    'GET',
    '/api/admin/logs/outbox?limit=100',
    undefined,
    await operatorCookie(),
  );
  const text = data.docs.find((one) => one.target === target)?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
};

/** Files run side by side against one server. */
let next = randomInt(100_000_000);
/** A name and a phone number that nobody has yet. */
export const unregistered = () => {
  next = (next + 1) % 100_000_000;
  const n = String(next).padStart(8, '0');
  return { account: `reader${n}`, name: `Reader ${n}`, phone: `+791${n}` };
};

/** Registers somebody through the API. */
const register = async (): Promise<Reader> => {
  const who = unregistered();
  const sent = await call('POST', '/api/register/sms', { phone: who.phone, captcha });
  if (sent.status !== 200) throw new Error(`No code: ${sent.msg}`);
  const { phone, account, name: realName } = who;
  const reply = await call('POST', '/api/register', { account, realName, phone, code: await codeTo(phone), pwd: testPassword });
  if (reply.status !== 200) throw new Error(`Not registered: ${reply.msg}`);
  return { ...who, cookie: reply.cookie };
};

const isTakenElsewhere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** Takes a prepared account; each file stands for one, and moves to whoever takes it. */
const takePrepared = (): Reader | undefined => {
  const folder = inject('readers');
  for (const name of folder ? readdirSync(join(folder, 'free')) : []) {
    const taken = join(folder, 'taken', name);
    try {
      renameSync(join(folder, 'free', name), taken);
    } catch (error) {
      if (isTakenElsewhere(error)) continue;
      throw error;
    }
    return JSON.parse(readFileSync(taken, 'utf8')) as Reader;
  }
  return undefined;
};

/** Somebody with an account and a session whom no other test knows, and to whom no code went yet: a number gets one a minute. */
export const registered = async (): Promise<Reader> => takePrepared() ?? register();
