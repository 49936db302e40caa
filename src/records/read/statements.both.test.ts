import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { RecordDetail } from '../api.ts';
import type { RecordDraft } from '../engine/draft.ts';

/** Counts the statements of a record's detail: each is a round trip to the database. */
let portal: Portal;
const standard = (number: string, title: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
  lang: 'en-us',
  texts: { 'en-us': { title } },
  country: 'in',
  date: '2024',
  source: { name: 'Test', link: null },
  fields: { number },
  ...more,
});
const idOf = async (number: string): Promise<number> =>
  (await portal.connection.query<{ n: number }>('select n from standard where number = $1', [number]))[0]?.n ?? 0;

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  await portal.write('stdorg', [{ ...standard('', 'The Organization'), key: 'test-org', fields: { abbreviation: 'TO' } }]);
  const base = { type: 'adopts', kind: 'standard', ref: 'ISO 999:2020', degree: 'IDT' } as const;
  await portal.write('standard', [
    standard('ISO 999:2020', 'Pumps for slurries', { country: null }),
    standard('IS 999:2021', 'Pumps for slurries', {
      relations: [base, { type: 'issued-by', kind: 'stdorg', ref: 'test-org' }, { type: 'replaces', kind: 'standard', ref: 'IS 999:2015' }],
    }),
    standard('IS 999:2015', 'Pumps for slurries, first edition'),
    standard('GOST R 999-2022', 'Slurry pumps', { country: 'ru', relations: [base] }),
  ]);
}, 60_000);
afterAll(() => portal.close());

test('a detail takes one statement, and one for each kind of record that its relations lead to', async () => {
  const path = `/api/portal/standard/${await idOf('IS 999:2021')}?locale=en-us`;
  await portal.get(path); // what a first request loads is not counted
  const spy = vi.spyOn(portal.connection, 'query');
  const { data } = await portal.get<RecordDetail>(path);
  const texts = spy.mock.calls.map(([sql]) => sql);
  spy.mockRestore();
  expect(data.relations.outgoing.map(({ kind, id }) => [kind, id !== null])).toEqual([
    ['standard', true],
    ['standard', true],
    ['stdorg', true],
  ]);
  expect(data.equivalents?.map(({ number, relation }) => [number, relation])).toEqual([
    ['ISO 999:2020', 'adopts'],
    ['GOST R 999-2022', 'same-base'],
  ]);
  expect(texts.map((sql) => /from "?(\w+)"? r\b/.exec(sql)?.[1]).sort()).toEqual(['standard', 'standard', 'stdorg']);
});

test('a record without relations takes one statement', async () => {
  const id = await portal
    .write('policy', [{ ...standard('', 'A law'), key: 'a-law', fields: {} }])
    .then(() => portal.connection.query<{ n: number }>(`select n from policy where key = 'a-law'`));
  const path = `/api/portal/policy/${id[0]?.n}?locale=en-us`;
  await portal.get(path);
  const spy = vi.spyOn(portal.connection, 'query');
  await portal.get(path);
  expect(spy.mock.calls).toHaveLength(1);
  spy.mockRestore();
});
