import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import { transaction } from '../../platform/db/connect.server.ts';
import type { ListAnswer, RecordDetail } from '../api.ts';
import type { ContentDetail } from '../edit/content.ts';
import type { RecordDraft } from '../engine/draft.ts';
import { cycleCuttingDerivation } from './cycles.server.ts';
import { duplicatesDerivation } from './duplicates.server.ts';
import { rekeyStandards } from './rekey.server.ts';
import { undoMerge, undoMergeRun } from './undo.server.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
}, 60_000);
afterAll(() => portal.close());

type DraftOverrides = Partial<Omit<RecordDraft, 'fields'>> & { fields?: Record<string, unknown> };
const draft = (number: string, { fields, ...more }: DraftOverrides = {}): RecordDraft => ({
  lang: 'en-us',
  texts: { 'en-us': { title: `Bar code of ${number.replace(/[:/].*/, '')}` } },
  country: null,
  date: null,
  source: { name: 'First', link: `https://first.example/${encodeURIComponent(number)}` },
  fields: { number, declared: 'current', ...fields },
  ...more,
});
const rowOf = async (number: string) =>
  (
    await portal.connection.query<{ n: number; key: string; date: string; ics: string[] }>('select * from standard where number = $1', [
      number,
    ])
  )[0];
const idOf = async (number: string): Promise<string> => String((await rowOf(number))?.n);
const detail = async (id: string) => portal.get<RecordDetail>(`/api/portal/standard/${id}?locale=en-us`);
const found = async (keyword: string) =>
  (await portal.get<ListAnswer>(`/api/portal/standard?keyword=${encodeURIComponent(keyword)}&locale=en-us`)).data.docs.map(
    (doc) => doc.title,
  );
const merges = (run = 'test') =>
  portal.connection.query<{ id: number; kept: number; gone: number; gone_key: string; kept_key: string; reason: string; run: string }>(
    'select * from record_merge where run = $1 and undone_at is null order by id desc',
    [run],
  );

