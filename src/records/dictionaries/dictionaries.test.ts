import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput, createTestPosting, readPostingForm } from '../../../test/harness/postings.ts';
import type { PostingForm } from '../../areas/exchange/operations.ts';
import { bcp47 } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import type { ListAnswer, PortalAnswer } from '../api.ts';
import { importFile } from '../import/service.server.ts';

/** Tests dictionary values that operators add or switch off, in all places that accept or show them. */
interface Item {
  id: string;
  value: string;
  label: string;
  labels: Record<string, string>;
  colour: string | null;
  sort: number;
  active: boolean;
  builtin: boolean;
  version: number;
}
const base = '/api/admin/dictionaries';
const own = { dictionary: 'policyType', value: 'space', labels: { 'en-us': 'Space', 'zh-cn': '航天' }, sort: 5 };
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
});
afterAll(() => portal.close());

const itemsOf = async (dictionary: string) => (await operator.get<{ values: Item[] }>(`${base}/${dictionary}`)).data.values;
const item = async (id: string) => (await itemsOf(id.split(':')[0] as string)).find((one) => one.id === id) as Item;
const change = async (id: string, more: object) => {
  const { labels, colour, sort, active, version } = await item(id);
  return operator.send('PUT', `${base}/${id}`, { labels, colour, sort, active, version, ...more });
};
const content = () => ({ ...buildRecordContent('policy'), fields: { type: 'space' } });

test('every enumeration of the product is a dictionary, except for countries', async () => {
  const { data } = await operator.get<Paged<{ id: string; items: number; added: number; computed: boolean }>>(`${base}?limit=100`);
  const names = data.docs.map(({ id }) => id);
  expect(names).toEqual(expect.arrayContaining(['industry', 'technology', 'domain', 'policyType', 'standardType', 'status', 'toolMode']));
  expect(names).not.toContain('country');
  expect(data.docs.find(({ id }) => id === 'policyType')).toMatchObject({ items: 5, added: 0, computed: false });
  expect(data.docs.find(({ id }) => id === 'status')?.computed).toBe(true);
  expect((await item('policyType:tax')).label).toBe('Tax policy');
  for (const locale of ['en-us', 'zh-cn'] as const) {
    const { docs } = (await operator.get<Paged<{ name: string }>>(`${base}?limit=100&locale=${locale}`)).data;
    const called = docs.map(({ name }) => name);
    expect(called).toEqual(called.toSorted(new Intl.Collator(bcp47(locale)).compare));
  }
});

test('an added value is accepted, offered as a filter and counted', async () => {
  expect((await operator.send('POST', '/api/admin/content/policy', content())).error.fields).toHaveProperty('fields.type');
  expect((await portal.get('/api/portal/policy?type=space')).status).toBe(400);
  const before = (await portal.get<PortalAnswer>('/api/portal')).data.dictionaries;
  expect((await operator.send('POST', base, own)).status).toBe(200);
  expect((await portal.get<PortalAnswer>('/api/portal')).data.dictionaries).not.toBe(before);
  const made = await operator.send<{ id: string }>('POST', '/api/admin/content/policy', content());
  expect(made.status, made.text).toBe(200);
  for (const step of ['submit', 'publish']) await operator.send('POST', `/api/admin/content/policy/${made.data.id}/${step}`);
  const { data } = await portal.get<ListAnswer>('/api/portal/policy?type=space&facets=1');
  expect(data.total).toBe(1);
  expect(data.facets?.type).toEqual([{ value: 'space', count: 1 }]);
  expect(portal.services.dictionaries.labels('en-us')).toEqual({ 'dict.policyType.space': 'Space' });
});

test('a value in use cannot be deleted; the error names the places', async () => {
  const refused = await operator.send('DELETE', base, { ids: ['policyType:space'] });
  expect([refused.status, refused.error.code, refused.error.fields]).toEqual([409, 'E_IN_USE', { ids: 'In use: Policies 1' }]);
  const unused = await operator.send<{ id: string }>('POST', base, { ...own, value: 'sea' });
  expect((await operator.send('DELETE', base, { ids: [unused.data.id] })).status).toBe(200);
  expect((await operator.send('DELETE', base, { ids: [unused.data.id] })).status).toBe(404);
});

