import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../src/platform/db/connect.server.ts';
import { captcha } from './harness/accounts.ts';
import { engine } from './harness/database.ts';
import { amounts, type EmptyPlace, listening, Places, stop, wordCounts } from './harness/places.ts';

let places: Places;
/** Each test starts several processes, on machines that may be busy. */
const slow = { timeout: 180_000 };

beforeAll(() => {
  places = new Places();
});
afterEach(() => places.killAll());
afterAll(() => places.close());

const serve = (env: NodeJS.ProcessEnv) => places.serve(env);

/** What the audit says of a first start, which nobody asked for. */
const made = (connection: Connection) =>
  connection.query(
    `select action, facts->>'name' as name, facts->'changes'->'password'->>'to' as password from audit where account is null
      order by action desc, facts->>'name' collate "C"`,
  );

const expectExact = ({ lookInto }: EmptyPlace) =>
  lookInto(async (connection) => {
    const { stored, recounted } = await wordCounts(connection);
    expect(stored).toEqual(recounted);
    return stored.length;
  });

describe('a first start', () => {
  let whole: Record<string, number>;
  let used: EmptyPlace;
  let seconds: number;

  test('fills the database, counts every word, and the next one changes nothing', slow, async () => {
    used = await places.empty();
    const { env, lookInto } = used;
    const first = serve(env);
    expect(await first.until(/First operator/)).toBeUndefined();
    const begun = performance.now();
    expect(await first.until(listening)).toBeUndefined();
    seconds = (performance.now() - begun) / 1000;
    await stop(first);
    whole = await lookInto(amounts);
    expect(whole.policy).toBeGreaterThan(20);
    expect(await lookInto(made)).toEqual([
      ...['administrator', 'focal-point', 'reviewer'].map((name) => ({ action: 'label.create', name, password: null })),
      { action: 'account.create', name: 'admin', password: '••••' },
    ]);
    expect(await expectExact(used)).toBeGreaterThan(1000);
    const second = serve(env);
    expect(await second.until(listening)).toBeUndefined();
    await stop(second);
    expect(await lookInto(amounts)).toEqual(whole);
    expect(second.said()).not.toContain('First operator');
  });

  test('of this version makes the counts right that an older one left short', slow, async () => {
    await used.lookInto(async ({ query }) => {
      await query(`delete from page where name = 'words-counted'`);
      await query(`delete from search_word where uses % 3 = 0`);
      await query(`update search_word set uses = uses - 1 where uses % 3 = 1`);
      await query(`insert into search_word values ('unsaid', 3)`);
      // what only newer versions write
      await query(`delete from page where name = 'titles-indexed'`);
      await query(`update search_index set series = null, tsv = ''`);
      await query('update search_word set sound = null');
    });
    const next = serve(used.env);
    expect(await next.until(listening)).toBeUndefined();
    await stop(next);
    await expectExact(used);
    expect(await used.lookInto(amounts)).toEqual(whole);
    const [left] = await used.lookInto(({ query }) =>
      query(`select (select count(*)::int from search_index where tsv = '' or kind = 'standard' and series is null) as rows,
                    (select count(*)::int from search_word where sound is null and word ~ '^[一-鿿]+$') as words`),
    );
    expect(left).toEqual({ rows: 0, words: 0 });
  });

  test('of what was used before writes nothing: a database that only reads can be read', slow, async () => {
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
    const next = serve({ ...used.env, AUTOMATION_TOKEN: captcha.code });
    expect(await next.until(listening)).toBeUndefined();
    const base = listening.exec(next.said())?.[0];
    for (const path of ['/api/portal/policy', '/api/portal/search?keyword=quality'])
      expect([path, (await fetch(base + path)).status]).toEqual([path, 200]);
    expect((await fetch(`${base}/readyz`)).status).toBe(engine === 'embedded' ? 200 : 503); // the embedded one knows of its own reserve alone
    const message = { name: 'Anna', company: 'Test Works', contact: 'anna@example.org', content: 'Is it in force?', captcha };
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${base}/api/portal/feedback`, { method: 'POST', headers, body: JSON.stringify(message) })).status).toBe(503);
    await stop(next);
    await only('off');
    expect(await used.lookInto(amounts)).toEqual(whole);
  });

  /** A first start killed before its end; sooner, where the machine was quicker than before. */
  const cutShort = async (part: number): Promise<EmptyPlace> => {
    const there = await places.empty();
    const first = serve(there.env);
    expect(await first.until(/First operator/)).toBeUndefined();
    await sleep(seconds * part * 1000);
    first.child.kill('SIGKILL');
    await first.ended;
    return listening.test(first.said()) ? cutShort(part / 2) : there;
  };

  test('cut short by kill -9 is continued by the next one; at any moment: npm run prove -- first-start', slow, async () => {
    const place = await cutShort(0.4);
    const { env, lookInto } = place;
    const second = serve(env);
    expect(await second.until(listening)).toBeUndefined();
    await stop(second);
    expect(await lookInto(amounts)).toEqual(whole);
    await expectExact(place);
  });

  test.runIf(engine === 'postgresql')('of three processes at once on an empty database: one makes it, the others wait', slow, async () => {
    const place = await places.empty();
    const { env, lookInto } = place;
    const all = [serve(env), serve(env), serve(env)];
    expect(await Promise.all(all.map((one) => one.until(listening)))).toEqual([undefined, undefined, undefined]);
    expect(all.filter((one) => one.said().includes('First operator'))).toHaveLength(1);
    for (const one of all) expect((await fetch(`${listening.exec(one.said())?.[0]}/readyz`)).status).toBe(200);
    await Promise.all(all.map(stop));
    expect(await lookInto(amounts)).toEqual(whole);
    await expectExact(place);
  });

  test.runIf(engine === 'postgresql')('whose process dies lets the one that waits go on at once', slow, async () => {
    const place = await places.empty();
    const { env, lookInto } = place;
    const first = serve(env);
    expect(await first.until(/First operator/)).toBeUndefined();
    const second = serve(env);
    await sleep(seconds * 300);
    first.child.kill('SIGKILL');
    expect(await second.until(listening)).toBeUndefined();
    await stop(second);
    expect(await lookInto(amounts)).toEqual(whole);
    await expectExact(place);
  });
});

describe('an import', () => {
  const rows = 7000;
  /** A row without a number: the command names it while it reads, and what is a batch or two above it is written by then. */
  const bad = 4500;
  let file: string;
  beforeAll(() => {
    file = join(places.folder, 'standards.csv');
    const words = ['quality', 'security', 'network', 'measurement', 'terminology', 'requirements', 'interfaces', 'methods'];
    const line = (i: number) => `${i === bad ? '' : `GB/T ${i}-2020`},Digital ${words[i % 8]} of ${words[i % 7]} and ${words[i % 5]},S`;
    writeFileSync(file, ['number,title,sourceName', ...Array.from({ length: rows }, (_, i) => line(i + 1)), ''].join('\n'));
  });

  const imported = (env: NodeJS.ProcessEnv) => places.run('src/cli/import.ts', ['--kind', 'standard', '--file', file, '--publish'], env);
  const written = (connection: Connection) => connection.query('select 1 from standard').then(({ length }) => length);

  test(
    'cut short by kill -9 has counted the words of what it wrote, and the next one counts the rest; at any moment: npm run prove -- imports',
    slow,
    async () => {
      const place = await places.empty();
      const { env, lookInto } = place;
      await lookInto((connection) => connection.migrate());
      const cut = imported(env);
      expect(await cut.until(new RegExp(`row ${bad + 1}: error`))).toBeUndefined();
      cut.child.kill('SIGKILL');
      await cut.ended;
      const before = await lookInto(written);
      expect([before > 0, before < rows - 1]).toEqual([true, true]);
      await expectExact(place);
      const again = imported(env);
      await again.ended;
      expect(again.child.exitCode, again.said()).toBe(0);
      expect(await lookInto(written)).toBe(rows - 1);
      await expectExact(place);
    },
  );
});
