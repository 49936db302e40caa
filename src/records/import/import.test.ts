import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { hasSharedData, sharedFile } from '../../../test/harness/shared.ts';
import { importInParallel, importTwice, sources } from '../../../test/prove/open-data.ts';
import type { ListAnswer, RecordDetail } from '../api.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { RecordWriteOutcome } from '../write/write.server.ts';
import { importIcsNames } from './classification.server.ts';
import { type ImportOptions, type ImportTotals, importFile } from './service.server.ts';

let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  folder = mkdtempSync(join(tmpdir(), 'import-'));
}, 60_000);
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Run extends ImportTotals {
  rowMessages: [row: number, what: string, code: string, field?: string][];
  outcomes: RecordWriteOutcome[];
}
let files = 0;
const run = async (content: string | Buffer, options: Partial<ImportOptions> & { kind: KindSlug }): Promise<Run> => {
  const path = join(folder, `file-${++files}`);
  writeFileSync(path, content);
  const rowMessages: Run['rowMessages'] = [];
  const outcomes: RecordWriteOutcome[] = [];
  const totals = await importFile(portal.connection, path, {
    actor: 'test',
    publish: true,
    dryRun: false,
    hooks: portal.services.recordHooks,
    onRow: (row, what, { code, field }) => rowMessages.push(field ? [row, what, code, field] : [row, what, code]),
    onOutcome: (outcome) => outcomes.push(structuredClone(outcome)),
    ...options,
  });
  await portal.services.changes.catchUp();
  return { ...totals, rowMessages, outcomes };
};

