import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, connect } from '../src/platform/db/connect.server.ts';
import { captcha } from './harness/accounts.ts';
import { engine } from './harness/database.ts';
import { type Postgres, startPostgres } from './harness/postgres.ts';
import { recountWords, storedWords } from './harness/words.ts';

let postgres: Postgres | undefined;
let folder: string;
let place = 0;
/** Each test starts several processes, on machines that may be busy. */
const slow = { timeout: 180_000 };
const processes: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-start-'));
  if (engine === 'postgresql') postgres = await startPostgres();
});
afterEach(async () => {
  for (const child of processes.splice(0)) if (child.kill('SIGKILL')) await once(child, 'close');
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The environment of a portal that was never started, and a way to look into its database. */
const emptyPlace = async (): Promise<{ env: NodeJS.ProcessEnv; open(): Promise<Connection> }> => {
  const name = `place${++place}`;
  const dataDir = join(folder, name);
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  if (!postgres) return { env, open: () => connect({ dataDir }) };
  const admin = await connect({ databaseUrl: postgres.url() });
  await admin.query(`create database ${name}`);
  await admin.close();
  const databaseUrl = postgres.url(name);
  return { env: { ...env, DATABASE_URL: databaseUrl }, open: () => connect({ databaseUrl }) };
};

interface Run {
  child: ChildProcess;
  /** What it wrote to both streams. */
  said: () => string;
  /** Waits until it has said this; what it said, where it ended before. */
  until(pattern: RegExp): Promise<string | undefined>;
  ended: Promise<unknown>;
}

const run = (file: string, args: string[], env: NodeJS.ProcessEnv): Run => {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  processes.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = once(child, 'close');
  const until = async (pattern: RegExp) => {
    while (!pattern.test(said)) {
      if (child.exitCode !== null || child.signalCode !== null) return said || 'ended';
      await sleep(20);
    }
    return undefined;
  };
  return { child, said: () => said, until, ended };
};
const serve = (env: NodeJS.ProcessEnv) => run('test/harness/portal-process.ts', [], env);
const listening = /^http:.*$/m;

const stop = async ({ child, ended }: Run) => {
  child.kill('SIGTERM');
  await ended;
};

const amounts = async (connection: Connection) => {
  const tables = ['account', 'policy', 'standard', 'relation', 'translation', 'file', 'menu', 'label', 'page', 'dictionary_item'];
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int as amount from ${table}`);
  return Object.fromEntries(
    (await connection.query<{ name: string; amount: number }>(counts.join(' union all '))).map(({ name, amount }) => [name, amount]),
  );
};

/** What the audit says of a first start, which nobody asked for. */
const made = (connection: Connection) =>
  connection.query(
    `select action, facts->>'name' as name, facts->'changes'->'password'->>'to' as password from audit where account is null
      order by action desc, facts->>'name' collate "C"`,
  );

/** Looks into a place where nothing runs. */
const lookInto = async <T>(open: () => Promise<Connection>, look: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await open();
  try {
    return await look(connection);
  } finally {
    await connection.close();
  }
};

const expectExact = (open: () => Promise<Connection>) =>
  lookInto(open, async (connection) => {
    const stored = await storedWords(connection);
    expect(stored).toEqual(await recountWords(connection));
    return stored.length;
  });

describe('a first start', () => {
  let whole: Record<string, number>;
  let used: Awaited<ReturnType<typeof emptyPlace>>;
  let seconds: number;

  test('fills the database, counts every word, and the next one changes nothing', slow, async () => {
    used = await emptyPlace();
    const { env, open } = used;
    const first = serve(env);
    expect(await first.until(/First operator/)).toBeUndefined();
    const begun = performance.now();
    expect(await first.until(listening)).toBeUndefined();
    seconds = (performance.now() - begun) / 1000;
    await stop(first);
    whole = await lookInto(open, amounts);
    expect(whole.policy).toBeGreaterThan(20);
    expect(await lookInto(open, made)).toEqual([
      ...['administrator', 'focal-point', 'reviewer'].map((name) => ({ action: 'label.create', name, password: null })),
      { action: 'account.create', name: 'admin', password: '••••' },
    ]);
    expect(await expectExact(open)).toBeGreaterThan(1000);
    const second = serve(env);
    expect(await second.until(listening)).toBeUndefined();
    await stop(second);
    expect(await lookInto(open, amounts)).toEqual(whole);
    expect(second.said()).not.toContain('First operator');
  });

  test('of this version makes the counts right that an older one left short', slow, async () => {
    await lookInto(used.open, async ({ query }) => {
      await query(`delete from page where name = 'words-counted'`);
      await query(`delete from search_word where uses % 3 = 0`);
      await query(`update search_word set uses = uses - 1 where uses % 3 = 1`);
      await query(`insert into search_word values ('unsaid', 3)`);
    });
    const next = serve(used.env);
    expect(await next.until(listening)).toBeUndefined();
    await stop(next);
    await expectExact(used.open);
    expect(await lookInto(used.open, amounts)).toEqual(whole);
  });

  test('of what was used before needs no space: on a full disk it can be read', slow, async () => {
    const conf = join(used.env.DATA_DIR as string, 'pg', 'postgresql.conf');
    const setting = 'default_transaction_read_only = ';
    const only = async (mode: string) => {
      if (engine === 'embedded') return appendFileSync(conf, `${setting}${mode}\n`);
      await lookInto(used.open, async (connection) => {
        const [{ name } = { name: '' }] = await connection.query<{ name: string }>('select current_database() as name');
        const change = (tx: { execute(sql: string): PromiseLike<unknown> }) => tx.execute(`alter database "${name}" set ${setting}${mode}`);
        await connection.db.transaction(async (tx) => void (await change(tx)), { accessMode: 'read write' });
      });
    };
    await only('on');
    const next = serve({ ...used.env, AUTOMATION_TOKEN: captcha.code });
    expect(await next.until(listening)).toBeUndefined();
    const base = listening.exec(next.said())?.[0];
    for (const path of ['/readyz', '/api/portal/policy', '/api/portal/search?keyword=quality'])
      expect([path, (await fetch(base + path)).status]).toEqual([path, 200]);
    const message = { name: 'Anna', company: 'Test Works', contact: 'anna@example.org', content: 'Is it in force?', captcha };
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${base}/api/portal/feedback`, { method: 'POST', headers, body: JSON.stringify(message) })).status).toBe(507);
    await stop(next);
    await only('off');
    expect(await lookInto(used.open, amounts)).toEqual(whole);
  });

  /** A first start killed before its end; sooner, where the machine was quicker than before. */
  const cutShort = async (part: number): ReturnType<typeof emptyPlace> => {
    const there = await emptyPlace();
    const first = serve(there.env);
    expect(await first.until(/First operator/)).toBeUndefined();
    await sleep(seconds * part * 1000);
    first.child.kill('SIGKILL');
    await first.ended;
    return listening.test(first.said()) ? cutShort(part / 2) : there;
  };

  test.each([0.2, 0.6])('cut short by kill -9 after %d of its samples is continued by the next one', slow, async (part) => {
    const { env, open } = await cutShort(part);
    const second = serve(env);
    expect(await second.until(listening)).toBeUndefined();
    await stop(second);
    expect(await lookInto(open, amounts)).toEqual(whole);
    await expectExact(open);
  });

  test.runIf(engine === 'postgresql').each([1, 2])(
    'of three processes at once on an empty database: one makes it, the others wait (round %d)',
    slow,
    async () => {
      const { env, open } = await emptyPlace();
      const all = [serve(env), serve(env), serve(env)];
      expect(await Promise.all(all.map((one) => one.until(listening)))).toEqual([undefined, undefined, undefined]);
      expect(all.filter((one) => one.said().includes('First operator'))).toHaveLength(1);
      for (const one of all) expect((await fetch(`${listening.exec(one.said())?.[0]}/readyz`)).status).toBe(200);
      await Promise.all(all.map(stop));
      expect(await lookInto(open, amounts)).toEqual(whole);
      await expectExact(open);
    },
  );

  test.runIf(engine === 'postgresql')('whose process dies lets the one that waits go on at once', slow, async () => {
    const { env, open } = await emptyPlace();
    const first = serve(env);
    expect(await first.until(/First operator/)).toBeUndefined();
    const second = serve(env);
    await sleep(seconds * 300);
    first.child.kill('SIGKILL');
    expect(await second.until(listening)).toBeUndefined();
    await stop(second);
    expect(await lookInto(open, amounts)).toEqual(whole);
    await expectExact(open);
  });
});

