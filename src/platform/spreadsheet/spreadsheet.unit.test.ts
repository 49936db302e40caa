import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { type ArchivePart, zip } from '../../../test/prove/archive.ts';
import { odsBook, odsParts, xlsxBook, xlsxParts } from '../../../test/prove/books.ts';
import type { SheetLimits } from './limits.ts';
import { writeSheet } from './write.server.ts';

// Two streams at once need three processes, because one is reserved for short texts. The module cache is cleared before the import, because an
// earlier test file of this worker may have created the pool of processes with the real number of cores.
vi.mock('node:os', async (original) => ({ ...(await original<typeof import('node:os')>()), availableParallelism: () => 3 }));
vi.resetModules();
const { readSheet } = await import('./read.server.ts');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'));
});
afterAll(() => rm(folder, { recursive: true }));

const save = async (file: Uint8Array): Promise<string> => {
  const path = join(folder, Math.random().toString(36).slice(2));
  await writeFile(path, file);
  return path;
};
const read = async (file: Uint8Array, limits?: Partial<SheetLimits>) => Array.fromAsync(readSheet(await save(file), limits));
const changed = (parts: readonly ArchivePart[], name: string, by: (xml: string) => string): Buffer =>
  zip(parts.map((part) => (part.name === name ? { ...part, data: Buffer.from(by(Buffer.from(part.data).toString())) } : part)));
const inSheet = (xml: string) =>
  changed(xlsxParts, 'xl/worksheets/sheet1.xml', () => `<worksheet><sheetData>${xml}</sheetData></worksheet>`);
const inTable = (xml: string) => changed(odsParts, 'content.xml', (all) => all.replace('<table:table-column', `${xml}<table:table-column`));

describe('reading', () => {
  it('reads shared, inline and rich texts, formulas, dates, errors and row numbers', async () => {
    const rows = await read(xlsxBook());
    expect(rows.slice(0, 3)).toEqual([
      { row: 1, cells: ['number', ' title & more ', 'date', 'sum', 'pages'] },
      { row: 3, cells: ['rich text', 'true', '1900-02-28', '#REF!', '0.001'] },
      { row: 4, cells: ['number', '标准 0', '2023-03-15', '', '0.5'] },
    ]);
    expect(rows.at(-1)).toEqual({ row: 15, cells: ['line\r\nbreak', '标准 11', '2023-03-26', '', '11.5'] });
  });

  it('reads repeated rows and cells of OpenDocument, without notes and further tables', async () => {
    const rows = await read(odsBook());
    expect([rows[0], rows[1]]).toEqual([
      { row: 1, cells: ['number', 'pages', 'da  te'] },
      { row: 4, cells: ['Обозначение 0', '0.25', '2024-05-10'] },
    ]);
    expect(rows.slice(-2)).toEqual([12, 13].map((row) => ({ row, cells: ['true', '', '0.5'] })));
  });

  it('counts days from 1904 if the workbook says so', async () => {
    const book = changed(xlsxParts, 'xl/workbook.xml', (xml) => xml.replace('<workbookPr', '<workbookPr date1904="1"'));
    expect((await read(book))[2]?.cells[2]).toBe('2027-03-16');
  });

  it('skips phonetic readings, and reads a missing shared text as empty', async () => {
    const cell = '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>';
    expect(await read(inSheet(`<row>${cell}<c t="s"><v>99</v></c><c><v>1</v></c></row>`))).toEqual([{ row: 1, cells: ['東京', '', '1'] }]);
  });

  it('reads two files at once; rows left unread do not reach the next reader', async () => {
    const [book, sheet] = [await save(xlsxBook()), await save(odsBook())];
    const [first, second] = [readSheet(book), readSheet(sheet)];
    expect([(await first.next()).value?.cells[1], (await second.next()).value?.cells[1]]).toEqual([' title & more ', 'pages']);
    await first.return(undefined);
    expect((await Array.fromAsync(second)).length).toBe(10);
    expect((await read(xlsxBook())).length).toBe(14);
  });
});

describe('the sandbox process', () => {
  afterEach(() => vi.useRealTimers());

  it.runIf(isFullCaseRun)(
    'is killed beyond its memory limit, and the next file is read',
    async () => {
      const wide = inTable(
        '<table:table-row><table:table-cell table:number-columns-repeated="999999999" office:value-type="float" office:value="1"/></table:table-row>',
      );
      const none = { columns: 1e12, cells: 1e12, row: 1e12 };
      await expect(read(wide, none)).rejects.toMatchObject({ fault: 'too-large', what: 'memory' });
      expect((await read(xlsxBook())).length).toBe(14);
    },
    240_000,
  ); // filling the memory takes 11 s on an idle machine, and a multiple on a busy one

  it('is replaced after its idle time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect((await read(xlsxBook())).length).toBe(14);
    vi.advanceTimersByTime(60_000);
    expect((await read(xlsxBook())).length).toBe(14);
  });
});

