import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accessOf, accessTable } from '../../../test/harness/access-table.ts';
import { accountPassword, captcha, cookieOf, lastCode, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { isRouteSelectedForAttacks, readOnlyRoutes } from '../../../test/harness/attacks.ts';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { engine } from '../../../test/harness/database.ts';
import { simulateFullDisk } from '../../../test/harness/full-disk.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { pathFor } from '../../../test/harness/relations.ts';
import { SecretCipher } from '../../areas/accounts/vault.server.ts';
import { errorTexts } from '../i18n/all.server.ts';

let portal: Portal;
let user: User;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  user = await newUser(portal, { country: 'cn' });
  operator = await newOperator(portal);
});
afterAll(() => portal.close());

/** Makes the last use of every session so old that the next request would update it. */
const longAgo = () => portal.connection.query(`update session set seen_at = now() - interval '10 minutes'`);
const seen = async (): Promise<number> => {
  const [row] = await portal.connection.query<{ n: number }>(
    `select count(*)::int as n from session where seen_at > now() - interval '1 minute'`,
  );
  return row?.n ?? 0;
};
const contents = (): string[] =>
  readdirSync(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const upload = (text: string) => portal.services.files.put(Buffer.from(text), { name: 'note.txt', purpose: 'attachment', owner: user.id });

describe('on a full disk', () => {
  afterEach(() => simulateFullDisk(portal, false));

  test('all pages can be read, also by signed-in accounts, whose sessions continue', async () => {
    // On PostgreSQL `npm test` reads every third route.
    const step = engine === 'embedded' || isFullCaseRun ? 1 : 3;
    const routes = readOnlyRoutes.filter(isRouteSelectedForAttacks).filter((_, place) => place % step === 0);
    const calls: [route: string, path: string, who: User][] = [];
    for (const route of routes) {
      const access = accessOf(accessTable[route] as never);
      const who = ['public', 'user', 'own', 'shared'].includes(access) ? user : operator;
      calls.push([route, await pathFor(portal, route, who, operator), who]);
    }
    // makes a test run overdue: the server would then try to end the run when a page reads it
    await portal.connection.query(`update test_run set limit_at = now() - interval '1 day'`);
    await longAgo();
    await simulateFullDisk(portal);
    const refused: unknown[] = [];
    for (const [route, path, who] of calls) {
      const { status, error } = await who.get(path);
      if (status >= 500) refused.push([route, status, error.code]);
    }
    expect(refused).toEqual([]);
    expect(calls.length).toBeGreaterThan(100 / step);
    await simulateFullDisk(portal, false);
    await user.get('/api/uc/info');
    await operator.get('/api/uc/info');
    await vi.waitFor(async () => expect(await seen()).toBe(2));
  }, 180_000);

  const english = { 'accept-language': 'en-us' };
  const login = (account: string) => portal.send('POST', '/api/login', { account, pwd: accountPassword, captcha }, english);

  test.runIf(engine === 'embedded')(
    'people sign in, by password and by SMS code, and sign out on the reserved disk space; other writes are refused',
    async () => {
      const [{ phone } = { phone: '' }] = await portal.connection.query<{ phone: string }>('select phone from account where id = $1', [
        user.id,
      ]);
      await portal.connection.query('delete from passport_key');
      await portal.connection.query(`update code set created_at = created_at - interval '1 hour'`);
      await longAgo();
      await simulateFullDisk(portal);
      expect((await portal.send('POST', '/api/captcha', {}, english)).status).toBe(200);
      expect((await portal.get('/api/passport')).status).toBe(200);
      const wrong = await portal.send('POST', '/api/login', { account: user.account, pwd: 'Wrong-word#1', captcha }, english);
      expect(wrong.error.code).toBe('E_LOGIN');
      const entered = await login(user.account);
      expect(entered.status).toBe(200);
      const cookie = { cookie: cookieOf(entered) };
      expect((await portal.get('/api/uc/info', cookie)).status).toBe(200);
      expect((await portal.send('POST', '/api/login/sms', { phone, captcha }, english)).status).toBe(200);
      expect((await portal.send('POST', '/api/login', { phone, code: await lastCode(portal, phone) }, english)).status).toBe(200);
      const form = { realName: 'Other', company: null, industry: null, country: 'cn', digest: 'none', version: 1 };
      const changed = await portal.send('PUT', '/api/uc/info', form, { ...cookie, ...english });
      expect([changed.status, changed.error.code, changed.error.msg]).toEqual([507, 'E_DISK_FULL', errorTexts['en-us'].E_DISK_FULL]);
      expect((await portal.send('POST', '/api/logout', {}, cookie)).status).toBe(200);
      expect((await portal.get('/api/uc/info', cookie)).status).toBe(401);
      const [log] = await portal.connection.query<{ n: number }>('select count(*)::int as n from login_log where account = $1', [user.id]);
      expect(log?.n).toBe(4); // four entries: registering wrote the first one
    },
  );

  test.runIf(engine === 'embedded')(
    'without reserved disk space signing in is refused with E_DISK_FULL, and signed-in accounts stay signed in',
    async () => {
      const space = vi.spyOn(portal.connection, 'hasLastSpace').mockReturnValue(false);
      await longAgo();
      await simulateFullDisk(portal);
      const reply = await login(user.account);
      expect([reply.status, reply.error.code, reply.error.msg]).toEqual([507, 'E_DISK_FULL', errorTexts['en-us'].E_DISK_FULL]);
      expect((await portal.send('POST', '/api/captcha', {}, english)).status).toBe(507);
      expect((await user.get('/api/uc/info')).status).toBe(200);
      const left = await user.send('POST', '/api/logout', {});
      expect([left.status, cookieOf(left)]).toEqual([507, 'sid=']);
      await simulateFullDisk(portal, false);
      space.mockRestore();
      expect((await login(user.account)).status).toBe(200);
    },
  );

  test('sign-in succeeds although neither the log nor the key of known devices can be written', async () => {
    const full = "raise exception 'could not extend file: No space left on device' using errcode = '53100';";
    await portal.connection.query(`create function no_room() returns trigger language plpgsql as $$ begin ${full} end $$`);
    await portal.connection.query('create trigger no_room before insert on login_log for each row execute function no_room()');
    const key = vi.spyOn(SecretCipher.prototype, 'seal').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    const entered = await login(user.account);
    const wrong = await portal.send('POST', '/api/login', { account: user.account, pwd: 'Wrong-word#1', captcha }, english);
    key.mockRestore();
    await portal.connection.query('drop function no_room cascade');
    expect([entered.status, wrong.error.code]).toEqual([200, 'E_LOGIN']);
    expect((await portal.get('/api/uc/info', { cookie: cookieOf(entered) })).status).toBe(200);
  });

  test('a refused upload leaves no bytes and does not damage an existing file with equal content', async () => {
    const storedFile = await upload('kept before');
    await simulateFullDisk(portal);
    await expect(upload('refused')).rejects.toThrow();
    await expect(upload('kept before')).rejects.toThrow();
    expect(contents()).toEqual([storedFile.sha256]);
    await simulateFullDisk(portal, false);
    expect(await portal.services.files.has(storedFile.id)).toBe(true);
    await portal.services.files.remove(storedFile.id);
    expect(contents()).toEqual([]);
  });
});

test('unreferenced bytes are deleted after a week, aborted uploads after an hour; files in use and recent uploads stay', async () => {
  const root = join(portal.dataDir, 'files');
  const place = (folder: string, name: string, hours: number) => {
    mkdirSync(join(root, folder), { recursive: true });
    const path = join(root, folder, name);
    writeFileSync(path, 'bytes');
    const then = new Date(Date.now() - hours * 3600_000);
    utimesSync(path, then, then);
    return path;
  };
  const unnamed = (start: string, hours: number) => place(start, start + randomBytes(31).toString('hex'), hours);
  const used = await upload('used');
  const usedPath = join(root, used.sha256.slice(0, 2), used.sha256);
  const past = new Date(Date.now() - 30 * 24 * 3600_000);
  utimesSync(usedPath, past, past);
  const gone = [unnamed('0a', 8 * 24), unnamed('ff', 8 * 24), place('incoming', 'broken', 2)];
  const stay = [usedPath, unnamed('0a', 24), place('incoming', 'arriving', 0), place('0a', 'not-ours', 8 * 24)];
  expect(await portal.services.upkeep.run()).toEqual({ incoming: 1, bytes: 2 });
  expect(gone.map(existsSync)).toEqual([false, false, false]);
  expect(stay.map(existsSync)).toEqual([true, true, true, true]);
});
