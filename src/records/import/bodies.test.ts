import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { hasSharedData, sharedFile } from '../../../test/harness/shared.ts';
import { countries, isCountry } from '../../base/locales.ts';
import { transaction } from '../../platform/db/connect.server.ts';
import type { HomeAnswer, ListAnswer } from '../api.ts';
import type { RecordDraft } from '../engine/draft.ts';
import type { KindSlug } from '../kinds/index.ts';
import { readDrafts } from './read.server.ts';
import { importFile } from './service.server.ts';

/** Tests the import of standards bodies that exist among the samples, and the derivations that repair records of older imports. */
let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  folder = mkdtempSync(join(tmpdir(), 'bodies-'));
}, 60_000);
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (kind: KindSlug, path: string) => {
  const created: string[] = [];
  const totals = await importFile(portal.connection, path, {
    kind,
    actor: 'import',
    publish: true,
    dryRun: false,
    hooks: portal.services.recordHooks,
    onOutcome: ({ key, result }) => result === 'created' && created.push(key),
  });
  await portal.services.changes.catchUp();
  return { ...totals, made: created.sort() };
};
const countOrganizations = async () => (await portal.get<ListAnswer>('/api/portal/stdorg?limit=1')).data.total;
const rule = async (name: string, kind: KindSlug) => {
  const runs = portal.services.derivationRuns;
  const start = (dry: boolean) => transaction(portal.connection, (tx) => runs.start(tx, { name, kind, dry, account: null }));
  await runs.runNow(await start(true));
  const done = await runs.runNow(await start(false));
  await portal.services.changes.catchUp();
  return done;
};
const takeBack = async (id: number) => {
  await transaction(portal.connection, (tx) => portal.services.derivationRuns.takeBack(tx, id, null));
  const done = await portal.services.derivationRuns.runNow(id);
  await portal.services.changes.catchUp();
  return done;
};
const forget = async () => {
  await portal.connection.query(`delete from record_merge where kind = 'stdorg'`);
  await portal.connection.query(`update stdorg set deleted_at = now(), key = 'gone-' || key where created_by = 'import'`);
  portal.services.changes.announce({ kind: 'stdorg', ns: null });
  await portal.services.changes.catchUp();
};

test('two rows of one body under different keys become one record, in one batch or in two', async () => {
  const before = await countOrganizations();
  const body = (abbreviation: string, ...names: string[]) => ({ abbreviation, name: names.map((content) => ({ content })) });
  const rows = [body('PGLN', 'Pangolin Council'), body('Pangolin', 'The Pangolin Council (PGLN)'), body('ARM', 'Armadillo Council')];
  const path = join(folder, 'rows.jsonl');
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  expect(await run('stdorg', path)).toMatchObject({ rows: 3, created: 2, unchanged: 1, joined: 1, made: ['ARM', 'PGLN'] });
  expect(await countOrganizations()).toBe(before + 2);
  expect(await run('stdorg', path)).toMatchObject({ created: 0, updated: 0, unchanged: 3, joined: 1 });
  writeFileSync(path, JSON.stringify(rows[1]));
  expect(await run('stdorg', path)).toMatchObject({ created: 0, updated: 0, unchanged: 1, joined: 1 });
  const [page] = await portal.connection.query<{ n: number }>(`select n from stdorg where key = 'PGLN'`);
  const known = await portal.connection.query(`select kept, reason from record_merge where kind = 'stdorg' and gone_key = 'Pangolin'`);
  expect(known).toEqual([{ kept: page?.n, reason: 'name' }]);
  await forget();
});