test('a deleted value is in the trash and is restored unchanged', async () => {
  const lake = { ...own, value: 'lake', labels: { 'en-us': 'Lake' }, colour: 'green', sort: 7 };
  const { id } = (await operator.send<{ id: string }>('POST', base, lake)).data;
  expect((await operator.send('DELETE', base, { ids: [id] })).status).toBe(200);
  const trash = async () => (await operator.get<Paged<Item>>('/api/admin/dictionary-items?trash=1')).data.docs.map((one) => one.id);
  expect(await trash()).toContain(id);
  expect(await item(id)).toBeUndefined();
  expect((await operator.get(`${base}/${id}`)).status).toBe(404);
  expect((await operator.get<Paged<Item>>('/api/admin/dictionary-items?keyword=lake')).data.total).toBe(0);
  expect((await operator.send('POST', '/api/admin/content/policy', { ...content(), fields: { type: 'lake' } })).status).toBe(400);
  expect((await change('policyType:tax', {})).status).toBe(200);
  expect((await operator.send('POST', `${base}/sort`, { dictionary: 'policyType', values: ['lake'] })).status).toBe(400);

  expect((await operator.send('POST', `${base}/restore`, { ids: ['policyType:tax'] })).status).toBe(404);
  expect((await operator.send('POST', `${base}/restore`, { ids: [id] })).status).toBe(200);
  expect(await item(id)).toMatchObject({ labels: lake.labels, colour: 'green', sort: 7, active: true });
  expect(await trash()).not.toContain(id);
  expect((await operator.send('POST', '/api/admin/content/policy', { ...content(), fields: { type: 'lake' } })).status).toBe(200);
});

test('adding a value that is in the trash replaces it; after a month it is purged', async () => {
  const [pond, moor] = [
    { ...own, value: 'pond', colour: 'green' },
    { ...own, value: 'moor' },
  ];
  for (const one of [pond, moor]) expect((await operator.send('POST', base, one)).status).toBe(200);
  expect((await operator.send('DELETE', base, { ids: ['policyType:pond', 'policyType:moor'] })).status).toBe(200);
  expect((await operator.send('POST', base, { ...pond, labels: { 'en-us': 'Pool' }, colour: null })).status).toBe(200);
  expect(await item('policyType:pond')).toMatchObject({ label: 'Pool', colour: null });
  expect((await readLastAuditEntry(portal)).facts.changes).toMatchObject({
    deleted: { from: true, to: false },
    colour: { from: 'green', to: null },
  });
  await portal.connection.query(`update dictionary_item set deleted_at = now() - interval '31 days' where value = 'moor'`);
  expect((await operator.send('POST', `${base}/restore`, { ids: ['policyType:moor'] })).status).toBe(404);
  await portal.services.trash.run();
  expect(await portal.connection.query(`select 1 from dictionary_item where value = 'moor'`)).toEqual([]);
});

test('built-in values accept other labels and positions, but cannot be deleted', async () => {
  expect((await operator.send('DELETE', base, { ids: ['policyType:tax'] })).error.code).toBe('E_PROTECTED');
  expect((await change('policyType:tax', { labels: { 'en-us': 'Levies' }, version: 99 })).error.code).toBe('E_CONFLICT');
  expect((await change('policyType:tax', { labels: { 'en-us': 'Levies' } })).status).toBe(200);
  expect(portal.services.dictionaries.labels('en-us')).toMatchObject({ 'dict.policyType.tax': 'Levies' });
  expect(portal.services.dictionaries.labels('ru-ru')).not.toHaveProperty('dict.policyType.tax');
  const values = (await itemsOf('policyType')).map(({ value }) => value);
  expect((await operator.send('POST', `${base}/sort`, { dictionary: 'policyType', values: values.toReversed() })).status).toBe(200);
  expect((await itemsOf('policyType')).map(({ value }) => value)).toEqual(values.toReversed());
  expect((await operator.send('POST', `${base}/sort`, { dictionary: 'policyType', values: ['nonsense'] })).status).toBe(400);
});

test('invalid items are refused', async () => {
  expect((await operator.send('POST', base, own)).error.fields).toHaveProperty('value');
  expect((await operator.send('POST', base, { ...own, value: 'Not a value' })).error.fields).toHaveProperty('value');
  expect((await operator.send('POST', base, { ...own, value: 'nameless', labels: {} })).error.fields).toHaveProperty('labels');
  expect((await operator.send('POST', base, { ...own, dictionary: 'nonsense' })).error.fields).toHaveProperty('dictionary');
  expect((await operator.send('POST', base, { ...own, dictionary: 'status' })).error.code).toBe('E_PROTECTED');
  expect((await change('policyType:space', { labels: {} })).error.fields).toHaveProperty('labels');
  const focal = await newUser(portal, { labels: ['focal-point'], country: 'cn' });
  expect((await focal.get(base)).error.code).toBe('E_FORBIDDEN');
});

