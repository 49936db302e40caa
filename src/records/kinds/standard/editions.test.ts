import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../../test/harness/portal.ts';
import type { ListAnswer, RecordDetail } from '../../api.ts';
import type { RecordDraft } from '../../engine/draft.ts';

/** Statuses with their evidence, series and supplements, through the API. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

interface Facts {
  date?: string | null;
  declared?: string;
  evidence?: string;
  source?: string;
  read?: string;
  replaces?: string[];
  fields?: object;
}
const standard = (
  number: string,
  { date = null, declared, evidence, source = 'ITU', read = '2026-06-03', replaces, fields }: Facts,
): RecordDraft => ({
  lang: 'en-us',
  texts: { 'en-us': { title: `Title of ${number}` } },
  country: null,
  date,
  source: { name: source, link: null, read },
  ...(evidence && { evidence }),
  fields: { number, ...(declared && { declared }), ...fields },
  relations: (replaces ?? []).map((ref) => ({ type: 'replaces', kind: 'standard', ref })),
});
const detail = async (number: string): Promise<RecordDetail> => {
  const [row] = await portal.connection.query<{ n: number }>('select n from standard where number = $1', [number]);
  return (await portal.get<RecordDetail>(`/api/portal/standard/${row?.n}?locale=en-us`)).data;
};
const statusesOf = async (...numbers: string[]) => Promise.all(numbers.map(async (number) => (await detail(number)).status));

describe('editions of X.509', () => {
  const years = ['11/1988', '11/1993', '08/1997', '03/2000', '08/2005', '11/2008', '10/2012', '10/2016', '10/2019'];
  const numberOf = (edition: string) => `ITU-T X.509 (${edition})`;
  const dateOf = (edition: string) => edition.split('/').reverse().join('-');

  test('only the newest edition is in force and supersedes the others, in any order of import', async () => {
    const shuffled = years.toSorted((a, b) => (a < b ? -1 : 1));
    await portal.write(
      'standard',
      shuffled.map((edition) => standard(numberOf(edition), { date: dateOf(edition) })),
    );
    const { status, statusEvidence, series } = await detail(numberOf('10/2019'));
    expect([status, statusEvidence]).toEqual(['in-force', { kind: 'edition', ref: null, at: '2019-10' }]);
    const elder = await detail(numberOf('11/1988'));
    expect([elder.status, elder.statusEvidence]).toEqual(['superseded', { kind: 'edition', ref: numberOf('10/2019'), at: '2019-10' }]);
    expect(series?.editions.map(({ number, current, status: one }) => [number, current, one])).toEqual(
      years.toReversed().map((edition, i) => [numberOf(edition), i === 0, i === 0 ? 'in-force' : 'superseded']),
    );
  });

  test('corrigenda and errata are listed under their edition, do not compete with it, and are superseded with it', async () => {
    const supplements = ['ITU-T X.509 (2012) Cor. 1 (04/2015)', 'ITU-T X.509 (2012) Err. 1', 'ITU-T X.509 (10/2019) Cor. 1 (10/2021)'];
    await portal.write(
      'standard',
      supplements.map((number) => standard(number, { declared: 'published' })),
    );
    const { series } = await detail('ITU-T X.509 (2012) Err. 1');
    const under = (edition: string) => series?.editions.find(({ number }) => number === numberOf(edition))?.supplements ?? [];
    expect(series?.editions).toHaveLength(9);
    expect(
      under('10/2012')
        .map(({ number, status }) => [number, status])
        .sort(),
    ).toEqual([
      ['ITU-T X.509 (2012) Cor. 1 (04/2015)', 'superseded'],
      ['ITU-T X.509 (2012) Err. 1', 'superseded'],
    ]);
    expect(under('10/2019').map(({ number, status }) => [number, status])).toEqual([
      ['ITU-T X.509 (10/2019) Cor. 1 (10/2021)', 'in-force'],
    ]);
    expect(series?.supplements).toEqual([]);
  });

  test('H.264: version 16 comes after version 9', async () => {
    const numbers = ['ITU-T H.264 (V9) (02/2014)', 'ITU-T H.264 (V16) (06/2026)', 'ITU-T H.264 (V1) (05/2003)'];
    await portal.write(
      'standard',
      numbers.map((number) => standard(number, { declared: 'published', evidence: 'Published' })),
    );
    expect(await statusesOf(...numbers)).toEqual(['superseded', 'in-force', 'superseded']);
  });
});

describe('a newer edition supersedes an older one', () => {
  const pair = async (base: string, elder: Facts, younger: Facts) => {
    await portal.write('standard', [standard(`${base}:2010`, elder), standard(`${base}:2020`, younger)]);
    return statusesOf(`${base}:2010`, `${base}:2020`);
  };
  test('unless one source states that both are current', async () => {
    const currentFacts = { declared: 'current', evidence: 'stage 60.60', source: 'ISO Open Data' };
    expect(await pair('ISO 71001', currentFacts, currentFacts)).toEqual(['in-force', 'in-force']);
    expect(await pair('ISO 71002', currentFacts, { ...currentFacts, source: 'A list' })).toEqual(['superseded', 'in-force']);
    expect(await pair('ISO 71003', { ...currentFacts, declared: 'published' }, currentFacts)).toEqual(['superseded', 'in-force']);
  });
  test('not while it is a draft, before its date of effect, or while it is not public', async () => {
    const currentFacts = { declared: 'current', source: 'One' };
    expect(await pair('ISO 71004', currentFacts, { declared: 'draft' })).toEqual(['in-force', 'draft']);
    expect(await pair('ISO 71005', currentFacts, { fields: { implementationDate: '2099-01-01' } })).toEqual(['in-force', 'upcoming']);
    expect(await pair('ISO 71006', currentFacts, { declared: 'current', source: 'Two' })).toEqual(['superseded', 'in-force']);
    await portal.connection.query(`update standard set state = 'draft' where number = 'ISO 71006:2020'`);
    await portal.write('standard', [standard('ISO 71006:2010', { ...currentFacts, date: '2010' })]);
    expect(await statusesOf('ISO 71006:2010')).toEqual(['in-force']);
  });
});

describe('without any evidence', () => {
  test('a standard without evidence has status unknown, which is a filter value and a facet', async () => {
    await portal.write('standard', [
      standard('ISO 72001:1988', { date: '1988' }),
      standard('ISO/CD 72002', { declared: 'draft', evidence: 'stage 30.00' }),
    ]);
    const silent = await detail('ISO 72001:1988');
    expect([silent.status, silent.statusEvidence]).toEqual(['unknown', { kind: 'none', ref: null, at: null }]);
    const project = await detail('ISO/CD 72002');
    expect([project.status, project.statusEvidence]).toMatchObject(['draft', { kind: 'source', ref: 'stage 30.00', at: '2026-06-03' }]);
    const { docs, facets } = (await portal.get<ListAnswer>('/api/portal/standard?status=unknown,draft&facets=1&limit=100')).data;
    expect(docs.map(({ number }) => number)).toEqual(expect.arrayContaining(['ISO 72001:1988', 'ISO/CD 72002']));
    expect(facets?.status?.map(({ value }) => value)).toEqual(expect.arrayContaining(['draft', 'unknown']));
    const csv = await portal.get('/api/portal/standard/export?status=unknown&locale=en-us');
    expect(csv.text).toContain('statusEvidence');
  });
});

describe('contradictory statements of sources', () => {
  test("are both stored; the newest decides, and a source's new statement replaces its older one", async () => {
    const one = { declared: 'withdrawn', source: 'The issuer', evidence: '废止', read: '2026-05-01' };
    const other = { declared: 'current', source: 'A list', evidence: 'listed', read: '2025-01-01' };
    await portal.write('standard', [standard('GB/T 73001-2001', one)]);
    await portal.write('standard', [standard('GB/T 73001-2001', other)]);
    const { status, statements } = await detail('GB/T 73001-2001');
    expect(status).toBe('abolished');
    expect(statements).toEqual([
      { source: 'The issuer', says: 'withdrawn', ref: '废止', at: '2026-05-01', decides: 'newest' },
      { source: 'A list', says: 'current', ref: 'listed', at: '2025-01-01', decides: null },
    ]);
    await portal.write('standard', [standard('GB/T 73001-2001', { ...other, read: '2026-09-01' })]);
    expect((await detail('GB/T 73001-2001')).status).toBe('abolished'); // the statement repeats the earlier one, so its later date is ignored
    await portal.write('standard', [standard('GB/T 73001-2001', { ...one, declared: 'current', evidence: '现行', read: '2026-10-01' })]);
    expect((await detail('GB/T 73001-2001')).statements).toHaveLength(2);
    expect(await statusesOf('GB/T 73001-2001')).toEqual(['in-force']);
  });
});
