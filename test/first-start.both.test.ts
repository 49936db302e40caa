import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../src/platform/db/connect.server.ts';
import { captcha } from './harness/accounts.ts';
import { engine } from './harness/database.ts';
import { amounts, type EmptyPlace, listening, Places, type Run, stop, wordCounts } from './harness/places.ts';

let places: Places;
/** Each test starts several processes, on machines that may be busy. */
const slow = { timeout: 180_000 };

beforeAll(() => {
  places = new Places();
});
afterEach(() => places.killAll());
afterAll(() => places.close());

/** What the audit says of a first start, which nobody asked for. */
const made = (connection: Connection) =>
  connection.query(
    `select action, facts->>'name' as name, facts->'changes'->'password'->>'to' as password from audit where account is null
      order by action desc, facts->>'name' collate "C"`,
  );

/** The words of titles are counted exactly; how many there are. */
const expectExact = async (connection: Connection): Promise<number> => {
  const { stored, recounted } = await wordCounts(connection);
  expect(stored).toEqual(recounted);
  return stored.length;
};

/** Takes away what only newer versions write, and makes the counts of words wrong. */
const makeOlder = async ({ query }: Connection): Promise<void> => {
  await query(`delete from page where name = 'words-counted'`);
  await query(`delete from search_word where uses % 3 = 0`);
  await query(`update search_word set uses = uses - 1 where uses % 3 = 1`);
  await query(`insert into search_word values ('unsaid', 3)`);
  await query(`delete from page where name = 'titles-indexed'`);
  await query(`update search_index set series = null, tsv = ''`);
  await query('update search_word set sound = null');
};

