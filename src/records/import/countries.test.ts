import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ListAnswer, SearchAnswer } from '../api.ts';
import type { KindSlug } from '../kinds/index.ts';
import { importFile } from './service.server.ts';

let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  folder = mkdtempSync(join(tmpdir(), 'countries-'));
}, 60_000);
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
const run = async (kind: KindSlug, rows: readonly object[]) => {
  const path = join(folder, `${++files}.jsonl`);
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  const warnings: string[] = [];
  const totals = await importFile(portal.connection, path, {
    kind,
    actor: 'test',
    publish: true,
    dryRun: false,
    hooks: portal.services.recordHooks,
    onRow: (row, what, { code }) => warnings.push(`${row} ${what} ${code}`),
  });
  await portal.services.changes.catchUp();
  return { ...totals, warnings };
};
const list = async (query: string) => (await portal.get<ListAnswer>(`/api/portal/policy?facets=1&${query}`)).data;
const bodies = async () => (await portal.get<ListAnswer>('/api/portal/stdorg?limit=1')).data.total;

test('policies of any country appear under their country in lists, counts, search and pages', async () => {
  const before = await list('');
  const rows = ['Poland', 'ke', 'POL', '中国台湾', 'European Union', 'Atlantis'].map((country, i) => ({
    key: `k${i}`,
    title: `Pangolin plan ${i}`,
    lang: 'en-us',
    country,
    sourceName: 'Test',
  }));
  expect(await run('policy', rows)).toMatchObject({ created: 6, warnings: ['5 warning W_IMPORT_COUNTRY', '6 warning W_IMPORT_COUNTRY'] });
  const count = (answer: ListAnswer, value: string) => answer.facets?.country?.find((one) => one.value === value)?.count ?? 0;
  const all = await list('');
  expect([count(all, 'other'), count(all, 'pl'), count(all, 'intl') - count(before, 'intl')]).toEqual([4, 0, 2]);
  const other = await list('country=other');
  expect([other.total, count(other, 'pl'), count(other, 'ke'), count(other, 'tw')]).toEqual([4, 2, 1, 1]);
  expect(other.facets?.country?.map(({ value }) => value).slice(-4)).toEqual(['other', 'pl', 'ke', 'tw']);
  expect((await list('country=pl')).docs.map(({ country }) => country)).toEqual(['pl', 'pl']);
  const found = (await portal.get<SearchAnswer>('/api/portal/search?keyword=pangolin&country=other')).data;
  expect([found.total, found.countries]).toMatchObject([
    4,
    [{ value: 'intl', count: 2 }, { value: 'other', count: 4 }, { value: 'pl', count: 2 }, { value: 'ke' }, { value: 'tw' }],
  ]);
  for (const path of ['/api/portal/policy?country=zz', '/api/portal/search?keyword=a&country=eu'])
    expect(await portal.get(path)).toMatchObject({ status: 400, error: { code: 'E_VALIDATION' } });
});

test('an import matches stored bodies and sets the country of foreign ones', async () => {
  const before = await bodies();
  const sdo = [
    { abbreviation: 'ISO', name: [{ content: 'International Organization for Standardization' }] },
    { abbreviation: 'IEC', name: [{ content: 'International Electrotechnical Commission' }] },
    { abbreviation: 'OASIS', name: [{ content: 'Organization for the Advancement of Structured Information Standards' }] },
    { abbreviation: 'BSI', name: [{ content: 'British Standards Institution' }] },
    { abbreviation: 'BIS', name: [{ content: 'Bank for International Settlements' }] },
  ];
  expect(await run('stdorg', sdo)).toMatchObject({ created: 2, errors: 0 });
  expect(await bodies()).toBe(before + 2);
  const stored = await portal.connection.query<{ key: string; country: string | null; level: string }>(
    `select key, country, level from stdorg where key in ('BSI', 'BIS', 'ISO', 'iso') order by key`,
  );
  expect(stored).toEqual([
    { key: 'BIS', country: null, level: 'international' },
    { key: 'BSI', country: 'gb', level: 'national' },
    { key: 'iso', country: null, level: 'international' },
  ]);
  expect(await run('stdorg', sdo)).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
  const member = { isoMemberId: 1, acronym: 'GOST R', country: 'RU', name: 'Federal Agency on Technical Regulating and Metrology' };
  expect(await run('stdorg', [member])).toMatchObject({ created: 0 });
  const [memberRow] = await portal.connection.query<{ title: string; abbreviation: string }>(
    `select title, abbreviation from stdorg where key = 'ru-rosstandart'`,
  );
  expect(memberRow?.abbreviation).toBe('Rosstandart');
  const committee = { reference: 'ISO/TC 999', secretariat: null, scope: null, pMembers: [], title: { en: 'Pangolins' } };
  await run('stdorg', [committee]);
  const links = await portal.connection.query(
    `select r.target_key from relation r join stdorg s on s.n = r.n where r.kind = 'stdorg' and s.key = 'ISO/TC 999'`,
  );
  expect(links).toEqual([{ target_key: 'iso' }]);
});