describe('an undated record and the edition that it means', () => {
  const undated = draft('ISO/IEC 18004', {
    date: '2024-08',
    texts: { 'en-us': { title: 'QR Code symbology' }, fr: { title: 'Symbologie QR Code', quality: 'official' } },
    source: { name: 'Second', link: 'https://second.example/18004' },
    fields: { ics: ['35.040.50'], focalUnit: 'JTC 1/SC 31' },
    relations: [{ type: 'references', kind: 'standard', ref: 'ISO 646' }],
  });
  const dated = draft('ISO/IEC 18004:2024', {
    date: '2024',
    texts: { 'en-us': { title: 'QR Code symbology' } },
    fields: { ics: ['01.080.50'] },
  });

  test.each([
    ['undated first', 'ISO/IEC 1', [0, 1]],
    ['dated first', 'ISO/IEC 2', [1, 0]],
  ])('%s: become one record with the values of both', async (_, name, order) => {
    const renamed = (one: RecordDraft): RecordDraft => ({
      ...one,
      fields: { ...one.fields, number: String(one.fields.number).replace('ISO/IEC 18004', `${name}8004`) },
    });
    const drafts = [renamed(undated), renamed(dated)];
    let gone = '';
    for (const place of order) {
      const one = drafts[place];
      if (!one) continue;
      const outcomes = await portal.write('standard', [one]);
      expect(outcomes.reduce((sum, { joined }) => sum + joined, 0)).toBe(place === order[1] ? 1 : 0);
      if (place === 0 && place === order[0]) gone = await idOf(`${name}8004`);
    }
    expect(await rowOf(`${name}8004`)).toBeUndefined();
    const id = await idOf(`${name}8004:2024`);
    const { data } = await detail(id);
    expect(data).toMatchObject({
      number: `${name}8004:2024`,
      date: '2024-08',
      ics: ['01.080.50', '35.040.50'],
      focalUnit: 'JTC 1/SC 31',
    });
    expect(data.translations.map(({ locale }) => locale).sort()).toEqual(['en-us', 'fr']);
    expect(data.relations.outgoing.map(({ ref }) => ref)).toEqual(['ISO 646']);
    expect(data.source).toMatchObject({ name: 'First' });
    const [merge] = await merges();
    expect(merge).toMatchObject({ kept: Number(id), reason: 'undated' });
    const old = await detail(gone || String(merge?.gone));
    expect(old.data.id).toBe(id);
    expect((await portal.get(`/api/portal/standard/related?id=${merge?.gone}&locale=en-us`)).status).toBe(200);
  });

  test('a later import under the old number fills empty fields of the kept record and changes none of its values', async () => {
    await portal.write('standard', [draft('ISO 30', { date: '2024' }), draft('ISO 30:2024', { date: '2024-02' })]);
    const before = await rowOf('ISO 30:2024');
    const [again] = await portal.write('standard', [
      draft('ISO 30', { date: '2025', texts: { 'en-us': { title: 'Another title' } }, fields: { ics: ['35.020'], administration: 'ISO' } }),
    ]);
    expect(again).toMatchObject({ key: 'iso30:2024', result: 'updated', joined: 1 });
    expect(await rowOf('ISO 30:2024')).toMatchObject({ n: before?.n, date: '2024-02', ics: ['35.020'], administration: 'ISO' });
    expect(await rowOf('ISO 30')).toBeUndefined();
    expect(await portal.write('standard', [draft('ISO 30', { date: '2025' }), draft('ISO 30:2024', { date: '2024-02' })])).toMatchObject([
      { key: 'iso30:2024', result: 'unchanged', joined: 1 },
    ]);
  });

  test('a draft of the next edition is not merged', async () => {
    await portal.write('standard', [
      draft('ISO 40:2019', { date: '2019' }),
      draft('ISO 40', { fields: { declared: 'draft' } }),
      draft('ISO/DIS 40'),
    ]);
    expect([await rowOf('ISO 40'), await rowOf('ISO/DIS 40'), await rowOf('ISO 40:2019')].every(Boolean)).toBe(true);
  });

  test('an undone merge separates both records, and they are not merged again', async () => {
    await portal.write('standard', [draft('ISO 50:2024', { date: '2024', fields: { ics: ['01.080'] } })]);
    await portal.write('standard', [draft('ISO 51', { relations: [{ type: 'references', kind: 'standard', ref: 'ISO 50' }] })]);
    const alone = await detail(await idOf('ISO 50:2024'));
    await portal.write('standard', [
      draft('ISO 50', {
        date: '2024',
        texts: { 'en-us': { title: 'Bar code of ISO 50' }, fr: { title: 'Zymbologie' } },
        fields: { ics: ['35.040'] },
      }),
    ]);
    const [merge] = await merges();
    await undoMerge(portal.connection, merge?.id ?? 0, 'test', portal.services.recordHooks);
    await portal.services.changes.catchUp();
    const back = await rowOf('ISO 50');
    expect(back).toMatchObject({ n: merge?.gone, key: 'iso50', ics: ['35.040'] });
    expect((await detail(String(back?.n))).data.translations.map(({ locale }) => locale).sort()).toEqual(['en-us', 'fr']);
    const survivor = await detail(await idOf('ISO 50:2024'));
    expect(survivor.data).toMatchObject({ ics: ['01.080'], translations: alone.data.translations, relations: alone.data.relations });
    expect(await found('Zymbologie')).toHaveLength(1);
    await portal.write('standard', [draft('ISO 50', { date: '2024', fields: { ics: ['35.040', '35.020'] } })]);
    expect((await rowOf('ISO 50'))?.n).toBe(merge?.gone);
    await expect(undoMerge(portal.connection, merge?.id ?? 0, 'test', portal.services.recordHooks)).rejects.toMatchObject({
      code: 'E_NOT_FOUND',
    });
  });

  test('a run is undone as a whole', async () => {
    const numbers = ['ISO 61', 'ISO 62', 'ISO 63'];
    await portal.write(
      'standard',
      numbers.flatMap((number) => [draft(number, { date: '2021' }), draft(`${number}:2021`, { date: '2021' })]),
    );
    expect(await Promise.all(numbers.map(rowOf))).toEqual([undefined, undefined, undefined]);
    await portal.connection.query(`update record_merge set run = 'one' where gone_key = any($1)`, [['iso61', 'iso62', 'iso63']]);
    expect(await undoMergeRun(portal.connection, 'standard', 'one', { actor: 'test', hooks: portal.services.recordHooks })).toEqual({
      undone: 3,
      left: 0,
    });
    expect((await Promise.all(numbers.map(rowOf))).map((row) => row?.key)).toEqual(['iso61', 'iso62', 'iso63']);
    expect(await merges('one')).toEqual([]);
  });

  test('duplicates in the database are found by a derivation, merged in its run and separated by its undo', async () => {
    await portal.write('standard', [draft('ISO 81:2021', { date: '2021' }), draft('ISO 82:2021', { date: '2021' })]);
    await portal.write('standard', [draft('ISO 91', { date: '2021' }), draft('ISO 92', { date: '2021' })]);
    await portal.connection.query(
      `update standard set number = replace(number, 'ISO 9', 'ISO 8'), key = replace(key, 'iso9', 'iso8'), series = replace(series, 'iso9', 'iso8') where key in ('iso91', 'iso92')`,
    );
    const planned = async () => (await Array.fromAsync(duplicatesDerivation.plan(portal.connection))).flat();
    const batch = await planned();
    expect(batch.map(({ name, why }) => `${name} ${why}`)).toEqual(['ISO 81 undated: ISO 81:2021', 'ISO 82 undated: ISO 82:2021']);
    await transaction(portal.connection, (tx) => duplicatesDerivation.apply(tx, batch, '7', portal.services.recordHooks));
    expect([await planned(), await rowOf('ISO 81'), (await merges('7')).length]).toEqual([[], undefined, 2]);
    expect(await duplicatesDerivation.undo(portal.connection, '7', portal.services.recordHooks)).toEqual({ undone: 2, left: 0 });
    expect([await planned(), (await rowOf('ISO 81'))?.key]).toEqual([[], 'iso81']);
  });

  test('a migration recomputes keys of records whose numbers an older version parsed differently', async () => {
    const reads = [draft('ISO 99', { relations: [{ type: 'references', kind: 'standard', ref: 'ITU-T H.264 (V16) (06/2026)' }] })];
    await portal.write('standard', [draft('ITU-T H.264 (V16) (06/2026)'), draft('IEEE Std 802.1Q-2018'), draft('IEEE 1-2019'), ...reads]);
    await portal.connection.query(`update standard set key = 'ituth.264-v16-2026-06' where number = 'ITU-T H.264 (V16) (06/2026)'`);
    await portal.connection.query(`update relation set target_key = 'ituth.264-v16-2026-06' where ref = 'ITU-T H.264 (V16) (06/2026)'`);
    await portal.connection.query(`update standard set key = 'ieeestd1:2019', number = 'IEEE Std 1-2019' where number = 'IEEE 1-2019'`);
    await portal.write('standard', [draft('IEEE 1-2019', { fields: { ics: ['35.110'] } })]);
    const id = await idOf('IEEE 1-2019');
    const never = { isSet: async () => false, set: async () => undefined };
    await rekeyStandards(portal.connection, portal.services.recordHooks, never);
    await portal.services.changes.catchUp();
    expect((await rowOf('ITU-T H.264 (V16) (06/2026)'))?.key).toBe('ituth.264:2026-06');
    expect((await detail(await idOf('ISO 99'))).data.relations.outgoing).toMatchObject([{ id: await idOf('ITU-T H.264 (V16) (06/2026)') }]);
    expect([await rowOf('IEEE Std 1-2019'), await merges('keys')]).toMatchObject([undefined, [{ kept: Number(id), reason: 'number' }]]);
  });

  test('records with a working copy are not merged', async () => {
    await portal.write('standard', [draft('ISO 95', { date: '2021' })]);
    const n = await idOf('ISO 95');
    await portal.connection.query(`insert into draft_version (kind, n, values, state) values ('standard', $1, '{}', 'draft')`, [Number(n)]);
    await portal.write('standard', [draft('ISO 95:2021', { date: '2021' })]);
    expect(await idOf('ISO 95')).toBe(n);
  });

  test('a reference to the merged record, by any of its keys, leads to the kept record', async () => {
    await portal.write('standard', [
      draft('ISO 97:2021', { date: '2021' }),
      draft('ISO 98', { relations: [{ type: 'references', kind: 'standard', ref: 'ISO 97' }] }),
    ]);
    await portal.write('standard', [draft('ISO 97', { date: '2021' })]);
    const { outgoing } = (await detail(await idOf('ISO 98'))).data.relations;
    expect(outgoing).toMatchObject([{ ref: 'ISO 97', id: await idOf('ISO 97:2021') }]);
    expect((await detail(await idOf('ISO 97:2021'))).data.relations.incoming).toMatchObject([{ ref: 'ISO 98' }]);
  });

  test('references lead to the kept record after any later write of the referring record', async () => {
    const survivorNumber = 'ITU-T X.900 (10/2012)';
    const gone = 'ITU-T X.900 (2012)';
    const citing = draft('ISO 99001', { relations: [gone, survivorNumber].map((ref) => ({ type: 'references', kind: 'standard', ref })) });
    await portal.write('standard', [draft(survivorNumber, { date: '2012-10' }), citing]);
    await portal.write('standard', [draft(gone, { date: '2012' })]);
    expect(await rowOf(gone)).toBeUndefined();
    const id = await idOf('ISO 99001');
    const ends = async () => (await detail(id)).data.relations.outgoing.map((link) => link.id);
    const to = await idOf(survivorNumber);
    expect(await ends()).toEqual([to]);
    await portal.write('standard', [
      citing,
      draft('ISO 99002', { relations: citing.relations?.slice(0, 1) }),
      draft(survivorNumber, { relations: citing.relations }),
    ]);
    expect(await ends()).toEqual([to]);
    expect((await detail(await idOf('ISO 99002'))).data.relations.outgoing).toMatchObject([{ ref: gone, id: to }]);
    expect((await detail(to)).data.relations.outgoing).toEqual([]);
    const operator = await newOperator(portal);
    const at = `/api/admin/content/standard/${await idOf('ISO 99002')}`;
    const { values, version } = (await operator.get<ContentDetail>(at)).data;
    const saved = await operator.send('PUT', at, { ...values, keywords: ['cited'], version });
    expect(saved.status, saved.text).toBe(200);
    for (const step of ['submit', 'publish']) expect((await operator.send('POST', `${at}/${step}`)).status, step).toBe(200);
    expect((await detail(await idOf('ISO 99002'))).data).toMatchObject({
      keywords: ['cited'],
      relations: { outgoing: [{ ref: gone, id: to }] },
    });
  });
});

