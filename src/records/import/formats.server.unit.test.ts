import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../../../test/prove/archive.ts';
import { odsBook, xlsxParts } from '../../../test/prove/books.ts';
import { detectSeparator } from './csv.server.ts';
import { detectFormat, type Format, readRows } from './formats.server.ts';
import { maxCellLength, maxRowLength } from './limits.ts';
import type { SourceRow } from './reason.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-formats-'));
});
afterAll(() => rm(folder, { recursive: true }));

const rowsOf = async (content: string | Uint8Array, format?: Format | 'relaton'): Promise<SourceRow[]> => {
  const path = join(folder, Math.random().toString(36).slice(2));
  await writeFile(path, content);
  return Array.fromAsync(readRows(path, format));
};
const brief = (rows: readonly SourceRow[]) => rows.map((row) => ('error' in row ? [row.row, row.error.code] : [row.row, row.value]));

describe('detectFormat', () => {
  it.each([
    ['{"a":1}\n{"a":2}\n', 'jsonl'],
    ['{"a":1,\n"b":2}', 'json'],
    ['\n [{"a":1}]', 'json'],
    ['---\nid: x\n', 'yaml'],
    ['id: x\ntitle:\n- content: y\n', 'yaml'],
    ['Обозначение;Статус\n1;2\n', 'csv'],
    ['title\nx\n', 'csv'],
    ['nothing', null],
  ])('%j is %s', (head, format) => {
    expect(detectFormat(head)).toBe(format);
  });
});

describe('JSON', () => {
  it('reports a broken line and continues', async () => {
    expect(brief(await rowsOf('{"a":1}\n{"a":\n\n{"a":3}\r\n{"a":4}'))).toEqual([
      [1, { a: 1 }],
      [2, 'E_IMPORT_JSON'],
      [4, { a: 3 }],
      [5, { a: 4 }],
    ]);
  });

  it('refuses only rows that are too deep, too long or undecodable', async () => {
    const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
    const text = [
      '{"a":1}',
      `{"a":${deep}}`,
      `{"a":"${'x'.repeat(maxRowLength)}"}`,
      `{"a":"${'x'.repeat(maxCellLength + 1)}"}`,
      '{"a":"\ufffd"}',
      '{"a":"[[[["}',
    ].join('\n');
    expect(brief(await rowsOf(text, 'jsonl'))).toEqual([
      [1, { a: 1 }],
      [2, 'E_IMPORT_TOO_DEEP'],
      [3, 'E_IMPORT_ROW_TOO_LARGE'],
      [4, 'E_IMPORT_CELL_TOO_LARGE'],
      [5, 'E_IMPORT_BYTES'],
      [6, { a: '[[[[' }],
    ]);
  });

  it('streams the items of an array and skips a broken one', async () => {
    expect(brief(await rowsOf('[\n {"a": "}],\\""},\n {"a": tru},\n {"a": [1, {"b": 2}]}, 5\n]\n'))).toEqual([
      [1, { a: '}],"' }],
      [2, 'E_IMPORT_JSON'],
      [3, { a: [1, { b: 2 }] }],
      [4, 5],
    ]);
    expect(brief(await rowsOf('{\n"a": 1\n}'))).toEqual([[1, { a: 1 }]]);
    expect(await rowsOf('[]')).toEqual([]);
  });

  it('reads an array larger than a chunk', async () => {
    const items = Array.from({ length: 30_000 }, (_, index) => ({ index, text: 'среда, "среда" [' }));
    const rows = await rowsOf(JSON.stringify(items, null, 1));
    expect(rows.length).toBe(items.length);
    expect(rows.at(-1)).toEqual({ row: 30_000, value: items.at(-1) });
  });
});

describe('CSV', () => {
  it('recognises separators, quotes and line breaks', async () => {
    expect(detectSeparator('"a,b";c;d\n')).toBe(';');
    expect(detectSeparator('a\tb\n1,2')).toBe('\t');
    expect(brief(await rowsOf(' title ;note\r\n"one\r\ntwo";"say ""hi"""\r\n\r\nthree;a "loose" quote\r\nfour'))).toEqual([
      [2, { title: 'one\r\ntwo', note: 'say "hi"' }],
      [4, { title: 'three', note: 'a "loose" quote' }],
      [5, { title: 'four', note: '' }],
    ]);
  });

  it('reports bad rows and continues', async () => {
    expect(brief(await rowsOf('a,b\n1,2,3\n"x" y,2\n3,4\n"never closed,5\n6,7\n'))).toEqual([
      [2, 'E_IMPORT_COLUMNS'],
      [3, 'E_IMPORT_QUOTE'],
      [4, { a: '3', b: '4' }],
      [5, 'E_IMPORT_QUOTE'],
      [6, { a: '6', b: '7' }],
    ]);
  });

  it('skips a row beyond the size limit', async () => {
    const text = `a,b\n${'x'.repeat(maxRowLength + 1_000_000)},1\n2,3\n"${'y\n'.repeat(10)}`;
    const rows = brief(await rowsOf(text));
    expect(rows.slice(0, 2)).toEqual([
      [2, 'E_IMPORT_ROW_TOO_LARGE'],
      [3, { a: '2', b: '3' }],
    ]);
  });

  it('refuses a header with duplicate names', async () => {
    await expect(rowsOf('a,a\n1,2\n')).rejects.toMatchObject({ reason: { code: 'E_IMPORT_HEADER', value: 'a' } });
  });

  it('stores a column named __proto__ as data', async () => {
    const [row] = await rowsOf('__proto__,a\nx,y\n');
    expect(row && 'value' in row && Object.getPrototypeOf(row.value)).toBeNull();
  });
});

