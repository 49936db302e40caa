import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ContentDetail, ContentFormData, ContentRelationTarget } from './content.ts';

/** Tests the lookups of record forms: options, codes, targets of relations. */
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
});
afterAll(() => portal.close());

const at = '/api/admin/content/lookup';
const form = async (query: string, by = operator) => (await by.get<ContentFormData>(`${at}/form/${query}`)).data;

test('the options of a form have the order that operators set for the dictionary; inactive options are marked', async () => {
  const { options } = await form('policy?locale=ru-ru');
  expect(Object.keys(options).sort()).toEqual(['domain', 'industry', 'policyLevel', 'policyType', 'technology']);
  expect(options.policyLevel?.map(({ value, active }) => [value, active])).toEqual([
    ['national', true],
    ['provincial', true],
  ]);
  await portal.connection.query(
    `update dictionary_item set sort = 99, active = false where dictionary = 'policyLevel' and value = 'national'`,
  );
  await portal.services.dictionaries.load();
  expect((await form('policy')).options.policyLevel?.map(({ value, active }) => [value, active])).toEqual([
    ['provincial', true],
    ['national', false],
  ]);
});

test('the form contains the names of the record’s classification codes and the titles of its related records', async () => {
  const [row] = await portal.connection.query<{ n: number }>(`select n from standard where number = 'GB/T 22239-2019'`);
  const { codes, related } = await form(`standard?id=${row?.n}&locale=en-us`);
  expect(Object.values(codes.ics)).toEqual(['Information coding']);
  const { values } = (await operator.get<ContentDetail>(`/api/admin/content/standard/${row?.n}`)).data;
  expect(values.relations.map(({ kind, ref }) => `${kind} ${ref}`)).toEqual(expect.arrayContaining(Object.keys(related)));
  expect(Object.keys(related).length).toBeGreaterThan(0);
});

test('classification codes are found by number and by name', async () => {
  const find = async (scheme: string, keyword: string) =>
    (await operator.get<{ code: string; name: string }[]>(`${at}/codes/${scheme}?locale=en-us&keyword=${keyword}`)).data;
  expect((await find('ics', '35.030'))[0]).toEqual({ code: '35.030', name: 'IT Security' });
  expect((await find('ics', 'it security')).map(({ code }) => code)).toContain('35.030');
  expect((await find('ccs', 'l80'))[0]?.code).toBe('L80');
  expect(await find('ics', '')).toEqual([]);
  expect(await find('ics', 'nonsense')).toEqual([]);
});

test('targets of relations are found by number, abbreviation and title; non-public ones only by accounts that may read them', async () => {
  const find = async (kind: string, keyword: string, by = operator) =>
    (await by.get<ContentRelationTarget[]>(`${at}/records/${kind}?locale=en-us&keyword=${encodeURIComponent(keyword)}`)).data;
  expect((await find('standard', '22239-2019'))[0]).toMatchObject({ ref: 'GB/T 22239-2019', country: 'cn' });
  expect((await find('stdorg', 'ABNT'))[0]).toMatchObject({ ref: 'br-abnt' });
  const draft = { ...buildRecordContent('news'), texts: { 'en-us': { title: 'Zebrafish gate' } } };
  const { id } = (await operator.send<{ id: string }>('POST', '/api/admin/content/news', draft)).data;
  const [found] = await find('news', 'zebraFISH');
  expect(found).toMatchObject({ title: 'Zebrafish gate', country: 'cn', state: 'draft' });
  const read = ['content:record:read'] as const;
  const near = await newPermissionHolder(portal, 'country', read, 'cn');
  const far = [
    await newPermissionHolder(portal, 'country', read, 'br'),
    await newPermissionHolder(portal, 'own', read),
    await newPermissionHolder(portal, 'organization', read),
  ];
  expect(await find('news', 'Zebrafish', near)).toEqual([found]);
  for (const by of far) expect(await find('news', 'Zebrafish', by)).toEqual([]);
  expect(await find('news', '%')).toEqual([]);
  const relations = [{ type: 'references', kind: 'news', ref: found?.ref }];
  const from = (await operator.send<{ id: string }>('POST', '/api/admin/content/policy', { ...buildRecordContent('policy'), relations }))
    .data.id;
  expect((await form(`policy?id=${from}&locale=en-us`)).related).toEqual({ [`news ${found?.ref}`]: 'Zebrafish gate' });
  await operator.send('DELETE', '/api/admin/content/news', { ids: [id] });
  expect(await find('news', 'Zebrafish')).toEqual([]);
  expect((await form(`policy?id=${from}&locale=en-us`)).related).toEqual({});
  expect((await operator.get(`${at}/records/nonsense`)).status).toBe(404);
});

test('the form names the country to which the account is restricted; the form of a record of another country is refused', async () => {
  const permissions = ['content:record:read', 'content:record:create', 'content:record:update'] as const;
  const focal = await newPermissionHolder(portal, 'country', permissions, 'br');
  expect((await form('policy', focal)).bound).toEqual({ create: 'br', update: 'br' });
  const made = await operator.send<{ id: string }>('POST', '/api/admin/content/policy', buildRecordContent('policy'));
  expect((await focal.get(`${at}/form/policy?id=${made.data.id}`)).status).toBe(404);
  const reader = await newPermissionHolder(portal, 'all', ['content:record:read']);
  expect((await form('policy', reader)).bound).toEqual({ create: null, update: null });
});

test('unknown recordings and caption files are refused; a file has the name that an editor gives it', async () => {
  const send = (fields: object) => operator.send('POST', '/api/admin/content/video', { ...buildRecordContent('video'), fields });
  expect((await send({ media: '/assets/misc/nobodys' })).error.fields).toHaveProperty('fields.media');
  expect((await send({ media: '/etc/passwd' })).error.fields).toHaveProperty('fields.media');
  expect((await send({ captions: [{ id: 'nobodys' }] })).error.fields).toHaveProperty('fields.captions');
  const [row] = await portal.connection.query<{ n: number }>(`select n from video where captions <> '[]' limit 1`);
  const address = `/api/admin/content/video/${row?.n}`;
  const { values, version } = (await operator.get<ContentDetail>(address)).data;
  const captions = (values.fields.captions as { id: string; link: string }[]).map((file, i) =>
    i === 0 ? { id: file.id, name: 'fa' } : file,
  );
  expect((await operator.send('PUT', address, { ...values, fields: { ...values.fields, captions }, version })).status).toBe(200);
  const after = (await operator.get<ContentDetail>(address)).data.values.fields.captions as { name: string; link: string }[];
  expect(after[0]).toMatchObject({ name: 'fa', link: (values.fields.captions as { link: string }[])[0]?.link });
});