/** Builds the text of a CSV file in the generic layout. */
const csv = (rows: Record<string, string>[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`;
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))].map((row) => row.map(cell).join(',')).join('\r\n');
};
const standards = async () => (await portal.get<ListAnswer>('/api/portal/standard?limit=100&locale=en-us')).data.docs;
const detail = async (number: string): Promise<RecordDetail> => {
  const [row] = await portal.connection.query<{ n: number }>('select n from standard where number = $1', [number]);
  return (await portal.get<RecordDetail>(`/api/portal/standard/${row?.n}?locale=en-us`)).data;
};

describe('a standard from several sources', () => {
  const own = {
    number: 'GB/T 22239-2019',
    title: '网络安全等级保护基本要求',
    lang: 'zh-cn',
    date: '2019-05',
    sourceName: 'First',
    sourceLink: 'https://first.example/1',
  };

  test('is one record: a second source only fills empty fields and is listed, the first source can change values', async () => {
    expect(await run(csv([own]), { kind: 'standard' })).toMatchObject({ rows: 1, created: 1, errors: 0 });
    const other = {
      number: 'ＧＢ／Ｔ22239—2019',
      title: '别的题目',
      lang: 'zh-cn',
      date: '2018',
      ics: '35.030',
      sourceName: 'Second',
      sourceLink: 'https://second.example/1',
    };
    expect(await run(csv([other]), { kind: 'standard' })).toMatchObject({ created: 0, updated: 1 });
    let record = await detail(own.number);
    expect(record).toMatchObject({ title: own.title, date: '2019-05', ics: ['35.030'], obligation: 'voluntary', country: 'cn' });
    expect(record.source).toMatchObject({
      name: 'First',
      link: 'https://first.example/1',
      others: [{ name: 'Second', link: 'https://second.example/1' }],
    });
    expect(await run(csv([other]), { kind: 'standard' })).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await run(csv([{ ...own, title: '新的题目', date: '2019-05-10' }]), { kind: 'standard' })).toMatchObject({ updated: 1 });
    record = await detail(own.number);
    expect(record).toMatchObject({ title: '新的题目', date: '2019-05-10', ics: ['35.030'] });
    expect(await standards()).toHaveLength(1);
  });

  test('stores a title in a second language as a translation', async () => {
    const english = { number: own.number, title: 'Baseline for classified protection', lang: 'en-us', sourceName: 'Third' };
    expect(await run(csv([english]), { kind: 'standard' })).toMatchObject({ updated: 1 });
    expect(await detail(own.number)).toMatchObject({
      title: english.title,
      locale: 'en-us',
      translations: [{ locale: 'zh-cn', quality: 'original' }, { locale: 'en-us' }],
    });
    expect((await portal.get<ListAnswer>('/api/portal/search?keyword=classified')).data.total).toBe(1);
  });

  test('that occurs twice in a file is one record', async () => {
    const [first, second] = [
      { number: 'ISO 1:2020', title: 'One', sourceName: 'S' },
      { number: 'ISO 1:2020', title: 'Ones', sourceName: 'S', ics: '01.040' },
    ];
    expect(await run(csv([first, second]), { kind: 'standard' })).toMatchObject({ rows: 2, created: 1, unchanged: 1, errors: 0 });
    expect(await detail('ISO 1:2020')).toMatchObject({ title: 'One', ics: ['01.040'] });
  });
});

describe('an import', () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({
    number: `ABNT NBR ${1000 + i}:2020`,
    title: `Título ${i}`,
    lang: 'pt-br',
    sourceName: 'S',
    date: '2020-01',
    edition: '1',
  }));

  test('of the same file again changes nothing and reports this', async () => {
    expect(await run(csv(rows), { kind: 'standard' })).toMatchObject({ created: 30, updated: 0, unchanged: 0 });
    const before = await portal.connection.query('select max(seq) as seq from change');
    expect(await run(csv(rows), { kind: 'standard' })).toMatchObject({ created: 0, updated: 0, unchanged: 30 });
    expect(await portal.connection.query('select max(seq) as seq from change')).toEqual(before);
  });

  test('as a dry run writes nothing and reports every difference', async () => {
    const tables = ['standard', 'translation', 'relation', 'search_index', 'search_word', 'change'];
    const state = () =>
      Promise.all(tables.map(async (table) => JSON.stringify(await portal.connection.query(`select * from "${table}" order by 1, 2`))));
    const before = await state();
    const changed = [{ ...rows[0], title: 'Outro', edition: '2' }, rows[1], { ...rows[2], number: 'ABNT NBR 9999:2021' }] as typeof rows;
    const tried = await run(csv(changed), { kind: 'standard', dryRun: true });
    expect(tried).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(tried.outcomes.map(({ result, changes }) => [result, changes.map(({ field, from, to }) => [field, from, to])])).toEqual([
      [
        'updated',
        expect.arrayContaining([
          ['title', 'Título 0', 'Outro'],
          ['edition', '1', '2'],
        ]),
      ],
      ['unchanged', []],
      ['created', []],
    ]);
    expect(await state()).toEqual(before);
  });

  test('as draft is not public; as published is public', async () => {
    const draft = csv([{ number: 'SANS 1:2020', title: 'Hidden draft', sourceName: 'S' }]);
    expect(await run(draft, { kind: 'standard', publish: false })).toMatchObject({ created: 1 });
    expect((await standards()).map(({ title }) => title)).not.toContain('Hidden draft');
    expect((await portal.get<ListAnswer>('/api/portal/search?keyword=hidden')).data.total).toBe(0);
    await run(csv([{ number: 'SANS 2:2020', title: 'Shown draft', sourceName: 'S' }]), { kind: 'standard' });
    expect((await portal.get<ListAnswer>('/api/portal/search?keyword=shown')).data.total).toBe(1);
  });

  test('reports bad rows with number and reason and imports the good ones', async () => {
    const bad = csv([
      { number: 'IS 1:2020', title: 'Good', date: '2020-13', sourceName: 'S' },
      { number: 'IS 2:2020', title: '' },
      { number: '', title: 'No number' },
      { number: '—', title: 'Nothing in it' },
      { number: 'IS 3:2020', title: 'Also good', sourceName: 'S' },
      { number: 'X'.repeat(5000), title: 'Long' },
    ]);
    const { rowMessages, ...totals } = await run(bad, { kind: 'standard' });
    expect(totals).toMatchObject({ rows: 6, created: 2, errors: 4, warnings: 1 });
    expect(rowMessages).toEqual([
      [2, 'warning', 'W_IMPORT_DATE', 'date'],
      [3, 'error', 'E_IMPORT_NO_TITLE', 'title'],
      [4, 'error', 'E_IMPORT_NO_NUMBER', 'number'],
      [5, 'error', 'E_IMPORT_NO_NUMBER', 'number'],
      [7, 'error', 'E_IMPORT_NUMBER_TOO_LONG', 'number'],
    ]);
    expect(await detail('IS 1:2020')).toMatchObject({ title: 'Good', date: null });
    const lines = [
      '{"number":"IS 4:2020","title":"Four","sourceName":"S"}',
      '{broken',
      '7',
      'null',
      '[]',
      '{"number":"IS 5:2020","title":"Five","sourceName":"S"}',
    ];
    const jsonl = await run(lines.join('\n'), { kind: 'standard', format: 'jsonl' });
    expect(jsonl).toMatchObject({ created: 2, errors: 4 });
    expect(jsonl.rowMessages.map(([row, , code]) => [row, code])).toEqual([
      [2, 'E_IMPORT_JSON'],
      [3, 'E_IMPORT_ROW'],
      [4, 'E_IMPORT_ROW'],
      [5, 'E_IMPORT_ROW'],
    ]);
  });

  test('of a truncated file stores the rows before the break', async () => {
    const line = (i: number) =>
      `${JSON.stringify({ number: `UAE.S ${i}:2020`, title: `Broken ${i} ${'x'.repeat(200)} ${Math.sin(i)}`, sourceName: 'S' })}\n`;
    const packed = gzipSync(Array.from({ length: 4000 }, (_, i) => line(i + 1)).join(''));
    const cut = await run(packed.subarray(0, Math.floor(packed.length * 0.8)), { kind: 'standard' });
    expect(cut.broken).toMatchObject({ row: cut.rows + 1, reason: { code: 'E_IMPORT_DAMAGED' } });
    expect(cut.created).toBe(cut.rows);
    expect(cut.created).toBeGreaterThan(1000);
    const [found] = await portal.connection.query<{ n: number }>("select count(*)::int as n from standard where number like 'UAE.S %'");
    expect(found?.n).toBe(cut.created);
    const array =
      '[{"number":"SASO 1:2020","title":"One","sourceName":"S"},{"number":"SASO 2:2020","title":"Two","sourceName":"S"},{"number":"SASO 3';
    const json = await run(array, { kind: 'standard' });
    expect(json).toMatchObject({ created: 2, errors: 1, rowMessages: [[3, 'error', 'E_IMPORT_JSON']] });
  });
});

describe('relations', () => {
  const item = (number: string, replaces: string[] = [], more: object = {}) =>
    JSON.stringify({
      docid: [{ id: number, primary: true }],
      title: [{ content: `Title of ${number}`, type: 'main', language: ['en'] }],
      relation: replaces.map((id) => ({ type: 'obsoletes', bibitem: { docid: [{ id, primary: true }] } })),
      docstatus: { stage: { value: '60' } },
      date: [{ type: 'published', value: '2020-01' }],
      ...more,
    });
  const importing = (...lines: string[]) => run(lines.join('\n'), { kind: 'standard', format: 'jsonl' });
  const statusOf = async (number: string) => (await standards()).find((doc) => doc.number === number)?.status;

  test.each([
    ['elder first', [false, true]],
    ['younger first', [true, false]],
  ])('are resolved in both directions, %s', async (name, order) => {
    const base = name === 'elder first' ? 'ISO 7001' : 'ISO 7002';
    for (const younger of order) await importing(younger ? item(`${base}:2020`, [`${base}:2010`]) : item(`${base}:2010`));
    const [younger, elder] = [await detail(`${base}:2020`), await detail(`${base}:2010`)];
    expect(younger.relations.outgoing).toMatchObject([
      { type: 'replaces', ref: `${base}:2010`, id: elder.id, title: `Title of ${base}:2010`, status: 'superseded' },
    ]);
    expect(elder.relations.incoming).toMatchObject([{ type: 'replaces', ref: `${base}:2020`, id: younger.id }]);
    expect([elder.status, younger.status]).toEqual(['superseded', 'in-force']);
    const filtered = await portal.get<ListAnswer>('/api/portal/standard?status=superseded&limit=100');
    expect(filtered.data.docs.map(({ number }) => number)).toContain(`${base}:2010`);
  });

  test('work within one file; a relation to the record itself is dropped, a missing target stays unresolved', async () => {
    await importing(item('ISO 7003:2020', ['ISO 7003:2010', 'ISO 7003:2020', 'ISO 7003:1990']), item('ISO 7003:2010'));
    const younger = await detail('ISO 7003:2020');
    expect(younger.relations.outgoing.map(({ ref, id }) => [ref, id !== null]).sort()).toEqual([
      ['ISO 7003:1990', false],
      ['ISO 7003:2010', true],
    ]);
    expect(younger.status).toBe('in-force');
  });

  test('make a standard superseded only while the replacing standard is public', async () => {
    await importing(item('ISO 7004:2010'));
    await run(item('ISO 7004:2020', ['ISO 7004:2010']), { kind: 'standard', publish: false, format: 'jsonl' });
    expect(await statusOf('ISO 7004:2010')).toBe('in-force');
    expect((await detail('ISO 7004:2010')).relations.incoming).toEqual([]);
    const [row] = await portal.connection.query<{ n: number }>("select n from standard where number = 'ISO 7004:2020'");
    await portal.alter('standard', row?.n ?? 0, "state = 'published'");
    await importing(item('ISO 7004:2020', ['ISO 7004:2010'], { edition: { content: '2' } }));
    expect(await statusOf('ISO 7004:2010')).toBe('superseded');
    await portal.alter('standard', row?.n ?? 0, 'deleted_at = now()');
    await importing(item('ISO 7004:2020', ['ISO 7004:2010'], { edition: { content: '3' } }));
    expect(await statusOf('ISO 7004:2010')).toBe('in-force');
  });
});

describe.skipIf(!hasSharedData)('open data (needs ../shared)', () => {
  // `npm run prove -- open-data` imports three thousand records of each source
  test.each(sources)('%s is imported as %s records', async (name, kind) => {
    await importTwice(portal, [name, kind], 20);
  });

  test('ics.json contains the names of the classification', async () => {
    const path = sharedFile('ics.json');
    const totals = await importIcsNames(portal.connection, path, { dryRun: false });
    expect(totals).toMatchObject({ rows: 1381, errors: 0 });
    expect(await importIcsNames(portal.connection, path, { dryRun: true })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1381,
    });
  });
});

test('a duration is read in seconds, minutes or hours', async () => {
  const rows = ['90', '1:30', '1:00:01'].map((duration, i) => ({
    key: `lasts-${i}`,
    title: `Lasts ${duration}`,
    duration,
    sourceName: 'First',
  }));
  expect(await run(csv(rows), { kind: 'video' })).toMatchObject({ created: 3, errors: 0 });
  const stored = await portal.connection.query(`select duration from video where title like 'Lasts %' order by n`);
  expect(stored).toEqual([{ duration: 90 }, { duration: 90 }, { duration: 3601 }]);
});

test('concurrent imports with common records store each record once and do not fail', async () => {
  await importInParallel(portal, 600);
});
