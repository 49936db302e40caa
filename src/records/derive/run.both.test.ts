import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { transaction } from '../../platform/db/connect.server.ts';
import { JobQueue } from '../../platform/jobs/queue.server.ts';
import type { RecordDraft } from '../engine/draft.ts';
import { createColumnDerivation, readRecords } from './columns.server.ts';
import type { PlannedChange } from './derivation.ts';
import { DerivationRunner } from './run.server.ts';

/** Tests derivation runs with a test rule: certifications whose title contains a given word get the industry agriculture. */
let portal: Portal;
/** The word that the rule searches; tests change it so that the rule matches few or many records. */
let word = 'tree';
let planned = 0;
/** Called between two batches of a plan. */
let between: () => Promise<void> = async () => undefined;

const rule = createColumnDerivation({
  name: 'forestry',
  kind: 'certification',
  version: '1',
  async *plan(connection) {
    planned++;
    for await (const records of readRecords(connection, 'certification', ['title', 'industries', 'assigned'])) {
      const changes = records.flatMap(({ n, title, industries }): PlannedChange[] =>
        String(title).includes(word) && Array.isArray(industries) && !industries.includes('agriculture')
          ? [
              {
                n,
                name: String(title),
                values: { industries: [...industries, 'agriculture'], assigned: ['industries/agriculture'] },
                why: `it says ${word}`,
              },
            ]
          : [],
      );
      const half = Math.ceil(changes.length / 2);
      yield changes.slice(0, half);
      await between();
      yield changes.slice(half);
    }
  },
});

const titled = (i: number): RecordDraft => ({
  key: `c${i}`,
  lang: 'en-us',
  texts: { 'en-us': { title: i < 4 ? `Certificate ${i} of a tree` : `Certificate ${i} of a stone` } },
  country: 'in',
  date: '2024',
  source: { name: 'Register', link: `https://example.org/${i}` },
  fields: {},
});

const runs = () => portal.services.derivationRuns;
const start = (dry: boolean) =>
  transaction(portal.connection, (tx) => runs().start(tx, { name: 'forestry', kind: 'certification', dry, account: null }));
const run = async (dry: boolean) => runs().runNow(await start(dry));
const takeBack = async (id: number) => {
  await transaction(portal.connection, (tx) => runs().takeBack(tx, id, null));
  return runs().runNow(id);
};
const inAgriculture = async (): Promise<number> => {
  await portal.services.changes.catchUp();
  return (await portal.get<{ total: number }>('/api/portal/certifications?industry=agriculture')).data.total;
};

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  runs().register(rule);
  await portal.write(
    'certification',
    Array.from({ length: 100 }, (_, i) => titled(i)),
  );
});
afterAll(() => portal.close());
beforeEach(async () => {
  word = 'tree';
  planned = 0;
  between = async () => undefined;
  await portal.connection.query(`update certification set industries = '{}', assigned = '{}'`);
  portal.services.changes.announce({ kind: 'certification', ns: null });
  await portal.connection.query('delete from derivation_run');
  await portal.connection.query('delete from derivation_change');
});

test('a rule that changes few records is applied without a dry run; lists, history and record show the change', async () => {
  const done = await run(false);
  expect(done).toMatchObject({ state: 'done', planned: 4, total: 100, applied: 4, dry: false });
  expect(done.examples.map(({ why }) => why)).toEqual(Array(4).fill('it says tree'));
  expect(await inAgriculture()).toBe(4);
  const [revision] = await portal.connection.query<{ by: string; changes: object }>(
    `select by, changes from revision where kind = 'certification' order by seq desc limit 1`,
  );
  expect(revision).toMatchObject({ by: 'derive:forestry', changes: { industries: { from: [], to: ['agriculture'] } } });
  expect(await run(false)).toMatchObject({ state: 'done', planned: 0, applied: 0 });
});

test('a run that would change more than 5 % of a kind is refused until a dry run was made', async () => {
  word = 'Certificate';
  expect(await run(false)).toMatchObject({ state: 'refused', error: 'E_DRY_RUN', planned: 100, applied: 0 });
  expect(await inAgriculture()).toBe(0);
  await expect(start(false)).rejects.toMatchObject({ code: 'E_DRY_RUN', facts: { planned: 100, total: 100 } });
  const dry = await run(true);
  expect(dry).toMatchObject({ state: 'done', planned: 100, total: 100, applied: 0, dry: true });
  expect(dry.examples).toHaveLength(20);
  expect(await inAgriculture()).toBe(0);
  const done = await run(false);
  expect(done).toMatchObject({ state: 'done', applied: 100 });
  expect(done.fingerprint).toBe(dry.fingerprint);
  expect(await inAgriculture()).toBe(100);
});

