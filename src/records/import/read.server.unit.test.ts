import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DraftRow, type ReadOptions, readDrafts } from './read.server.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-read-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<DraftRow[]> => {
  const path = join(folder, Math.random().toString(36).slice(2));
  await writeFile(path, content);
  return Array.fromAsync(readDrafts(path, { kind: 'standard', ...options }));
};
const brief = (rows: readonly DraftRow[]) =>
  rows.map((row) =>
    'draft' in row ? [row.row, row.draft.fields.number] : 'skipped' in row ? [row.row, row.skipped.code] : [row.row, row.error.code],
  );

it('reads the Russian catalogue in its published format', async () => {
  const csv =
    '"Обозначение";"Заглавие на русском языке";"Статус";"Код ОКС"\r\n"ГОСТ Р 59276-2020";"Системы искусственного\r\nинтеллекта";"Действует";"35.240.01"\r\n;"Без номера";"Действует";""\r\n';
  const rows = await read(gzipSync(iconv.encode(csv, 'windows-1251')));
  expect(brief(rows)).toEqual([
    [2, 'ГОСТ Р 59276-2020'],
    [3, 'E_IMPORT_NO_NUMBER'],
  ]);
  expect(rows[0]).toMatchObject({
    draft: { texts: { 'ru-ru': { title: 'Системы искусственного интеллекта' } }, fields: { declared: 'current', type: 'national' } },
  });
});

it('reads a GB18030 list with mapped columns', async () => {
  const csv =
    '编号,名称,实施日期\nGB/T 22239-2019,信息安全技术 网络安全等级保护基本要求,2019-12-01\nGB/T 1-2020,标准化工作导则,2020-02-30\n';
  const rows = await read(iconv.encode(csv, 'gb18030'), {
    mapping: { 编号: 'number', 名称: 'title', 实施日期: 'implementationDate' },
    country: 'cn',
  });
  expect(brief(rows)).toEqual([
    [2, 'GB/T 22239-2019'],
    [3, 'GB/T 1-2020'],
  ]);
  expect(rows[1]).toMatchObject({
    warnings: [{ code: 'W_IMPORT_DATE', field: 'implementationDate', value: '2020-02-30' }],
    draft: { lang: 'zh-cn' },
  });
});

it('reads Relaton YAML, and a collection with invalid members', async () => {
  const yaml =
    '---\nid: X\ntitle:\n- content: Widgets\n  language: en\ndocidentifier:\n- content: ISO 1234:2020\n  primary: true\nstatus:\n  stage:\n    content: 60\n';
  expect(await read(yaml, { format: 'relaton' })).toMatchObject([
    { row: 1, draft: { fields: { number: 'ISO 1234:2020', declared: 'current' } } },
  ]);
  const lines = [
    '{"docid":[{"id":"ISO 1:2020","primary":true}],"title":[{"content":"A","type":"main","language":["en"]}]}',
    'broken',
    '7',
    '{"docid":[{"id":"ISO 2:2020"}],"title":[]}',
  ];
  expect(brief(await read(lines.join('\n'), { format: 'jsonl' }))).toEqual([
    [1, 'ISO 1:2020'],
    [2, 'E_IMPORT_JSON'],
    [3, 'E_IMPORT_ROW'],
    [4, 'E_IMPORT_NO_TITLE'],
  ]);
});

it('reads all rows of a file that is longer than the sample for detecting the layout', async () => {
  const lines = Array.from({ length: 50 }, (_, index) =>
    JSON.stringify({ docid: `ISO ${index + 1}:2020`, title: { en: 'A' }, stage: '60', substage: '60', ics: [] }),
  );
  const rows = await read(lines.join('\n'));
  expect(rows.map(({ row }) => row)).toEqual(lines.map((_, index) => index + 1));
  expect(rows.every((row) => 'draft' in row)).toBe(true);
});

it('reports the row where a damaged file ends, after the earlier rows', async () => {
  const line = (index: number) =>
    `${JSON.stringify({ docid: `ISO ${index}:2020`, title: { en: Math.random().toString(36) }, stage: '60', substage: '60', ics: [] })}\n`;
  const packed = gzipSync(Array.from({ length: 60_000 }, (_, index) => line(index)).join(''));
  const path = join(folder, 'damaged.gz');
  await writeFile(path, packed.subarray(0, packed.length - 200_000));
  let seen = 0;
  const reading = (async () => {
    for await (const { row } of readDrafts(path, { kind: 'standard' })) seen = row;
  })();
  await expect(reading).rejects.toMatchObject({ reason: { code: 'E_IMPORT_DAMAGED' } });
  await expect(reading).rejects.toHaveProperty('row', seen + 1);
  expect(seen).toBeGreaterThan(1000);
});

it('refuses unknown layouts and empty files', async () => {
  await expect(read('{"some":"thing"}\n{"some":"else"}\n')).rejects.toMatchObject({ reason: { code: 'E_IMPORT_LAYOUT' } });
  await expect(read('[]')).rejects.toMatchObject({ reason: { code: 'E_IMPORT_EMPTY' } });
  await expect(read('title\nx\n', { kind: 'policy', layout: 'relaton' })).rejects.toMatchObject({ reason: { code: 'E_IMPORT_LAYOUT' } });
});
