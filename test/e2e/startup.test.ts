import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Connection, connect } from '../../src/platform/db/connect.server.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { processEnvironment } from '../harness/environment.ts';
import { type Postgres, startPostgres } from '../harness/postgres.ts';

/** The start of the built server in a faulty environment: one case of each fault; all cases and the killed wrapper: `npm run prove`. */
let folder: string;
/** Path of a data directory with a migrated embedded database. */
let used: string;
const processes: ChildProcess[] = [];
const other = 65_534;
const root = process.getuid?.() === 0;
/** Time limit of a test. Generous, because each test starts one or two servers and the machine may be busy. */
const slow = { timeout: 120_000 };

beforeAll(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'startup-'));
  fs.chmodSync(folder, 0o755); // readable for the other user
  used = join(folder, 'used');
  fs.cpSync(inject('emptyData'), used, { recursive: true });
});
afterEach(async () => {
  for (const child of processes.splice(0)) if (child.kill('SIGKILL')) await once(child, 'close');
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const start = (given: NodeJS.ProcessEnv, { command = ['src/server/main.ts'], uid }: { command?: string[]; uid?: number } = {}) => {
  const env = { ...processEnvironment, NODE_ENV: 'production', PORT: '0', SEED: 'none', ...given };
  const ids = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, command, { env, ...ids, stdio: ['ignore', 'pipe', 'pipe'] });
  processes.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  let closed = false;
  const ended = once(child, 'close').then(() => (closed = true));
  const listening = async () => {
    while (!/Server listening at/.test(output)) {
      if (closed) throw new Error(output);
      await sleep(50);
    }
    return (/Server listening at (http:[^"]+)"/.exec(output) as RegExpExecArray)[1] as string;
  };
  return { child, ended, listening, readOutput: () => output };
};

/** Starts a server that must refuse to start. Asserts one log line without a stack and exit code 1; returns the message. */
const refusal = async (given: NodeJS.ProcessEnv, uid?: number): Promise<string> => {
  const { child, ended, readOutput } = start(given, uid === undefined ? {} : { uid });
  const late = AbortSignal.timeout(60_000);
  await Promise.race([ended, once(late, 'abort')]);
  expect([late.aborted, child.exitCode], readOutput()).toEqual([false, 1]);
  const lines = readOutput().trimEnd().split('\n');
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
  expect(lines).toHaveLength(1);
  const { level, msg } = JSON.parse(lines[0] as string) as { level: string; msg: string };
  expect(level).toBe('fatal');
  // The message states the cause and the remedy.
  expect(msg).toMatch(/^[A-Z][^\n]*[.:][^\n]*\.$/);
  return msg;
};

/** Copies the used data directory, applies `damage` to the copy and returns the path of the copy. */
const damaged = (name: string, damage: (dir: string) => void): string => {
  const dir = join(folder, name);
  fs.cpSync(used, dir, { recursive: true });
  damage(dir);
  return dir;
};
const setFileOwner = (path: string, uid: number) => {
  for (const entry of fs.readdirSync(path, { recursive: true }) as string[]) fs.chownSync(join(path, entry), uid, uid);
  fs.chownSync(path, uid, uid);
};
const makeReadOnly = (path: string) => {
  for (const entry of fs.readdirSync(path, { recursive: true, withFileTypes: true }))
    fs.chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
  fs.chmodSync(path, 0o555);
};

const damages: [name: string, words: RegExp, damage: (at: string) => void][] = [
  [
    'of another version of PostgreSQL',
    /cannot be opened: .*initialized by PostgreSQL version 15/,
    (at) => fs.writeFileSync(join(at, 'pg', 'PG_VERSION'), '15\n'),
  ],
  [
    'whose log was cut',
    /cannot be opened: could not locate a valid checkpoint record.*restore DATA_DIR from a backup/,
    (at) => {
      const wal = join(at, 'pg', 'pg_wal');
      for (const file of fs.readdirSync(wal)) if (/^[0-9A-F]{24}$/.test(file)) fs.truncateSync(join(wal, file), 100_000);
    },
  ],
  [
    'without its control file',
    /cannot be opened: could not open file "global\/pg_control"/,
    (at) => fs.rmSync(join(at, 'pg/global/pg_control')),
  ],
  [
    'whose mark of the version is unreadable',
    /cannot be opened: "\/[^"]*\/pg" is not a valid data directory/,
    (at) => fs.writeFileSync(join(at, 'pg', 'PG_VERSION'), ''),
  ],
  [
    'without its settings',
    /cannot be opened: .*could not (access|open|read|find).*postgresql\.conf/,
    (at) => fs.rmSync(join(at, 'pg/postgresql.conf')),
  ],
  [
    'whose mark of the version is gone', // if the server treated this directory as empty, it would overwrite the data
    /\/pg holds files and no database, PG_VERSION is missing; move it away/,
    (at) => fs.rmSync(join(at, 'pg', 'PG_VERSION')),
  ],
  [
    'whose database is a file',
    /\/pg is a file; move it away/,
    (at) => {
      fs.rmSync(join(at, 'pg'), { recursive: true });
      fs.writeFileSync(join(at, 'pg'), '');
    },
  ],
  [
    'with a damaged lock',
    /lock\.sqlite is damaged \(file is not a database\)/,
    (at) => fs.writeFileSync(join(at, 'lock.sqlite'), 'x'.repeat(4096)),
  ],
  ['with a damaged key', /secret\.key is damaged: restore it/, (at) => fs.writeFileSync(join(at, 'secret.key'), 'short')],
  [
    'without a folder for files',
    /\/files is a file; name a folder/,
    (at) => {
      fs.rmSync(join(at, 'files'), { recursive: true, force: true });
      fs.writeFileSync(join(at, 'files'), '');
    },
  ],
];

describe('refused data directories', () => {
  test.runIf(isFullCaseRun)('a symbolic link instead of the database folder is refused', slow, async () => {
    const dir = damaged('linked', (at) => {
      fs.renameSync(join(at, 'pg'), join(at, 'real'));
      fs.symlinkSync('real', join(at, 'pg'));
    });
    expect(await refusal({ DATA_DIR: dir })).toContain(`${join(dir, 'pg')} is a symbolic link`);
  });

  test.each(selectTestCases(damages))('a data directory %s is refused with the name of the fault', slow, async (name, words, damage) => {
    expect(await refusal({ DATA_DIR: damaged(name.replaceAll(' ', '-'), damage) })).toMatch(words);
  });

  const unusable: [name: string, dir: string, words: RegExp][] = [
    ['below /proc', '/proc/portal/data', /DATA_DIR \/proc\/portal\/data cannot be used: .*name another folder/],
    ['that is a file', 'package.json', /package\.json is a file; name a folder/],
    ['below a file', 'package.json/data', /package\.json is a file; name a folder/],
  ];
  test.runIf(isFullCaseRun).each(unusable)(
    'a data directory %s is refused at once, for both database engines',
    slow,
    async (_name, dir, words) => {
      expect(await refusal({ DATA_DIR: dir })).toMatch(words);
      expect(await refusal({ DATA_DIR: dir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatch(words);
    },
  );

  test.runIf(isFullCaseRun)(
    'a data directory whose files folder is a file or a broken link is refused, for both database engines',
    slow,
    async () => {
      const file = damaged('files-file', (at) => fs.writeFileSync(join(at, 'files'), ''));
      expect(await refusal({ DATA_DIR: file })).toMatch(/\/files is a file; name a folder/);
      const link = damaged('files-link', (at) => fs.symlinkSync('nowhere', join(at, 'files')));
      const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
      expect(await refusal({ DATA_DIR: link, DATABASE_URL: databaseUrl })).toMatch(/\/files is a link that leads nowhere; name a folder/);
    },
  );

  describe.runIf(root && isFullCaseRun)('a data directory of another user', () => {
    test('a data directory of another user is refused', slow, async () => {
      const dir = damaged('of-root', () => undefined);
      expect(await refusal({ DATA_DIR: dir }, other)).toMatch(/is closed to user 65534; start the portal as the user/);
      fs.mkdirSync(join(folder, 'closed'), { mode: 0o755 });
      expect(await refusal({ DATA_DIR: join(folder, 'closed', 'data') }, other)).toMatch(/closed\/data is closed to user 65534/);
    });

    test.runIf(isFullCaseRun)('a data directory with a file of another user is refused with the name of the file', slow, async () => {
      const dir = damaged('in-part', (at) => {
        setFileOwner(at, other);
        fs.chownSync(join(at, 'pg', 'global', 'pg_control'), 0, 0);
        fs.chmodSync(join(at, 'pg', 'global', 'pg_control'), 0o600);
      });
      expect(await refusal({ DATA_DIR: dir }, other)).toContain('pg_control is closed to user 65534');
    });

    test.runIf(isFullCaseRun)('a read-only data directory is refused', slow, async () => {
      const dir = damaged('read-only', (at) => {
        setFileOwner(at, other);
        makeReadOnly(at);
      });
      expect(await refusal({ DATA_DIR: dir }, other)).toMatch(/is closed to user 65534/);
      fs.chmodSync(dir, 0o755);
      fs.chmodSync(join(dir, 'lock.sqlite'), 0o644);
      expect(await refusal({ DATA_DIR: dir }, other)).toMatch(/\/pg is closed to user 65534/);
    });
  });

  test.runIf(isFullCaseRun)('a data directory of a newer version of the portal is refused', slow, async () => {
    const dir = damaged('newer', () => undefined);
    const connection = await connect({ dataDir: dir });
    await connection.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`);
    await connection.close();
    expect(await refusal({ DATA_DIR: dir })).toContain('belongs to a newer version of the portal (it has 1 change of its tables');
  });
});

test('if the PostgreSQL server is unreachable, the start is refused with the address of the server', slow, async () => {
  const databaseUrl = 'postgres://postgres@127.0.0.1:1/portal';
  const words = /does not answer at 127\.0\.0\.1:1: start it, or correct host and port/;
  expect(await refusal({ DATA_DIR: join(folder, 'files'), DATABASE_URL: databaseUrl })).toMatch(words);
});

describe.runIf(isFullCaseRun)('refused PostgreSQL databases', () => {
  let postgres: Postgres;
  let admin: Connection;
  beforeAll(async () => {
    const dataDir = join(folder, 'postgres');
    fs.mkdirSync(dataDir, { mode: 0o700 });
    postgres = await startPostgres({ dataDir });
    admin = await connect({ databaseUrl: postgres.url() });
    await admin.query(`create role stranger login password 'right'`);
    await admin.query('create database plain');
    await admin.query('revoke all on database plain from public');
    await admin.query('grant connect on database plain to stranger');
    await admin.query(`create database ascii lc_ctype 'C' template template0`);
    await admin.query(`create database latin encoding 'LATIN1' lc_ctype 'C' template template0`);
    await admin.query('create database newer');
    const newer = await connect({ databaseUrl: postgres.url('newer') });
    await newer.migrate();
    await newer.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`);
    await newer.close();
    const rules = fs.readFileSync(join(dataDir, 'pg_hba.conf'), 'utf8');
    fs.writeFileSync(join(dataDir, 'pg_hba.conf'), `host all stranger 127.0.0.1/32 scram-sha-256\n${rules}`);
    await admin.query('select pg_reload_conf()');
  }, 120_000);
  afterAll(async () => {
    await admin?.close();
    await postgres?.stop();
  });

  const url = (database: string, user = 'postgres') => postgres.url(database).replace('postgres@', `${user}@`);

  const refusing: [name: string, databaseUrl: () => string, words: RegExp][] = [
    [
      'on an unknown host',
      () => 'postgres://postgres@no-host.invalid/portal',
      /The host no-host\.invalid is not known: correct it in DATABASE_URL/,
    ],
    [
      'with a wrong password',
      () => url('plain', 'stranger:wrong'),
      /refuses the sign-in \(password authentication failed for user "stranger"\): correct/,
    ],
    ['without the database', () => url('nowhere'), /no such database \(database "nowhere" does not exist\): create it/],
    [
      'where the user has no rights',
      () => url('plain', 'stranger:right'),
      /too few rights \(permission denied for database plain\): make it the owner of the database/,
    ],
    ['of LC_CTYPE C', () => url('ascii'), /LC_CTYPE C, in which only a to z are letters/],
    ['that is not of UTF-8', () => url('latin'), /keeps texts in LATIN1: create one with ENCODING 'UTF8'/],
    ['of a newer portal', () => url('newer'), /belongs to a newer version of the portal/],
  ];
  test.each(refusing)('%s is refused with its cause', slow, async (_name, databaseUrl, words) => {
    expect(await refusal({ DATA_DIR: join(folder, 'files'), DATABASE_URL: databaseUrl() })).toMatch(words);
  });

  test('a refused database is left unchanged', async () => {
    const ascii = await connect({ databaseUrl: url('ascii') });
    expect(await ascii.query(`select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
    await ascii.close();
  });
});

test.runIf(isFullCaseRun)('if the port is in use, the server names the port and does not start', slow, async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  const dir = damaged('taken', () => undefined);
  const { ended, child, readOutput } = start({ DATA_DIR: dir, PORT: String(port), LOG_LEVEL: 'error', ADMIN_PASSWORD: 'Operator#2026' });
  await ended;
  holder.close();
  expect(child.exitCode).toBe(1);
  expect(JSON.parse(readOutput().trim())).toMatchObject({
    level: 'fatal',
    msg: `Another program listens at 127.0.0.1:${port}: stop it, or set PORT.`,
  });
});

test.runIf(isFullCaseRun)('the development server opens the portal once, even if requests arrive meanwhile', slow, async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  holder.close();
  await once(holder, 'close');
  const given = { DATA_DIR: damaged('development', () => undefined), PORT: String(port), NODE_ENV: 'development' };
  const { readOutput } = start(given, { command: ['--conditions=development', 'src/server/main.ts'] });
  await vi.waitFor(() => expect(readOutput()).toContain('(development)'), { timeout: 60_000, interval: 50 });
  const origin = `http://127.0.0.1:${port}`;
  const aborted = await Promise.allSettled([fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(100) })]);
  expect(aborted.map(({ status }) => status)).toEqual(['rejected']);
  const statuses = ['/readyz', '/readyz', '/', '/m'].map((path) => fetch(origin + path).then(({ status }) => status));
  expect(await Promise.all(statuses), readOutput()).toEqual([200, 200, 200, 200]);
});

describe('scripts/start.mjs, the wrapper of npm start', () => {
  const gone = async (origin: string) => {
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100))
      if (!(await fetch(`${origin}/healthz`).catch(() => null))) return true;
    return false;
  };

  test.runIf(isFullCaseRun)('when the wrapper process is killed, the server that it started ends', slow, async () => {
    const wrapper = start({ DATA_DIR: damaged('wrapped', () => undefined) }, { command: ['scripts/start.mjs'] });
    const origin = await wrapper.listening();
    wrapper.child.kill('SIGKILL');
    expect(await gone(origin)).toBe(true);
    const again = start({ DATA_DIR: join(folder, 'wrapped') });
    expect(await fetch(`${await again.listening()}/healthz`).then(({ status }) => status)).toBe(200);
  });

  test.runIf(isFullCaseRun)('a server started without the wrapper does not end when its parent ends', slow, async () => {
    const code = `const { spawn } = require('node:child_process');
      spawn(process.execPath, ['src/server/main.ts'], { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }).unref();`;
    const parent = start({ DATA_DIR: damaged('alone', () => undefined) }, { command: ['-e', code] });
    const origin = await parent.listening();
    await sleep(1500);
    const answer = await fetch(`${origin}/healthz`);
    expect(answer.status).toBe(200);
    const { pid } = JSON.parse(fs.readFileSync(join(folder, 'alone', 'holder.json'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGTERM');
    expect(await gone(origin)).toBe(true);
  });
});
