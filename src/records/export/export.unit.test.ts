import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvHeader, csvRow, utf8Bom } from '../../platform/spreadsheet/csv.ts';
import { kindOf, kindSlugs } from '../kinds/index.ts';
import { exportColumns } from './columns.ts';

const back = (row: string): string[] => (parse(row, { record_delimiter: '\r\n' }) as string[][])[0] as string[];

describe('CSV', () => {
  it('values survive a round trip through a CSV parser', () => {
    const values = ['plain', 'a,b', 'say "x"', 'two\r\nlines', '', '👩‍🔬 العربية', ']]> <script>', 'back\\slash {}', "it's"];
    expect(back(csvRow(values))).toEqual(values);
    expect(csvRow(['a,b', 'c'])).toBe('"a,b",c\r\n');
    expect(parse(utf8Bom + csvHeader(['id', 'title']) + csvRow(['1', 'x']), { columns: true, bom: true })).toEqual([
      { id: '1', title: 'x' },
    ]);
  });
  it('neutralises spreadsheet formulas and leaves numbers unchanged', () => {
    const run = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '\u0000=1', '=HYPERLINK("x","y")', '+41 22 749'];
    for (const value of run) expect(back(csvRow([value]))[0]).toBe(`'${value.replace('\u0000', '')}`);
    for (const value of ['-5', '+5', '-5.25', -5, 0, '2024-05', 'GB/T 1-2020', '-']) {
      expect(back(csvRow([value]))[0]).toBe(value === '-' ? "'-" : String(value));
    }
    expect(back(csvRow([['=x', 'y']]))[0]).toBe("'=x; y");
  });
  it('writes lists, files and participations as readable text', () => {
    const file = { id: 'f', name: 'Text, full.pdf', size: null, type: 'application/pdf', link: 'https://x.example/f' };
    expect(back(csvRow([null, undefined, [], ['a', 'b'], true]))).toEqual(['', '', '', 'a; b', 'true']);
    expect(back(csvRow([[file, { ...file, name: 'B', link: '' }]]))).toEqual(['Text, full.pdf (https://x.example/f); B']);
    expect(back(csvRow([{ secretariat: 3, participating: null, observing: 0 }, { secretariat: null }]))).toEqual([
      'secretariat 3; observing 0',
      '',
    ]);
  });
  it('drops control characters, which end a file for many readers', () => {
    expect(csvRow(['a\u0000b\u0007c', 'x\ud800'])).toBe('abc,x\ufffd\r\n');
  });
});

describe('export columns', () => {
  it('keep their names and order, and have label columns beside codes', () => {
    const columns = exportColumns(kindOf('standard'));
    const former = [
      'id',
      'title',
      'lang',
      'country',
      'date',
      'number',
      'type',
      'obligation',
      'declared',
      'implementationDate',
      'abolitionDate',
      'ics',
      'ccs',
      'administration',
      'executionUnit',
      'focalUnit',
      'drafters',
      'draftingUnits',
      'edition',
      'attachments',
      'status',
      'sourceName',
      'sourceLink',
      'sourceLicence',
      'otherLanguages',
    ];
    expect(columns.filter((name) => former.includes(name))).toEqual(former);
    for (const coded of ['type', 'obligation', 'declared', 'ics', 'ccs', 'status', 'industries', 'technologies'])
      expect(columns[columns.indexOf(coded) + 1]).toBe(`${coded}_label`);
    expect(columns).toEqual(
      expect.arrayContaining([
        'originalTitle',
        'originalLang',
        'keywords',
        'relations',
        'url',
        'sourcePublisher',
        'fullText',
        'title_ar',
        'summary_pt-br',
      ]),
    );
  });
  it.each(kindSlugs)('of %s have unique names', (slug) => {
    const columns = exportColumns(kindOf(slug));
    expect(new Set(columns).size).toBe(columns.length);
  });
});