describe('YAML', () => {
  it('reads several documents and lists, and skips a broken document', async () => {
    expect(brief(await rowsOf('---\nid: a\ndate: 2020-01-02\n---\nid: [broken\n---\n- id: b\n- id: c\n'))).toEqual([
      [1, { id: 'a', date: '2020-01-02' }],
      [2, 'E_IMPORT_YAML'],
      [3, { id: 'b' }],
      [4, { id: 'c' }],
    ]);
  });

  it('limits the expansion of aliases', async () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'.split('').map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
    ].join('\n');
    expect(brief(await rowsOf(bomb, 'yaml'))).toEqual([[1, 'E_IMPORT_YAML']]);
  });
});

describe('spreadsheets', () => {
  const sheet = (rows: string) =>
    zip(
      xlsxParts.map((part) =>
        part.name === 'xl/worksheets/sheet1.xml'
          ? { ...part, data: Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) }
          : part,
      ),
    );
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

  it('reads the first sheet with its row numbers', async () => {
    const head = `<row r="1">${['number', 'title', 'date', 'pages'].map(text).join('')}</row>`;
    const first = `<row r="2">${text('GB/T 1-2020')}${text('标准 &lt;a&gt;')}<c s="1"><v>43968</v></c><c><v>12</v></c></row>`;
    const book = sheet(`${head}${first}<row r="3"/><row r="4">${text('GB/T 2-2021')}${text('x')}<c s="1"/></row>`);
    const rows = [
      [2, { number: 'GB/T 1-2020', title: '标准 <a>', date: '2020-05-17', pages: '12' }],
      [4, { number: 'GB/T 2-2021', title: 'x', date: '', pages: '' }],
    ];
    expect(brief(await rowsOf(book))).toEqual(rows);
    expect(brief(await rowsOf(book, 'xlsx'))).toEqual(rows);
  });

  it('reads the first sheet of an OpenDocument file with its row numbers', async () => {
    const rows = brief(await rowsOf(odsBook()));
    expect(rows[0]).toEqual([4, { number: 'Обозначение 0', pages: '0.25', 'da  te': '2024-05-10' }]);
    expect(rows.map(([row]) => row)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it('reports a row with too many cells or too long a cell, and continues', async () => {
    const long = `<row>${text('x'.repeat(maxCellLength + 1))}</row>`;
    const book = sheet(`<row>${text('a')}</row><row>${text('1')}${text('2')}</row>${long}<row>${text('3')}</row>`);
    expect(brief(await rowsOf(book))).toEqual([
      [2, 'E_IMPORT_COLUMNS'],
      [3, 'E_IMPORT_CELL_TOO_LARGE'],
      [4, { a: '3' }],
    ]);
  });

  it('refuses damaged, empty, encrypted and too large files, and files of another format', async () => {
    await expect(rowsOf('PK\x03\x04 and nothing more')).rejects.toMatchObject({ reason: { code: 'E_IMPORT_DAMAGED' } });
    await expect(rowsOf('a,b\n1,2\n', 'xlsx')).rejects.toMatchObject({ reason: { code: 'E_IMPORT_FORMAT' } });
    await expect(rowsOf(odsBook(), 'csv')).rejects.toMatchObject({ reason: { code: 'E_IMPORT_FORMAT' } });
    await expect(rowsOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toMatchObject({ reason: { code: 'E_IMPORT_ENCRYPTED' } });
    await expect(rowsOf(sheet(''))).rejects.toMatchObject({ reason: { code: 'E_IMPORT_EMPTY' } });
    const locked = zip(xlsxParts.map((part) => ({ ...part, lies: { flags: 1 } })));
    await expect(rowsOf(locked)).rejects.toMatchObject({ reason: { code: 'E_IMPORT_ENCRYPTED' } });
    const huge = zip([...xlsxParts, { name: 'x', data: Buffer.alloc(8), lies: { size: 2 ** 31 } }]);
    await expect(rowsOf(huge)).rejects.toMatchObject({
      reason: { code: 'E_IMPORT_UNPACKED_TOO_LARGE', value: expect.stringMatching(/^\d+ bytes$/) },
    });
  });
});