describe.skipIf(!hasSharedData)('open data (needs ../shared)', () => {
  const files = hasSharedData ? ['sdo.jsonl.gz', 'iso-members-brics.json'].map(sharedFile) : [];
  const [sdo = '', isoMembers = ''] = files;
  const made = '3GPP BIPM BSI CALCONNECT CCSDS CEN CENELEC CGPM CIE ECMA IEEE IETF IHO ITU-R ITU-T JIS MLIT NIST OGC'.split(' ');
  const drafts = async (kind: KindSlug, path: string) => {
    const found: RecordDraft[] = [];
    for await (const row of readDrafts(path, { kind })) if ('draft' in row) found.push(row.draft);
    return found;
  };

  test('the SDO list and the list of ISO members match stored bodies, and create records only for other bodies', async () => {
    const before = await countOrganizations();
    expect(before).toBe(26);
    // IEEE is the society, IEEE SA its standards association; the sectors of ITU are separate bodies
    expect(await run('stdorg', sdo)).toMatchObject({ rows: 25, created: 19, joined: 6, warnings: 0, made });
    expect(await run('stdorg', isoMembers)).toMatchObject({ rows: 10, created: 0, joined: 10, warnings: 0 });
    expect(await countOrganizations()).toBe(45);
    const met = await portal.connection.query<{ gone: string; kept: string; reason: string; country: string | null }>(
      `select m.gone_key as gone, m.kept_key as kept, m.reason, r.country from record_merge m join stdorg r on r.n = m.kept
        where m.kind = 'stdorg' and r.created_by = 'sample' order by m.id`,
    );
    process.stdout.write(`bodies: ${before} before, 45 after; new, as nothing there means them: ${made.join(', ')}\n`);
    process.stdout.write(`met: ${met.map(({ gone, kept: survivor, reason }) => `${gone} = ${survivor} (${reason})`).join(', ')}\n`);
    expect(new Set(met.flatMap(({ country }) => country ?? []))).toEqual(new Set(countries));
    const placed = await portal.connection.query(
      `select key, country, level from stdorg where created_by = 'import' and deleted_at is null and country is not null order by key`,
    );
    expect(placed).toEqual([
      { key: 'BSI', country: 'gb', level: 'national' },
      { key: 'JIS', country: 'jp', level: 'national' },
      { key: 'MLIT', country: 'jp', level: 'national' },
      { key: 'NIST', country: 'us', level: 'national' },
    ]);
    const { blocks } = (await portal.get<HomeAnswer>('/api/portal/home?locale=en-us')).data;
    const members = blocks.find(({ name }) => name === 'members')?.lists.flatMap(({ docs }) => docs) ?? [];
    expect(members.map(({ abbreviation, country }) => [abbreviation, country])).toEqual([
      ['SAC', 'cn'],
      ['Rosstandart', 'ru'],
      ['ABNT', 'br'],
      ['BIS', 'in'],
      ['SABS', 'za'],
      ['SASO', 'sa'],
      ['EOS', 'eg'],
      ['MoIAT', 'ae'],
      ['INSO', 'ir'],
      ['IES', 'et'],
    ]);
    const changes = await portal.connection.query('select max(seq) as seq from change');
    for (const path of files) expect(await run('stdorg', path)).toMatchObject({ created: 0, updated: 0 });
    expect(await portal.connection.query('select max(seq) as seq from change')).toEqual(changes);
    expect(await rule('organizations', 'stdorg')).toMatchObject({ planned: 0 });
    await forget();
  });

  test('the derivation merges duplicates of an older import, with the same result as a present import', async () => {
    const bodies = (await Promise.all(files.map((path) => drafts('stdorg', path)))).flat();
    const older = bodies.map((one) => ({ ...one, country: one.country && isCountry(one.country) ? one.country : null }));
    await portal.connection.query(
      `insert into record_merge (kind, kept, kept_key, gone_key, reason, run, undone_at)
       select 'stdorg', 0, 'nobody', k, 'name', 'older', now() from unnest($1::text[]) k`,
      [older.map(({ key }) => key)],
    );
    await portal.write('stdorg', older);
    await portal.connection.query(`delete from record_merge where run = 'older'`);
    expect(await countOrganizations()).toBe(61);
    expect(await rule('countries', 'stdorg')).toMatchObject({ applied: 4 });
    const done = await rule('organizations', 'stdorg');
    expect(done).toMatchObject({ applied: 16, total: 61 });
    expect(await countOrganizations()).toBe(45);
    const remainingBodies = await portal.connection.query<{ key: string }>(
      `select key from stdorg where created_by <> 'sample' and deleted_at is null order by key collate "C"`,
    );
    expect(remainingBodies.map(({ key }) => key)).toEqual(made);
    for (const path of files) expect(await run('stdorg', path)).toMatchObject({ created: 0, updated: 0 });
    expect(await takeBack(done.id)).toMatchObject({ undone: 16, leftAlone: 0 });
    expect(await countOrganizations()).toBe(61);
  });

  // An empty list declares no test; the end of the run would name a skipped test as one that lacks ../shared.
  test.each(isFullCaseRun ? ['oecd-ai-policies.jsonl.gz'] : [])(
    'the derivation sets the countries of policies of %s that an older import stored without one',
    async (name) => {
      const path = sharedFile(name);
      const rows = gunzipSync(readFileSync(path)).toString().trim().split('\n');
      const jurisdictions = new Map(
        rows.map((row) => JSON.parse(row)).map(({ entry_id, jurisdiction }) => [`oecd-${entry_id}`, String(jurisdiction)]),
      );
      const placed = await drafts('policy', path);
      const older = placed.map((one): RecordDraft => {
        if (one.country === null || isCountry(one.country)) return one;
        return { ...one, country: null, keywords: [jurisdictions.get(one.key ?? '') ?? '', ...(one.keywords ?? [])] };
      });
      await portal.write('policy', older);
      const international = async () => (await portal.get<ListAnswer>('/api/portal/policy?country=intl&limit=1')).data.total;
      const before = await international();
      const done = await rule('countries', 'policy');
      expect(done).toMatchObject({ state: 'done', planned: 1960, applied: 1960 });
      expect(await international()).toBe(before - 1960);
      expect(await run('policy', path)).toMatchObject({ rows: 2216, created: 0, updated: 0, unchanged: 2216 });
      expect(await takeBack(done.id)).toMatchObject({ undone: 1960, leftAlone: 0 });
      expect(await international()).toBe(before);
    },
    60_000,
  );
});
