import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Country } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import type { ListAnswer, RecordDetail, SearchAnswer } from '../../records/api.ts';
import type { ContentDetail } from '../../records/edit/content.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { DerivationRunRow } from './operations.ts';

/** Records of older imports: policies, standards and organizations without a country, and duplicate organizations. */
let portal: Portal;
let operator: User;

const at = '/api/admin/quality';
const over = async (id: string): Promise<DerivationRunRow> => {
  for (;;) {
    const { data } = await operator.get<DerivationRunRow>(`${at}/runs/${id}`);
    if (['queued', 'running', 'undoing'].includes(data.state)) await sleep(10);
    else {
      await portal.services.changes.catchUp();
      return data;
    }
  }
};
const requestRun = async (path: string): Promise<DerivationRunRow> => {
  const reply = await operator.send<{ id: string }>('POST', `${at}/${path}`);
  expect(reply.status, reply.text).toBe(200);
  return over(reply.data.id);
};
const undo = async (id: string): Promise<DerivationRunRow> => {
  expect((await operator.send('POST', `${at}/runs/${id}/undo`)).status).toBe(200);
  return over(id);
};
/** Runs a rule after its dry run, which is needed if the rule changes more than 5 % of the records of a kind. */
const apply = async (rule: string): Promise<DerivationRunRow> => {
  await requestRun(`rules/${rule}/dry-run`);
  return requestRun(`rules/${rule}/apply`);
};
const list = async (kind: KindSlug, query: string) => (await portal.get<ListAnswer>(`/api/portal/${kind}?limit=100&${query}`)).data;
const places = async (kind: KindSlug): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await portal.connection.query<{ key: string; country: string | null }>(`select key, country from "${kind}" where deleted_at is null`)
    ).map(({ key, country }) => [key, country ?? 'none']),
  );

type QualityDraftOverrides = Partial<Omit<RecordDraft, 'fields'>> & { fields?: Record<string, unknown> };
const draft = (key: string, title: string, { fields = {}, ...more }: QualityDraftOverrides = {}): RecordDraft => ({
  key,
  lang: 'en-us',
  texts: { 'en-us': { title } },
  country: null,
  date: null,
  source: { name: 'First', link: `https://first.example/${encodeURIComponent(key)}` },
  fields,
  ...more,
});
const oecd = { name: 'OECD.AI (lsempe77/ai-governance-capacity)', link: null };
const policy = (key: string, keywords: string[], more: QualityDraftOverrides = {}) =>
  draft(key, `Pangolin ${key}`, { source: oecd, keywords, ...more });
/** Writes organizations without merging them, like an older import: each under its own key. */
const writeBodies = async (bodies: readonly RecordDraft[]) => {
  const keys = bodies.map(({ key }) => key);
  await portal.connection.query(
    `insert into record_merge (kind, kept, kept_key, gone_key, reason, run, undone_at)
     select 'stdorg', 0, 'nobody', k, 'name', 'older', now() from unnest($1::text[]) k`,
    [keys],
  );
  await portal.write('stdorg', bodies);
  await portal.connection.query(`delete from record_merge where run = 'older'`);
};

beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

