import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../src/platform/db/connect.server.ts';
import { initializePortalData } from '../src/server/first-start.ts';
import { captcha } from './harness/accounts.ts';
import { isFullCaseRun } from './harness/cases.ts';
import { engine } from './harness/database.ts';
import {
  countFirstStartRows,
  type EmptyEnvironment,
  EmptyEnvironmentRunner,
  type InProcessPortal,
  listeningLinePattern,
  openInProcessPortal,
  wordCounts,
} from './harness/places.ts';
import { openPortal } from './harness/portal.ts';

// An undisturbed first start of one process or three, and kills at random moments: npm run prove -- first-start. `npm test` kills a first
// start in src/platform/db/embedded.unit.test.ts, and creates the sample content here; the other tests of this file are proofs.
let places: EmptyEnvironmentRunner;
/** Time limit of a test in milliseconds. It is generous, because each test starts a complete portal and the machine may be busy. */
const slow = { timeout: 180_000 };

beforeAll(() => {
  places = new EmptyEnvironmentRunner();
});
afterEach(() => places.killAll());
afterAll(() => places.close());

const openAt = ({ env }: EmptyEnvironment, more: NodeJS.ProcessEnv = {}) => openInProcessPortal({ ...env, LOG_LEVEL: 'silent', ...more });

/** The audit entries of a first start; they have no account. */
const made = (connection: Connection) =>
  connection.query(
    `select action, facts->>'name' as name, facts->'changes'->'password'->>'to' as password from audit where account is null
      order by action desc, facts->>'name' collate "C"`,
  );

/** Asserts that the stored word counts of titles equal a recount; returns the number of words. */
const expectExact = async (connection: Connection): Promise<number> => {
  const { stored, recounted } = await wordCounts(connection);
  expect(stored).toEqual(recounted);
  return stored.length;
};

/** Row counts after an undisturbed first start. Test databases already contain the content that ships with the product. */
const measureExpectedCounts = async (): Promise<Record<string, number>> => {
  const portal = await openPortal();
  try {
    await initializePortalData(portal.services, { adminPassword: 'First-one#7', seed: 'sample' });
    return await countFirstStartRows(portal.connection);
  } finally {
    await portal.close();
  }
};

/** Simulates an older version: removes rows that only newer versions write and falsifies the word counts. */
const makeOlder = async ({ query }: Connection): Promise<void> => {
  await query(`delete from page where name = 'words-counted'`);
  await query(`delete from search_word where uses % 3 = 0`);
  await query(`update search_word set uses = uses - 1 where uses % 3 = 1`);
  await query(`insert into search_word values ('unsaid', 3)`);
  await query(`delete from page where name = 'titles-indexed'`);
  await query(`update search_index set series = null, tsv = ''`);
  await query('update search_word set sound = null');
};

/** True when a first start has stored the images of its samples; it writes the records next. */
const hasPictures = ({ env }: EmptyEnvironment): boolean => {
  const folder = join(env.DATA_DIR as string, 'files');
  const stored = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : [];
  return stored.length >= readdirSync('src/areas/site/sample/images').length;
};

/**
 * Runs a first start in a process and kills it `wait` milliseconds after it began to write records. If the start was complete by then,
 * tries again with half the time. On PostgreSQL a second process waits for the first one.
 */
const cutShort = async (wait = 300): Promise<{ place: EmptyEnvironment; next: () => Promise<InProcessPortal> }> => {
  const place = await places.empty();
  const first = places.serve(place.env);
  expect(await first.until(/First operator/)).toBeUndefined();
  const waiting = engine === 'postgresql' ? openAt(place) : undefined;
  while (!hasPictures(place) && first.child.exitCode === null) await sleep(20);
  await sleep(wait);
  first.child.kill('SIGKILL');
  await first.ended;
  const next = () => waiting ?? openAt(place);
  if (!listeningLinePattern.test(first.said())) return { place, next };
  await (await waiting)?.close();
  if (wait < 10) throw new Error('A first start ends as soon as it has stored its pictures');
  return cutShort(wait / 2);
};

test('a first start creates the sample content in an empty database', slow, async () => {
  const portal = await openPortal({ samples: false });
  try {
    await initializePortalData(portal.services, { adminPassword: 'First-one#7', seed: 'sample' });
    expect((await countFirstStartRows(portal.connection)).policy).toBeGreaterThan(20);
  } finally {
    await portal.close();
  }
});

describe.runIf(isFullCaseRun)('the first start of a portal', () => {
  let expectedCounts: Record<string, number>;
  let used: EmptyEnvironment;

  test(
    'a first start ended by kill -9 is continued by the next start, on PostgreSQL by a waiting one, and creates everything',
    slow,
    async () => {
      expectedCounts = await measureExpectedCounts();
      const { place, next } = await cutShort();
      used = place;
      const { app, connection, close } = await next();
      try {
        expect((await app.inject('/readyz')).statusCode).toBe(200);
        expect(await countFirstStartRows(connection)).toEqual(expectedCounts);
        expect(expectedCounts.policy).toBeGreaterThan(20);
        expect(await made(connection)).toEqual([
          ...['administrator', 'focal-point', 'reviewer'].map((name) => ({ action: 'label.create', name, password: null })),
          { action: 'account.create', name: 'admin', password: '••••' },
        ]);
        expect(await expectExact(connection)).toBeGreaterThan(1000);
      } finally {
        await close();
      }
    },
  );

  test('a later start writes nothing, so it also works on a read-only database', slow, async () => {
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
    const { app, close } = await openAt(used, { AUTOMATION_TOKEN: captcha.code });
    try {
      for (const path of ['/api/portal/policy', '/api/portal/search?keyword=quality'])
        expect([path, (await app.inject(path)).statusCode]).toEqual([path, 200]);
      // The embedded engine is ready on a read-only database, because it only checks its own reserve of disk space.
      expect((await app.inject('/readyz')).statusCode).toBe(engine === 'embedded' ? 200 : 503);
      const message = { name: 'Anna', company: 'Test Works', contact: 'anna@example.org', content: 'Is it in force?', captcha };
      expect((await app.inject({ method: 'POST', url: '/api/portal/feedback', payload: message })).statusCode).toBe(503);
    } finally {
      await close();
      await only('off');
    }
  });

  test('a start corrects the word counts of an older version and adds nothing', slow, async () => {
    await used.lookInto(makeOlder);
    const { connection, close } = await openAt(used);
    try {
      await expectExact(connection);
      expect(await countFirstStartRows(connection)).toEqual(expectedCounts);
      const [left] = await connection.query(
        `select (select count(*)::int from search_index where tsv = '' or kind = 'standard' and series is null) as rows,
                (select count(*)::int from search_word where sound is null and word ~ '^[一-鿿]+$') as words`,
      );
      expect(left).toEqual({ rows: 0, words: 0 });
    } finally {
      await close();
    }
  });
});
