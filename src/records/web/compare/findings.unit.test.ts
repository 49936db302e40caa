import { expect, test } from 'vitest';
import type { RecordDetail, RelationLink } from '../../api.ts';
import { commonAdoptions, commonClasses, relationsBetweenRecords } from './findings.ts';

const tie = (type: string, ref: string, degree: string | null = null, id: string | null = null): RelationLink => ({
  type,
  degree,
  kind: 'standard',
  ref,
  id,
  title: null,
  locale: null,
  status: null,
  country: null,
});
const record = (number: string, outgoing: RelationLink[] = [], ics: string[][] = []): RecordDetail =>
  ({
    id: number,
    kind: 'standard',
    number,
    title: `Title of ${number}`,
    relations: { outgoing, incoming: [] },
    classification: { ics: ics.map((path) => path.map((code) => ({ code, name: `name of ${code}` }))), ccs: [] },
  }) as unknown as RecordDetail;

test('a standard that all records adopt is listed once, with the distinct degrees of the adoptions', () => {
  const one = record('A', [tie('adopts', 'ISO 1', 'IDT'), tie('adopts', 'ISO 2', 'IDT')]);
  const other = record('B', [tie('adopts', 'ISO 1', 'MOD'), tie('references', 'ISO 2')]);
  expect(commonAdoptions([one, other])).toEqual([{ ref: 'ISO 1', degrees: ['IDT', 'MOD'] }]);
  expect(commonAdoptions([one, record('C', [tie('adopts', 'ISO 1')])])).toEqual([{ ref: 'ISO 1', degrees: ['IDT'] }]);
  expect(commonAdoptions([one, other, record('D')])).toEqual([]);
  expect(commonAdoptions([one])).toEqual([]);
});

test('only the narrowest common class is listed, without its parents', () => {
  const one = record(
    'A',
    [],
    [
      ['35', '35.030'],
      ['03', '03.100', '03.100.70'],
    ],
  );
  const codes = (...docs: RecordDetail[]) => commonClasses(docs).map(({ code }) => code);
  expect(codes(one, record('B', [], [['35', '35.030']]))).toEqual(['35.030']);
  expect(codes(one, record('B', [], [['35', '35.040']]))).toEqual(['35']);
  expect(codes(one, record('B', [], [['03', '03.100', '03.100.70'], ['35']]))).toEqual(['35', '03.100.70']);
  expect(codes(one, record('B', [], [['11']]))).toEqual([]);
  expect(codes(one)).toEqual([]);
});

test('relations among the records are listed, relations to other records are not', () => {
  const one = record('A', [tie('replaces', 'B:2020', null, 'B'), tie('references', 'C', null, 'C'), tie('references', 'X')]);
  expect(relationsBetweenRecords([one, record('B')])).toEqual([{ from: 'A', type: 'replaces', to: 'B', degree: null }]);
  expect(relationsBetweenRecords([one])).toEqual([]);
});