describe('countries', () => {
  beforeAll(async () => {
    await portal.write('policy', [
      policy('pl', ['Poland', 'Strategy', 'Non-binding']),
      policy('kr', ['Korea', 'Hard law']),
      policy('cn', ['Soft law', 'China (People’s Republic of)']),
      policy('eu', ['European Union', 'Directive']),
      policy('two', ['France', 'Germany']),
      policy('short', ['AI', 'Strategy']),
      policy('own', ['Poland'], { country: 'in' }),
      policy('person', ['Poland'], { country: 'in' }),
      policy('other', ['Poland'], { source: { name: 'Gazette', link: null } }),
    ]);
    const [row] = await portal.connection.query<{ n: number }>(`select n from policy where key = 'person'`);
    const page = `/api/admin/content/policy/${row?.n}`;
    const { values, version } = (await operator.get<ContentDetail>(page)).data;
    expect((await operator.send('PUT', page, { ...values, country: null, version })).status).toBe(200);
    for (const step of ['submit', 'publish']) expect((await operator.send('POST', `${page}/${step}`)).status).toBe(200);
  });

  test('a policy takes its country from a keyword, unless an operator or another source states one', async () => {
    expect(await requestRun('rules/countries:policy/apply')).toMatchObject({ state: 'refused', planned: 3, applied: 0 });
    const before = await places('policy');
    expect(await apply('countries:policy')).toMatchObject({ state: 'done', planned: 3, applied: 3 });
    const found = await places('policy');
    expect(found).toEqual({ ...before, pl: 'pl', kr: 'kr', cn: 'cn' });
    expect([found.eu, found.two, found.short, found.own, found.person, found.other]).toEqual([
      'none',
      'none',
      'none',
      'in',
      'none',
      'none',
    ]);
    const [poland] = (await list('policy', 'country=pl&locale=en-us')).docs;
    expect(poland).toMatchObject({ title: 'Pangolin pl', country: 'pl' });
    const page = (await portal.get<RecordDetail>(`/api/portal/policy/${poland?.id}?locale=en-us`)).data;
    expect(page).toMatchObject({ country: 'pl', keywords: ['Strategy', 'Non-binding'] });
    const { countries } = (await portal.get<SearchAnswer>('/api/portal/search?keyword=pangolin')).data;
    expect(countries).toEqual(
      expect.arrayContaining([
        { value: 'cn', count: 1 },
        { value: 'other', count: 2 },
      ]),
    );
    expect(await requestRun('rules/countries:policy/apply')).toMatchObject({ state: 'done', planned: 0 });
  });

  test('undoing the run restores the policies, except those changed since', async () => {
    const { docs } = (await operator.get<Paged<DerivationRunRow>>(`${at}/runs`)).data;
    const done = docs.find(({ applied }) => applied === 3);
    const [row] = await portal.connection.query<{ n: number }>(`select n from policy where key = 'kr'`);
    await portal.alter('policy', row?.n ?? 0, `country = 'kp'`);
    expect(await undo(done?.id ?? '')).toMatchObject({ state: 'undone', restored: 2, leftAlone: 1 });
    expect(await places('policy')).toMatchObject({ pl: 'none', cn: 'none', kr: 'kp' });
    const words = await portal.connection.query(`select keywords from policy where key = 'cn'`);
    expect(words).toEqual([{ keywords: ['Soft law', 'China (People’s Republic of)'] }]);
    expect((await list('policy', 'country=pl')).total).toBe(0);
  });

  test('a standard takes its country from the prefix of its number', async () => {
    const numbers = ['DIN 9', 'BS EN ISO 9', 'KS 2089', 'AS 9100', 'ISO 90001', 'JIS X 9'];
    await portal.write(
      'standard',
      numbers.map((number) => draft('', `Title of ${number}`, { fields: { number }, ...(number === 'JIS X 9' && { country: 'cn' }) })),
    );
    const before = await places('standard');
    const done = await apply('countries:standard');
    expect(done).toMatchObject({ state: 'done', applied: 2 });
    expect(await places('standard')).toEqual({ ...before, din9: 'de', bseniso9: 'gb' });
    expect((await list('standard', 'country=gb&locale=en-us')).docs.map(({ title }) => title)).toEqual(['Title of BS EN ISO 9']);
    expect(await undo(done.id)).toMatchObject({ restored: 2, leftAlone: 0 });
    expect(await places('standard')).toEqual(before);
  });

  test('a national body from the list of standards bodies takes its country and the national level', async () => {
    const source = { name: 'relaton-data-sdo', link: null };
    const body = (abbreviation: string, more: QualityDraftOverrides = {}) =>
      draft(abbreviation, `Body ${abbreviation}`, { source, ...more, fields: { abbreviation, level: 'international', ...more.fields } });
    await portal.write('stdorg', [
      body('BSI'),
      body('JISC'),
      body('NIST', { source: { name: 'Elsewhere', link: null } }),
      body('OGC'),
      body('JIS', { country: 'cn' }),
    ]);
    const before = await places('stdorg');
    const done = await apply('countries:stdorg');
    expect(done).toMatchObject({ state: 'done', applied: 2 });
    expect(await places('stdorg')).toEqual({ ...before, BSI: 'gb', JISC: 'jp' });
    expect((await list('stdorg', 'country=gb&level=national')).total).toBe(1);
    expect(await undo(done.id)).toMatchObject({ restored: 2, leftAlone: 0 });
    expect(await places('stdorg')).toEqual(before);
    await portal.connection.query(`delete from stdorg where key = any($1)`, [['BSI', 'JISC', 'NIST', 'OGC', 'JIS']]);
  });
});