/** Switches off a built-in value while `work` runs. */
const retired = async (id: string, work: () => Promise<void>): Promise<void> => {
  expect((await change(id, { active: false })).status).toBe(200);
  try {
    await work();
  } finally {
    expect((await change(id, { active: true })).status).toBe(200);
  }
};
const retiredText = 'No longer in use: choose another value';

describe('an inactive value', () => {
  test('is neither offered nor accepted for new records, and stays in records that have it', async () => {
    const sent = { ...buildRecordContent('policy'), industries: ['energy'], fields: { type: 'standards' } };
    const made = await operator.send<{ id: string }>('POST', '/api/admin/content/policy', sent);
    const url = `/api/admin/content/policy/${made.data.id}`;
    await retired('policyType:standards', async () => {
      await retired('industry:energy', async () => {
        const offered = (await portal.get<{ value: string }[]>('/api/portal/dictionaries/policyType')).data.map(({ value }) => value);
        expect(offered).not.toContain('standards');
        expect(offered).toContain('tax');
        const { error } = await operator.send('POST', '/api/admin/content/policy', sent);
        expect(error.fields).toMatchObject({ 'fields.type': retiredText, industries: retiredText });
        const { version } = (await operator.get<{ version: string }>(url)).data;
        expect((await operator.send('PUT', url, { ...sent, keywords: ['kept'], version })).status).toBe(200);
        expect((await portal.get('/api/portal/policy?type=standards')).status).toBe(200);
        const other = await operator.send<{ id: string }>('POST', '/api/admin/content/policy', { ...sent, industries: [], fields: {} });
        const { version: old } = (await operator.get<{ version: string }>(`/api/admin/content/policy/${other.data.id}`)).data;
        const late = await operator.send('PUT', `/api/admin/content/policy/${other.data.id}`, { ...sent, industries: [], version: old });
        expect(late.error.fields).toHaveProperty('fields.type');
      });
    });
  });

  test('is refused in postings and accounts that do not have it', async () => {
    const owner = await newUser(portal);
    const posting = await createTestPosting(owner, { ...completePostingInput, industries: ['mining'] });
    await retired('industry:mining', async () => {
      const form = (await owner.get<PostingForm>('/api/portal/mysnd/fields')).data;
      const offered = form.fields.find(({ name }) => name === 'industries')?.options?.map(({ value }) => value);
      expect(offered).toContain('energy');
      expect(offered).not.toContain('mining');
      const postingOptions = (await readPostingForm(owner, posting.id)).fields.find(({ name }) => name === 'industries')?.options;
      expect(postingOptions?.at(-1)).toEqual({ value: 'mining', label: 'Mining' });
      const fresh = await owner.send('POST', '/api/portal/mysnd', { ...completePostingInput, industries: ['mining'] });
      expect(fresh.error.fields).toEqual({ industries: retiredText });
      const same = { industries: ['mining'], title: 'Another title', version: posting.version };
      expect((await owner.send('PUT', `/api/portal/mysnd/${posting.id}`, same)).status).toBe(200);

      const { version } = (await owner.get<{ version: number }>('/api/uc/info')).data;
      const info = { realName: 'Owner', company: null, country: null, digest: 'portal', version };
      expect((await owner.send('PUT', '/api/uc/info', { ...info, industry: 'mining' })).error.fields).toEqual({ industry: retiredText });
      expect((await owner.send('PUT', '/api/uc/info', { ...info, industry: 'nonsense' })).error.fields).toHaveProperty('industry');
      const options = (await portal.get<{ industries: { value: string }[] }>('/api/portal/register')).data.industries;
      expect(options.map(({ value }) => value)).not.toContain('mining');
      const account = { account: 'miner', realName: 'Miner', industry: 'mining' };
      expect((await operator.send('POST', '/api/admin/accounts', account)).error.fields).toEqual({ industry: retiredText });
    });
  });
});

