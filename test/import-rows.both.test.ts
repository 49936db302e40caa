import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ListAnswer, RecordDetail } from '../src/records/api.ts';
import { generic } from '../src/records/import/mappers/generic.ts';
import type { ImportReason } from '../src/records/import/reason.ts';
import { importFile } from '../src/records/import/service.server.ts';
import { openPortal, type Portal } from './harness/portal.ts';

let portal: Portal;
let folder: string;
let file: string;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  folder = mkdtempSync(join(tmpdir(), 'import-rows-'));
  file = join(folder, 'standards.csv');
}, 60_000);
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

type Row = { number: string; title: string; ccs?: string };
/** Imports standards from a CSV file; returns the totals and the messages about rows. */
const run = async (rows: readonly Row[]) => {
  writeFileSync(
    file,
    ['number,title,ccs,sourceName', ...rows.map(({ number, title, ccs = '' }) => `${number},${title},${ccs},S`)].join('\n'),
  );
  const messages: [row: number, what: string, reason: ImportReason][] = [];
  const totals = await importFile(portal.connection, file, {
    kind: 'standard',
    actor: 'test',
    publish: true,
    dryRun: false,
    hooks: portal.services.recordHooks,
    onRow: (...row) => messages.push(row),
  });
  await portal.services.changes.catchUp();
  return { ...totals, said: messages };
};
const detail = async (number: string): Promise<RecordDetail> => {
  const [row] = await portal.connection.query<{ n: number }>('select n from standard where number = $1', [number]);
  return (await portal.get<RecordDetail>(`/api/portal/standard/${row?.n}?locale=en-us`)).data;
};

describe('rows of an import', () => {
  test('an exception in a row ends the import with the row number; earlier batches stay stored, its own batch is not stored', async () => {
    const { map } = generic;
    vi.spyOn(generic, 'map').mockImplementation((value, context) => {
      if ((value as { number: string }).number === 'ES 2503:2020') throw new TypeError('not foreseen');
      return map(value, context);
    });
    const lines = Array.from({ length: 3000 }, (_, i) => ({ number: `ES ${i + 1}:2020`, title: `Row ${i + 1}` }));
    await expect(run(lines)).rejects.toThrow(/^Row 2504 broke the layout generic: TypeError: not foreseen$/);
    vi.restoreAllMocks();
    const landed = async () => {
      const [found] = await portal.connection.query<{ n: number }>(
        `select count(*)::int as n from standard s join search_index i on i.kind = 'standard' and i.n = s.n where number like 'ES %'`,
      );
      return found?.n;
    };
    expect(await landed()).toBe(2000);
    expect(existsSync(file)).toBe(true);
    expect(await run(lines)).toMatchObject({ created: 1000, unchanged: 2000, errors: 0 });
    expect(await landed()).toBe(3000);
  });

  test('rows whose values equal names of Object.prototype are imported like other rows', async () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    const rows = names.map((name, i) => ({ number: `${name} ${i + 1}:2020`, title: `About ${name}` }));
    expect(await run(rows)).toMatchObject({ created: 4, errors: 0, warnings: 0 });
    expect(await detail('constructor 1:2020')).toMatchObject({ title: 'About constructor' });
    const found = await portal.get<ListAnswer>('/api/portal/standard?keyword=constructor%201');
    expect([found.status, found.data.docs.map(({ title }) => title)]).toEqual([200, ['About constructor']]);
  });

  test('the import stores valid codes of the Chinese classification (CCS) and warns about each invalid code', async () => {
    const right = ['A', 'L80', 'L70/84', 'Z04'];
    const wrong = ['l80', 'L8', 'L800', 'L/84', 'A1/44', 'L80/8', 'L80/840', 'L80/', 'LL80', '35.240', 'L 80', 'Л80'];
    const row = { number: 'GB/T 80001-2020', title: 'Codes', ccs: [...right, ...wrong].join('; ') };
    const read = await run([row]);
    expect(read).toMatchObject({ created: 1, errors: 0, warnings: wrong.length });
    expect(read.said).toEqual(wrong.map((value) => [2, 'warning', { code: 'W_IMPORT_CODE', field: 'ccs', value }]));
    const record = await detail(row.number);
    expect(record.ccs).toEqual(right);
    for (const path of record.classification.ccs) expect(path.at(-1)?.name).not.toBe('');
  });
});