describe('a first start', () => {
  let whole: Record<string, number>;
  let used: EmptyPlace;
  let seconds: number;

  test('fills the database and counts every word', slow, async () => {
    used = await places.empty();
    const first = places.serve(used.env);
    expect(await first.until(/First operator/)).toBeUndefined();
    const begun = performance.now();
    expect(await first.until(listening)).toBeUndefined();
    seconds = (performance.now() - begun) / 1000;
    await stop(first);
    await used.lookInto(async (connection) => {
      whole = await amounts(connection);
      expect(whole.policy).toBeGreaterThan(20);
      expect(await made(connection)).toEqual([
        ...['administrator', 'focal-point', 'reviewer'].map((name) => ({ action: 'label.create', name, password: null })),
        { action: 'account.create', name: 'admin', password: '••••' },
      ]);
      expect(await expectExact(connection)).toBeGreaterThan(1000);
    });
  });

  test('is followed by others that write nothing: a database that only reads can be read', slow, async () => {
    const conf = join(used.env.DATA_DIR as string, 'pg', 'postgresql.conf');
    const setting = 'default_transaction_read_only = ';
    const only = async (mode: string) => {
      if (engine === 'embedded') return appendFileSync(conf, `${setting}${mode}\n`);
      await used.lookInto(async (connection) => {
        const [{ name } = { name: '' }] = await connection.query<{ name: string }>('select current_database() as name');
        const change = (tx: { execute(sql: string): PromiseLike<unknown> }) => tx.execute(`alter database "${name}" set ${setting}${mode}`);
        await connection.db.transaction(async (tx) => void (await change(tx)), { accessMode: 'read write' });
      });
    };
    await only('on');
    const next = places.serve({ ...used.env, AUTOMATION_TOKEN: captcha.code });
    expect(await next.until(listening)).toBeUndefined();
    const base = listening.exec(next.said())?.[0];
    for (const path of ['/api/portal/policy', '/api/portal/search?keyword=quality'])
      expect([path, (await fetch(base + path)).status]).toEqual([path, 200]);
    expect((await fetch(`${base}/readyz`)).status).toBe(engine === 'embedded' ? 200 : 503); // the embedded one knows of its own reserve alone
    const message = { name: 'Anna', company: 'Test Works', contact: 'anna@example.org', content: 'Is it in force?', captcha };
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${base}/api/portal/feedback`, { method: 'POST', headers, body: JSON.stringify(message) })).status).toBe(503);
    await stop(next);
    expect(next.said()).not.toContain('First operator');
    await only('off');
  });

  test('of this version makes the counts right that an older one left short, and adds nothing', slow, async () => {
    await used.lookInto(async (connection) => {
      expect(await amounts(connection)).toEqual(whole);
      await makeOlder(connection);
    });
    const next = places.serve(used.env);
    expect(await next.until(listening)).toBeUndefined();
    await stop(next);
    expect(next.said()).not.toContain('First operator');
    await used.lookInto(async (connection) => {
      await expectExact(connection);
      expect(await amounts(connection)).toEqual(whole);
      const [left] = await connection.query(
        `select (select count(*)::int from search_index where tsv = '' or kind = 'standard' and series is null) as rows,
                (select count(*)::int from search_word where sound is null and word ~ '^[一-鿿]+$') as words`,
      );
      expect(left).toEqual({ rows: 0, words: 0 });
    });
  });

  /** A first start killed before its end; sooner, where the machine was quicker than before. On PostgreSQL two others wait for it. */
  const cutShort = async (part: number): Promise<{ place: EmptyPlace; others: Run[] }> => {
    const place = await places.empty();
    const first = places.serve(place.env);
    expect(await first.until(/First operator/)).toBeUndefined();
    const others = engine === 'postgresql' ? [places.serve(place.env), places.serve(place.env)] : [];
    await sleep(seconds * part * 1000);
    first.child.kill('SIGKILL');
    await first.ended;
    if (!listening.test(first.said())) return { place, others };
    await Promise.all(others.map(stop));
    return cutShort(part / 2);
  };

  test('cut short by kill -9 is continued by the next one, and on PostgreSQL by one of those that wait', slow, async () => {
    const { place, others } = await cutShort(0.3); // at any moment, and of three at once undisturbed: npm run prove -- first-start
    const next = engine === 'postgresql' ? others : [places.serve(place.env)];
    expect(await Promise.all(next.map((one) => one.until(listening)))).toEqual(next.map(() => undefined));
    expect(next.filter((one) => one.said().includes('First operator'))).toEqual([]);
    for (const one of next) expect((await fetch(`${listening.exec(one.said())?.[0]}/readyz`)).status).toBe(200);
    await Promise.all(next.map(stop));
    await place.lookInto(async (connection) => {
      expect(await amounts(connection)).toEqual(whole);
      await expectExact(connection);
    });
  });
});

describe('an import', () => {
  /** A row without a number: the command names it while it reads, and the batch of 2,000 rows but one above it is written by then. */
  const bad = 4001;
  const rows = bad + 99;
  let file: string;
  beforeAll(() => {
    file = join(places.folder, 'standards.csv');
    const words = ['quality', 'security', 'network', 'measurement', 'terminology', 'requirements', 'interfaces', 'methods'];
    const line = (i: number) => `${i === bad ? '' : `GB/T ${i}-2020`},Digital ${words[i % 8]} of ${words[i % 7]} and ${words[i % 5]},S`;
    writeFileSync(file, ['number,title,sourceName', ...Array.from({ length: rows }, (_, i) => line(i + 1)), ''].join('\n'));
  });

  const importInto = (env: NodeJS.ProcessEnv) => places.run('src/cli/import.ts', ['--kind', 'standard', '--file', file, '--publish'], env);
  /** How many rows were written; their words are counted exactly. */
  const written = async (connection: Connection): Promise<number> => {
    await expectExact(connection);
    return connection.query('select 1 from standard').then(({ length }) => length);
  };

  test.runIf(engine === 'embedded')(
    'cut short by kill -9 has counted the words of what it wrote, and the next one counts the rest; at any moment: npm run prove -- imports',
    slow,
    async () => {
      const { env, lookInto } = await places.empty();
      const cut = importInto(env);
      expect(await cut.until(new RegExp(`row ${bad + 1}: error`))).toBeUndefined();
      cut.child.kill('SIGKILL');
      await cut.ended;
      const before = await lookInto(written);
      expect([before > 0, before < rows - 1]).toEqual([true, true]);
      const again = importInto(env);
      await again.ended;
      expect(again.child.exitCode, again.said()).toBe(0);
      expect(await lookInto(written)).toBe(rows - 1);
    },
  );
});