test('an added value is accepted in postings and accounts and offered in the operators’ order', async () => {
  const fishery = { dictionary: 'industry', value: 'fishery', labels: { 'en-us': 'Fishery', 'zh-cn': '渔业' }, sort: 5 };
  expect((await operator.send('POST', base, fishery)).status).toBe(200);
  const owner = await newUser(portal);
  const made = await createTestPosting(owner, { ...completePostingInput, industries: ['fishery'] });
  expect(made.values.industries).toEqual(['fishery']);
  const options = made.fields.find(({ name }) => name === 'industries')?.options;
  expect(options?.[0]).toEqual({ value: 'fishery', label: 'Fishery' });
  const { version } = (await owner.get<{ version: number }>('/api/uc/info')).data;
  const info = { realName: 'Owner', company: null, country: null, digest: 'portal', version, industry: 'fishery' };
  expect((await owner.send('PUT', '/api/uc/info', info)).status).toBe(200);
  const { data } = await portal.get<{ industries: { value: string; label: string }[] }>('/api/portal/register?locale=zh-cn');
  expect(data.industries[0]).toEqual({ value: 'fishery', label: '渔业' });
  // uses in accounts and postings count
  const refused = await operator.send('DELETE', base, { ids: ['industry:fishery'] });
  expect(refused.error.fields).toEqual({ ids: 'In use: Postings 1, Accounts 1' });
  const { data: used } = await operator.get<{ place: string; count: number }[]>('/api/admin/dictionary-items/industry:fishery/usage');
  expect(used.map(({ place, count }) => [place, count])).toEqual([
    ['posting', 1],
    ['account', 1],
  ]);
});

test('imports accept values and labels in any language, and leave out inactive values', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dictionary-'));
  const rowMessages: string[] = [];
  const load = async (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    const options = { kind: 'policy', actor: 'test', publish: true, dryRun: false, hooks: portal.services.recordHooks } as const;
    await importFile(portal.connection, join(folder, name), {
      ...options,
      onRow: (row, _what, { code, field }) => rowMessages.push(`${row} ${code} ${field}`),
    });
    await portal.services.changes.catchUp();
  };
  const stored = async (key: string) =>
    (
      await portal.connection.query<{ type: string | null; industries: string[] }>('select type, industries from policy where key = $1', [
        key,
      ])
    )[0];
  const head = 'key,title,type,industries\n';
  try {
    await load('one.csv', `${head}a,First,space,Fishery;能源\nb,Second,航天,fishery\nc,Third,unheard,Строительство\n`);
    expect(await stored('a')).toEqual({ type: 'space', industries: ['fishery', 'energy'] });
    expect(await stored('b')).toEqual({ type: 'space', industries: ['fishery'] });
    expect(await stored('c')).toEqual({ type: null, industries: ['construction'] });
    expect(rowMessages.splice(0)).toEqual(['4 W_IMPORT_CHOICE type']);
    await retired('policyType:space', async () => {
      await load('two.csv', `${head}a,First again,space,energy\nd,Fourth,航天,energy\n`);
      expect(rowMessages.splice(0)).toEqual(['2 W_IMPORT_RETIRED type', '3 W_IMPORT_RETIRED type']);
      expect((await stored('a'))?.type).toBe('space');
      expect((await stored('d'))?.type).toBe(null);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('values are found by label, exported, and have colours', async () => {
  const { data } = await operator.get<Paged<Item & { dictionary: string }>>('/api/admin/dictionary-items?keyword=渔业');
  expect(data.docs.map(({ id }) => id)).toEqual(['industry:fishery']);
  const file = await operator.get('/api/admin/dictionary-items?dictionary=industry', { accept: 'text/csv' });
  expect(file.text).toContain('fishery');
  expect((await change('industry:fishery', { colour: 'nonsense' })).error.fields).toHaveProperty('colour');
  expect((await change('industry:fishery', { colour: 'teal' })).status).toBe(200);
  const { labels } = (await portal.get<PortalAnswer>('/api/portal?locale=zh-cn')).data;
  expect(labels).toMatchObject({ 'dict.industry.fishery': '渔业', 'tone.industry.fishery': 'teal' });
  expect((await portal.get('/api/portal/dictionaries/nonsense')).status).toBe(404);
});

test('a value without a position is sorted last and stays there after a change', async () => {
  expect((await operator.send('POST', base, { dictionary: 'videoType', value: 'last', labels: { 'en-us': 'Last' } })).status).toBe(200);
  expect((await itemsOf('videoType')).at(-1)?.value).toBe('last');
  const { sort, labels, colour, active, version } = await item('videoType:last');
  expect((await operator.send('PUT', `${base}/videoType:last`, { labels, colour, active: !active, version })).status).toBe(200);
  expect(await item('videoType:last')).toMatchObject({ sort, active: false });
});