describe('an import', () => {
  const rows = 6000;
  /** Rows without a number: the command names them while it reads, and what is a batch or two above them is written by then. */
  const bad = [2500, 4500];
  let file: string;
  beforeAll(() => {
    file = join(folder, 'standards.csv');
    const words = ['quality', 'security', 'network', 'measurement', 'terminology', 'requirements', 'interfaces', 'methods'];
    const line = (i: number) =>
      `${bad.includes(i) ? '' : `GB/T ${i}-2020`},Digital ${words[i % 8]} of ${words[i % 7]} and ${words[i % 5]},S`;
    writeFileSync(file, ['number,title,sourceName', ...Array.from({ length: rows }, (_, i) => line(i + 1)), ''].join('\n'));
  });

  const imported = (env: NodeJS.ProcessEnv) => run('src/cli/import.ts', ['--kind', 'standard', '--file', file, '--publish'], env);
  const written = (connection: Connection) => connection.query('select 1 from standard').then(({ length }) => length);

  test.each(bad)(
    'cut short by kill -9 at row %d has counted the words of what it wrote, and the next one counts the rest',
    slow,
    async (row) => {
      const { env, open } = await emptyPlace();
      await lookInto(open, (connection) => connection.migrate());
      const cut = imported(env);
      expect(await cut.until(new RegExp(`row ${row + 1}: error`))).toBeUndefined();
      cut.child.kill('SIGKILL');
      await cut.ended;
      const before = await lookInto(open, written);
      expect([before > 0, before < rows - bad.length]).toEqual([true, true]);
      await expectExact(open);
      const again = imported(env);
      await again.ended;
      expect(again.child.exitCode, again.said()).toBe(0);
      expect(await lookInto(open, written)).toBe(rows - bad.length);
      await expectExact(open);
    },
  );
});