describe('organizations', () => {
  const of = (country: Country | null, abbreviation: string, title: string, web: string | null = null): RecordDraft =>
    draft(`older-${abbreviation}`, title, { country, fields: { abbreviation, level: country ? 'national' : 'international', web } });
  const merges = async () =>
    (
      await portal.connection.query<{ said: string }>(
        `select gone_key || ' ' || kept_key || ' ' || reason as said from record_merge where kind = 'stdorg' and gone is not null and undone_at is null`,
      )
    ).map(({ said: summary }) => summary);
  const keys = async () => Object.keys(await places('stdorg'));
  const standing = async () => (await list('stdorg', '')).total;

  test('duplicate bodies are merged into the sample or the more complete record, committees by full reference; ambiguous ones are not merged', async () => {
    const samples = await keys();
    await writeBodies([
      of(null, 'ISO', 'International Organization for Standardization'),
      of('ru', 'GOST R', 'Federal Agency on Technical Regulating and Metrology'),
      of('sa', 'S', 'Saudi body', 'https://www.saso.gov.sa'),
      of(null, 'ISO/IEC JTC 1', 'Information technology'),
      of(null, 'ISO/TC 97', 'Information technology'),
      of(null, 'CCC', 'Pangolin council'),
      { ...of(null, 'ccc', 'Pangolin council'), key: 'fuller', country: null, date: '1990' },
      of('cn', 'AAA', 'Armadillo bureau'),
      of('cn', 'BBB', 'Echidna bureau'),
      {
        ...of('cn', 'CAB', 'Armadillo bureau'),
        key: 'either',
        texts: { 'en-us': { title: 'Armadillo bureau' }, fr: { title: 'Echidna bureau' } },
      },
    ]);
    await portal.write('standard', [
      draft('', 'Scales', { fields: { number: 'ISO 70001' }, relations: [{ type: 'provided-by', kind: 'stdorg', ref: 'older-ISO' }] }),
    ]);
    await writeBodies([{ ...of(null, 'ISO', 'International Organization for Standardization'), key: 'hidden' }]);
    await portal.connection.query(`update stdorg set state = 'draft' where key = 'hidden'`);
    const before = await keys();
    const visibleCount = await standing();
    expect(await requestRun('rules/organizations:stdorg/apply')).toMatchObject({ state: 'refused', planned: 5, applied: 0 });
    const dry = await requestRun('rules/organizations:stdorg/dry-run');
    expect(dry.examples.map(({ why }) => why.split(':')[0]).sort()).toEqual([
      'abbreviation',
      'abbreviation',
      'abbreviation',
      'host',
      'name',
    ]);
    const done = await requestRun('rules/organizations:stdorg/apply');
    expect(done).toMatchObject({ state: 'done', applied: 5 });
    expect((await merges()).sort()).toEqual([
      'older-CCC fuller abbreviation',
      'older-GOST R ru-rosstandart name',
      'older-ISO iso abbreviation',
      'older-ISO/IEC JTC 1 jtc1 abbreviation',
      'older-S sa-saso host',
    ]);
    expect((await keys()).length).toBe(before.length - 5);
    expect(await standing()).toBe(visibleCount - 5);
    expect(await keys()).toEqual(expect.arrayContaining([...samples, 'older-AAA', 'older-BBB', 'either', 'older-ISO/TC 97', 'hidden']));
    const [link] = await portal.connection.query(`select target_key from relation where ref = 'older-ISO'`);
    expect(link).toEqual({ target_key: 'iso' });
    expect(await requestRun('rules/organizations:stdorg/apply')).toMatchObject({ planned: 0 });
    expect(await portal.write('stdorg', [of(null, 'ISO', 'International Organization for Standardization')])).toMatchObject([
      { key: 'iso', result: 'unchanged', joined: 1 },
    ]);
    expect(await undo(done.id)).toMatchObject({ state: 'undone', restored: 5, leftAlone: 0 });
    expect([(await keys()).sort(), await standing(), await merges()]).toEqual([before.sort(), visibleCount, []]);
    expect(await requestRun('rules/organizations:stdorg/apply')).toMatchObject({ state: 'done', planned: 0 }); // undone merges are not repeated
  });
});
