import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { accountPassword, captcha, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { newStoredDraft } from '../../../test/harness/contents.ts';
import { engine } from '../../../test/harness/database.ts';
import { processEnvironment } from '../../../test/harness/environment.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { createTestPosting, readPostingForm } from '../../../test/harness/postings.ts';
import { type Connection, connect, queryRows, transaction } from '../db/connect.server.ts';
import { Changes } from './changes.server.ts';

let portal: Portal;
let operator: User;
const published = async (): Promise<string> => {
  const id = await newStoredDraft(portal, 'policy');
  await portal.alter('policy', id, `state = 'published'`);
  return id;
};
const unpublish = (id: string) => operator.send('POST', `/api/admin/content/policy/${id}/unpublish`);

/** Maximal number of connections of a process for requests. */
const pool = 10;
/** Returns a back-office address whose answer reads a table that no other part of this test needs. */
const letter = (i: number) => `/api/admin/feedback/${i + 1}`;

describe.runIf(engine === 'postgresql')('two processes', () => {
  let admin: Connection;
  let owner: User;
  let url: URL;
  let watcher: Connection;
  let other: ChildProcess;
  let base: string;
  let folder: string;
  const lockReleases: (() => Promise<void>)[] = [];
  const letGo = async () => {
    for (const free of lockReleases.splice(0)) await free();
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'changes-'));
    url = new URL(inject('postgresUrl'));
    admin = await connect({ databaseUrl: url.href });
    const name = `changes_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name} template migrated`);
    url.pathname = name;
    watcher = await connect({ databaseUrl: url.href });
    portal = await openPortal({ samples: false, connection: await connect({ databaseUrl: url.href }) });
    operator = await newOperator(portal);
    owner = await newUser(portal);
    const program = join('test', 'harness', 'portal-process.ts');
    other = spawn(process.execPath, [program], {
      env: {
        ...processEnvironment,
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        SEED: 'none',
        DATABASE_URL: url.href,
        AUTOMATION_TOKEN: captcha.code,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    base = await new Promise((resolve) =>
      other.stdout?.on('data', (chunk) => /http:/.test(String(chunk)) && resolve(String(chunk).trim())),
    );
  }, 120_000);
  afterEach(letGo);
  afterAll(async () => {
    const ended = once(other, 'exit');
    other.kill('SIGTERM');
    await ended;
    await portal.close();
    await watcher.close();
    await admin.query(`drop database ${url.pathname.slice(1)} with (force)`);
    await admin.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** Runs a locking statement in a session of its own, and holds the lock until `letGo`. */
  const hold = async (statement: string): Promise<() => Promise<void>> => {
    const connection = await connect({ databaseUrl: url.href });
    const { promise: freed, resolve } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const open = transaction(connection, async (tx) => {
      await queryRows(tx, statement);
      lock();
      await freed;
    });
    await locked;
    const free = async () => {
      resolve();
      await open;
      await connection.close();
    };
    lockReleases.push(free);
    return free;
  };
  const waiting = async (count: number) =>
    vi.waitFor(async () => {
      const [row] = await watcher.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(row?.n).toBe(count);
    }, 15_000);
  const status = async (path: string) => (await fetch(base + path)).status;
  /** Resolves when the other process has processed all commits: the answer to a write waits for it. */
  const caughtUp = async () => {
    const path = '/api/admin/settings/passport.allowPlain';
    const { data } = await operator.get<{ version: number }>(path);
    const body = JSON.stringify({ value: true, version: data.version });
    const headers = { cookie: operator.cookie, 'content-type': 'application/json' };
    expect((await fetch(base + path, { method: 'PUT', headers, body })).status).toBe(200);
  };
  /** Blocks every request connection of the other process by a lock. */
  const exhaust = async () => {
    // an account that the process knows may have more concurrent requests than visitors
    await fetch(`${base}/api/uc/info`, { headers: { cookie: operator.cookie } });
    await hold('lock table feedback in access exclusive mode');
    const requests = Array.from({ length: pool }, (_, i) =>
      fetch(base + letter(i), { headers: { cookie: operator.cookie } }).then((answer) => answer.text()),
    );
    await waiting(pool);
    return async () => {
      await letGo();
      await Promise.all(requests);
    };
  };

  test('an unpublished record disappears from a process whose connections are all taken', async () => {
    const id = await published();
    const path = `/api/portal/policy/${id}`;
    await caughtUp();
    expect(await status(path)).toBe(200);
    const end = await exhaust();
    expect(await status(path)).toBe(200);
    expect((await unpublish(id)).status).toBe(200);
    await vi.waitFor(async () => expect(await status(path)).not.toBe(200), { timeout: 8000, interval: 100 });
    await sleep(4000); // longer than a request waits for a database connection
    await end();
    expect(await status(path)).toBe(404);
  }, 60_000);

  test.runIf(isFullCaseRun)(
    'a process whose connections are all taken applies a setting that was switched off',
    async () => {
      const login = async () => {
        const body = JSON.stringify({ account: operator.account, pwd: accountPassword, captcha });
        const answer = await fetch(`${base}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        return ((await answer.json()) as { code?: string }).code ?? 'signed in';
      };
      expect(await login()).toBe('signed in');
      const end = await exhaust();
      const path = '/api/admin/settings/passport.allowPlain';
      const { data } = await operator.get<{ version: number }>(path);
      expect((await operator.send('PUT', path, { value: false, version: data.version })).status).toBe(200);
      await sleep(4000);
      await end();
      expect(await login()).toBe('E_PASSPORT');
    },
    60_000,
  );

  /** Returns the status of a write whose process has no connection left after the commit. `statement` delays the write until then. */
  const withoutConnections = async (write: () => Promise<{ status: number }>, statement: string): Promise<number> => {
    // the first read of a visitor's page is its text, which waits for the locked table; so queued pages take the connection that the write releases
    const visit = (i: number) => portal.get('/api/portal/about', { host: `host${i}.example.org` });
    await hold('lock table page in access exclusive mode');
    const requests = Array.from({ length: pool - 1 }, (_, i) => visit(i));
    await waiting(pool - 1);
    const letWrite = await hold(statement);
    const writing = write();
    await waiting(pool);
    const queued = Array.from({ length: 3 }, (_, i) => visit(pool + i));
    await sleep(100);
    await letWrite();
    lockReleases.pop();
    const { status } = await writing;
    await letGo();
    await Promise.all([...requests, ...queued]);
    return status;
  };

  test('a committed write is not refused because its process has no connection left', async () => {
    const id = await published();
    expect(await withoutConnections(() => unpublish(id), `select 1 from policy where n = ${id} for update`)).toBe(200);
    expect((await portal.get(`/api/portal/policy/${id}`)).status).toBe(404);
  }, 60_000);

  test('a committed write that returns the created object is not refused either', async () => {
    const { id } = await createTestPosting(owner);
    const submit = () => owner.send('POST', `/api/portal/mysnd/${id}/submit`, {});
    expect(await withoutConnections(submit, `select 1 from posting where id = ${id} for update`)).toBe(200);
    expect((await readPostingForm(owner, id)).auditStatus).toBe('unaudited');
  }, 60_000);

  test('a change arrives although its notification was lost', async () => {
    const id = await published();
    const path = `/api/portal/policy/${id}`;
    await vi.waitFor(async () => expect(await status(path)).toBe(200), 10_000);
    await watcher.query(`update policy set state = 'draft' where n = ${id}`);
    await watcher.query(`insert into change (kind, ns) values ('policy', array[${id}])`);
    await vi.waitFor(async () => expect(await status(path)).toBe(404), { timeout: 10_000, interval: 100 });
  }, 60_000);

  test('a change that got its number first but commits last is not skipped', async () => {
    const [early, late] = [await published(), await published()];
    const paths = [early, late].map((id) => `/api/portal/policy/${id}`);
    await caughtUp();
    expect(await Promise.all(paths.map(status))).toEqual([200, 200]);
    const { promise: go, resolve: commit } = Promise.withResolvers<void>();
    const { promise: numbered, resolve: noted } = Promise.withResolvers<void>();
    const first = transaction(watcher, async (tx) => {
      await queryRows(tx, `update policy set state = 'draft' where n = ${early}`);
      await Changes.publish(tx, 'policy', [Number(early)]);
      noted();
      await go;
    });
    await numbered;
    const second = unpublish(late);
    await Promise.race([second, waiting(1)]); // the second write waits for the first transaction, or would be read before it
    await sleep(200); // a notified process has read the change by now
    commit();
    await first;
    expect((await second).status).toBe(200);
    await vi.waitFor(async () => expect(await Promise.all(paths.map(status))).toEqual([404, 404]), { timeout: 10_000, interval: 100 });
  }, 60_000);

  test('concurrent writers are read in commit order, and none is skipped', async () => {
    const heard: number[] = [];
    const follower = new Changes(watcher, ['standard']);
    follower.subscribe('test', ({ ns }) => void heard.push(...(ns ?? [])));
    await follower.begin();
    await follower.follow();
    const writer = await connect({ databaseUrl: url.href });
    const note = (n: number, pause: number, fails = false) =>
      transaction(portal.connection.engine === 'postgresql' && n % 2 ? writer : portal.connection, async (tx) => {
        await sleep(Math.random() * pause);
        await Changes.publish(tx, 'standard', [n]);
        await sleep(Math.random() * pause);
        if (fails) throw new Error('rolled back');
      });
    const committed: number[] = [];
    const wave = (k: number) => Array.from({ length: 16 }, (_, i) => k * 16 + i + 1); // fewer writers than both pools have connections
    for (let k = 0; k < 4; k++)
      await Promise.all(
        wave(k).map((n) =>
          note(n, 20, n % 7 === 0).then(
            () => committed.push(n),
            () => undefined,
          ),
        ),
      );
    await vi.waitFor(() => expect([...heard].sort((a, b) => a - b)).toEqual([...committed].sort((a, b) => a - b)), 15_000);
    expect(committed.length).toBeGreaterThan(30);
    await follower.stop();
    await writer.close();
  }, 60_000);
});