describe('a cycle of “replaces” relations', () => {
  const replaces = (...refs: string[]) => ({ relations: refs.map((ref) => ({ type: 'replaces' as const, kind: 'standard', ref })) });
  const replacedBy = async (number: string) =>
    (await detail(await idOf(number))).data.relations.outgoing.filter(({ type }) => type === 'replaces').map(({ ref }) => ref);
  const findings = () =>
    portal.connection.query<{ number: string; about: string }>(
      `select s.number, f.about from finding f join standard s on s.n = f.n where f.kind = 'standard' and f.type = 'cycle' order by s.number`,
    );

  test('is cut where the dates contradict, reported as a finding, and stays cut', async () => {
    const old = draft('GOST 101', { date: '2001', ...replaces('GOST 103') });
    const drafts = [
      draft('GOST 103', { date: '2019', ...replaces('GOST 102') }),
      draft('GOST 102', { date: '2010', ...replaces('GOST 101') }),
      old,
    ];
    await portal.write('standard', drafts);
    expect([await replacedBy('GOST 101'), await replacedBy('GOST 102'), await replacedBy('GOST 103')]).toEqual([
      [],
      ['GOST 101'],
      ['GOST 102'],
    ]);
    expect(await findings()).toEqual([{ number: 'GOST 101', about: 'gost103' }]);
    const reported = (
      await (await newOperator(portal)).get<Paged<{ number: string; about: string }>>('/api/admin/quality/records?issue=cycle')
    ).data;
    expect(reported.docs).toMatchObject([{ number: 'GOST 101', about: 'gost103' }]);
    expect((await detail(await idOf('GOST 103'))).data.status).toBe('in-force');
    const superseded = await portal.connection.query('select number from standard where superseded and key like $1 order by 1', [
      'gost10_',
    ]);
    expect(superseded).toEqual([{ number: 'GOST 101' }, { number: 'GOST 102' }]);
    expect(await portal.write('standard', [old])).toMatchObject([{ result: 'unchanged' }]);
  });

  test('is cut at the relation written last if dates do not decide', async () => {
    await portal.write('standard', [draft('GOST 201', replaces('GOST 202'))]);
    await portal.write('standard', [draft('GOST 202', replaces('GOST 201'))]);
    expect([await replacedBy('GOST 201'), await replacedBy('GOST 202')]).toEqual([['GOST 202'], []]);
  });

  test('in the database is found by a derivation that can be undone', async () => {
    await portal.write('standard', [draft('GOST 301', { date: '2019', ...replaces('GOST 302') }), draft('GOST 302', { date: '2001' })]);
    await portal.connection.query(
      `insert into relation (kind, n, type, target_kind, target_key, ref) select 'standard', n, 'replaces', 'standard', 'gost301', 'GOST 301' from standard where key = 'gost302'`,
    );
    const [batch = []] = await Array.fromAsync(cycleCuttingDerivation.plan(portal.connection));
    expect(batch).toMatchObject([{ name: 'GOST 302', why: 'replaces GOST 301' }]);
    await transaction(portal.connection, (tx) => cycleCuttingDerivation.apply(tx, batch, '8', portal.services.recordHooks));
    expect([await replacedBy('GOST 302'), (await findings()).length]).toEqual([[], 3]);
    expect(await cycleCuttingDerivation.undo(portal.connection, '8', portal.services.recordHooks)).toEqual({ undone: 1, left: 0 });
    expect([await replacedBy('GOST 302'), (await findings()).length]).toEqual([['GOST 301'], 2]);
  });
});