test('a dry run permits one run of its version within a day, up to the number of changes that it showed', async () => {
  expect(await run(true)).toMatchObject({ planned: 4 });
  word = 'Certificate';
  expect(await run(false)).toMatchObject({ state: 'refused' }); // many more changes than the dry run showed
  await run(true);
  await portal.connection.query(`update derivation_run set created_at = now() - interval '25 hours'`);
  expect(await run(false)).toMatchObject({ state: 'refused' });
  await run(true);
  await portal.connection.query(`update derivation_run set version = '0'`);
  expect(await run(false)).toMatchObject({ state: 'refused' });
  await run(true);
  await takeBack((await run(false)).id);
  expect(await run(false)).toMatchObject({ state: 'refused' });
});

test('a run is undone; records changed since are left alone and counted', async () => {
  const { id } = await run(false);
  await portal.alter('certification', await numberOf(1), `industries = '{finance}'`);
  expect(await takeBack(id)).toMatchObject({ state: 'undone', undone: 3, leftAlone: 1 });
  expect(await inAgriculture()).toBe(0);
  const [changedRecord] = await portal.connection.query(`select industries, assigned from certification where key = 'c1'`);
  expect(changedRecord).toEqual({ industries: ['finance'], assigned: ['industries/agriculture'] });
  await expect(takeBack(id)).rejects.toMatchObject({ code: 'E_STATE' });
});

test('a dry run or a refused run changed nothing and cannot be undone', async () => {
  const { id } = await run(true);
  await expect(takeBack(id)).rejects.toMatchObject({ code: 'E_STATE' });
  await expect(takeBack(99_999)).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
});

test('a second run of an active rule is refused; a running run can be cancelled, and its applied changes can be undone', async () => {
  const queue = new JobQueue(portal.connection, { lease: 60_000 }); // the lease is long, so no renewal reports the cancellation early
  const own = new DerivationRunner(portal.connection, queue, portal.services.recordHooks);
  own.register(rule);
  await queue.start();
  const { promise, resolve } = Promise.withResolvers<void>();
  between = async () => {
    if (planned === 2) await promise;
  };
  const id = await start(false);
  const over = own.runNow(id);
  while ((await appliedBy(id)) < 2) await sleep(10);
  await expect(start(true)).rejects.toMatchObject({ code: 'E_STATE' });
  await transaction(portal.connection, (tx) => own.cancel(tx, id));
  resolve();
  expect(await over).toMatchObject({ state: 'cancelled', applied: 2 });
  await queue.stop();
  expect(await takeBack(id)).toMatchObject({ state: 'undone', undone: 2, leftAlone: 0 });
});

test('a run continues after its process died', async () => {
  const id = await start(false);
  let broken = true;
  between = async () => {
    if (planned === 2 && broken) {
      broken = false;
      throw new Error('the process dies');
    }
  };
  const over = runs().runNow(id);
  while (broken) await sleep(10);
  expect(await appliedBy(id)).toBe(2);
  await portal.connection.query(`update job set run_at = now() where queue = 'derive'`);
  portal.services.queue.wake();
  expect(await over).toMatchObject({ state: 'done', planned: 4, applied: 4 });
  expect(await takeBack(id)).toMatchObject({ undone: 4 });
});

test('the search index is updated when a rule changes a searched field', async () => {
  const retitle = createColumnDerivation({
    name: 'retitle',
    kind: 'certification',
    async *plan(connection) {
      for await (const records of readRecords(connection, 'certification', ['title']))
        yield records
          .filter(({ title }) => String(title).endsWith(' 7 of a stone'))
          .map(({ n }) => ({ n, name: '', values: { title: 'Zeppelin seven' }, why: '' }));
    },
  });
  runs().register(retitle);
  const id = await transaction(portal.connection, (tx) =>
    runs().start(tx, { name: 'retitle', kind: 'certification', dry: false, account: null }),
  );
  expect(await runs().runNow(id)).toMatchObject({ applied: 1 });
  await portal.services.changes.catchUp();
  const found = async () => (await portal.get<{ total: number }>('/api/portal/search?keyword=zeppelin')).data.total;
  expect(await found()).toBe(1);
  await takeBack(id);
  await portal.services.changes.catchUp();
  expect(await found()).toBe(0);
});

const numberOf = async (i: number): Promise<number> => {
  const [row] = await portal.connection.query<{ n: number }>('select n from certification where key = $1', [`c${i}`]);
  return row?.n ?? 0;
};
const appliedBy = async (id: number): Promise<number> => {
  const [row] = await portal.connection.query<{ applied: number }>('select applied from derivation_run where id = $1', [id]);
  return row?.applied ?? 0;
};
