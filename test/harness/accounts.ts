import { assignRole } from '../../src/areas/accounts/queries.server.ts';
import { ensureRoles } from '../../src/areas/roles/roles.server.ts';
import type { Db } from '../../src/platform/db/connect.server.ts';
import type { Portal, Reply } from './portal.ts';

/** Accepted as the answer to every captcha in tests. */
export const captcha = { id: 'any', code: 'automation-token' };
export const accountPassword = 'Tests-run#42';

/** A signed-in account with functions that call the portal with its session cookie. */
export interface User {
  id: number;
  account: string;
  cookie: string;
  get<T = unknown>(url: string, headers?: Record<string, string>): Promise<Reply<T>>;
  send<T = unknown>(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Reply<T>>;
}

/** The six-digit code in the last message to a phone number, read from the outbox; an empty string if there is none. */
export const lastCode = async (portal: Portal, target: string): Promise<string> => {
  const [row] = await portal.connection.query<{ text: string }>('select text from outbox where target = $1 order by id desc limit 1', [
    target,
  ]);
  return /\d{6}/.exec(row?.text ?? '')?.[0] ?? '';
};

export const cookieOf = (reply: Reply): string => String([reply.headers['set-cookie'] ?? ''].flat()[0]).split(';')[0] as string;

const caller = async (portal: Portal, account: string, cookie: string): Promise<User> => {
  const [row] = await portal.connection.query<{ id: number }>('select id from account where account = $1', [account]);
  return {
    id: row?.id as number,
    account,
    cookie,
    get: (url, headers = {}) => portal.get(url, { cookie, 'accept-language': 'en-us', ...headers }),
    send: (method, url, body) => portal.send(method, url, body, { cookie, 'accept-language': 'en-us' }),
  };
};

/** For each portal: the number of accounts that `newUser` has registered. */
const counted = new WeakMap<Portal, number>();

/** Registers an account through the API. `labels`: codes of roles that give further permissions; `country`: the country of the account. */
export const newUser = async (portal: Portal, { labels = [], country }: { labels?: string[]; country?: string } = {}): Promise<User> => {
  const n = (counted.get(portal) ?? 0) + 1;
  counted.set(portal, n);
  const account = `user${n}`;
  const phone = `+8613800${String(100000 + n)}`;
  const sent = await portal.send('POST', '/api/register/sms', { phone, captcha });
  if (sent.status !== 200) throw new Error(`No code: ${sent.text}`);
  const code = await lastCode(portal, phone);
  const reply = await portal.send('POST', '/api/register', { account, realName: `Sample ${n}`, phone, code, pwd: accountPassword });
  if (reply.status !== 200) throw new Error(`Not registered: ${reply.text}`);
  const user = await caller(portal, account, cookieOf(reply));
  if (labels.length) await ensureRoles(portal.connection.db as Db);
  for (const label of labels) await assignRole(portal.connection.db as Db, user.id, label);
  if (country) await portal.connection.query('update account set country = $2 where id = $1', [user.id, country]);
  return user;
};

/** Registers an account with all permissions. */
export const newOperator = (portal: Portal): Promise<User> => newUser(portal, { labels: ['administrator'] });