describe('refusals', () => {
  const fault = async (file: Uint8Array, limits?: Partial<SheetLimits>) =>
    read(file, limits).then(
      () => 'read',
      (error) => error.fault ?? error,
    );

  it.each<[string, () => Buffer, Partial<SheetLimits>, string]>([
    ['a file beyond its size', xlsxBook, { packed: 100 }, 'too-large'],
    ['parts beyond their size', xlsxBook, { unpacked: 1000 }, 'too-large'],
    ['rows beyond their number', xlsxBook, { rows: 14 }, 'too-large'],
    ['columns beyond their number', xlsxBook, { columns: 4 }, 'too-large'],
    ['cells beyond their number', xlsxBook, { cells: 20 }, 'too-large'],
    ['a row beyond its length', xlsxBook, { row: 10 }, 'too-large'],
    ['a part that is longer than it says', () => zip(xlsxParts.map((part) => ({ ...part, lies: { size: 10 } }))), {}, 'damaged'],
    ['a checksum that is another', () => zip(xlsxParts.map((part) => ({ ...part, lies: { crc: 1 } }))), {}, 'damaged'],
    ['parts that nobody else may read', () => zip(xlsxParts.map((part) => ({ ...part, lies: { flags: 1 } }))), {}, 'encrypted'],
    [
      'OpenDocument with a password',
      () =>
        changed(odsParts, 'META-INF/manifest.xml', (xml) =>
          xml.replace('/></manifest:manifest>', '><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'),
        ),
      {},
      'encrypted',
    ],
    [
      'a document type',
      () => changed(xlsxParts, 'xl/workbook.xml', (xml) => xml.replace('<workbook ', '<!DOCTYPE x><workbook ')),
      {},
      'damaged',
    ],
    ['an entity of its own', () => inSheet('<row><c t="str"><v>&x;</v></c></row>'), {}, 'damaged'],
    ['elements nested without end', () => inSheet('<row>'.repeat(10_000)), {}, 'damaged'],
    ['attributes without end', () => inSheet(`<row ${Array.from({ length: 2000 }, (_, n) => `a${n}=""`).join(' ')}/>`), {}, 'damaged'],
    ['a comment without end', () => inSheet(`<!-- ${'x'.repeat(20_000_000)}`), {}, 'too-large'],
    ['a cell that is nowhere', () => inSheet('<row><c r="1"><v>1</v></c></row>'), {}, 'damaged'],
    [
      'the last row and cell of all, again and again',
      () => inSheet('<row><c r="XFD1"><v>1</v></c></row>'.repeat(400)),
      { cells: 1_000_000 },
      'too-large',
    ],
    [
      'repetitions of repetitions',
      () =>
        inTable(
          '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/></table:table-row>',
        ),
      {},
      'too-large',
    ],
    [
      'spaces without end',
      () =>
        inTable(
          `<table:table-row><table:table-cell><text:p>${'<text:s text:c="99999999"/>'.repeat(9)}</text:p></table:table-cell></table:table-row>`,
        ),
      {},
      'too-large',
    ],
    ['more time than there is', xlsxBook, { seconds: 0 }, 'too-slow'],
  ])('%s', async (_, book, limits, expected) => {
    expect(await fault(book(), limits)).toBe(expected);
    expect(await fault(xlsxBook())).toBe('read'); // a fault does not prevent reading the next file
  });

  it('yields the rows before the fault', async () => {
    const rows: number[] = [];
    const path = await save(inSheet('<row><c><v>1</v></c></row><row><c><v>2</v></c></row><oops'));
    await expect(async () => {
      for await (const { row } of readSheet(path)) rows.push(row);
    }).rejects.toThrow(/damaged/);
    expect(rows).toEqual([1, 2]);
  });

  it('distinguishes a programming error from a fault of the file', async () => {
    await expect(Array.fromAsync(readSheet(join(folder, 'absent')))).rejects.toThrow(/ENOENT/);
  });
});

describe('writing', () => {
  async function* rowsOf(rows: readonly (readonly string[])[]) {
    yield* rows;
  }
  const written = async (rows: AsyncIterable<readonly string[]>) => Buffer.concat(await Array.fromAsync(writeSheet(rows)));

  it('round trip: written rows are read unchanged', async () => {
    const rows = [
      ['plain', '', ' <b> & "quoted" ', 'two\r\nlines\tand a tab', '标准 👩‍🔬 العربية', '_x0041_', '007', '1e5'],
      Array.from({ length: 800 }, (_, column) => `column ${column}`),
    ];
    expect((await read(await written(rowsOf(rows)))).map(({ cells }) => cells)).toEqual(rows);
  });

  it('fails with the error of the rows, and ends the rows if the reader stops', async () => {
    async function* failing() {
      yield ['a'];
      throw new Error('no more rows');
    }
    await expect(written(failing())).rejects.toThrow('no more rows');
    const ended = Promise.withResolvers<string>();
    async function* endless() {
      try {
        for (;;) yield [Math.random().toString()];
      } finally {
        ended.resolve('ended');
      }
    }
    let size = 0;
    for await (const piece of writeSheet(endless())) {
      size += piece.length;
      if (size > 100_000) break;
    }
    expect(await ended.promise).toBe('ended');
  });
});
