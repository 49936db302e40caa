import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { newPermissionHolder, readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { SearchAnswer } from '../../records/api.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import type { ListedConcept } from './listed-concept.ts';

let portal: Portal;
let operator: User;
const standard = (number: string, title: string): RecordDraft => ({
  key: number,
  lang: 'en-us',
  texts: { 'en-us': { title } },
  country: null,
  date: '2022-01',
  source: { name: 'Test', link: null },
  fields: { number },
});
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  await portal.write('standard', [
    standard('ISO/IEC 27001:2022', 'Information security management systems - Requirements'),
    standard('ISO 4:1997', 'Quibblets of the second kind'),
  ]);
}, 60_000);
afterAll(() => portal.close());

const at = '/api/admin/concepts';
const search = async (keyword: string, more = '') =>
  (await portal.get<SearchAnswer>(`/api/portal/search?keyword=${encodeURIComponent(keyword)}${more}`)).data;
const labels = async (keyword: string, more = '') => (await search(keyword, more)).docs.map(({ label }) => label);
const get = async (key: string) => (await operator.get<ListedConcept>(`${at}/${key}`)).data;
const isms = 'information-security-management-system';

test('a search in one language finds records in others, reports the added terms, and omits them if the user asks for exact search', async () => {
  for (const keyword of [
    '信息安全管理体系',
    'ISMS',
    'СМИБ',
    'sgsi',
    'системы менеджмента информационной безопасности',
    'sistema de gestao de seguranca da informacao',
  ]) {
    const { docs, also } = await search(keyword);
    expect([keyword, docs[0]?.label, also[0]?.concept]).toEqual([keyword, 'ISO/IEC 27001:2022', isms]);
    expect([keyword, also[0]?.terms.map(({ language }) => language)]).toEqual([keyword, expect.arrayContaining(['en-us'])]);
    expect([keyword, await labels(keyword, `&without=${isms}&exact=1`)]).toEqual([keyword, []]);
    expect((await search(keyword, `&without=${isms}`)).also.map(({ concept }) => concept)).not.toContain(isms);
  }
});

test('creating, changing and hiding a concept affects the next search and is audited', async () => {
  expect(await labels('魑魅')).toEqual([]);
  const made = await operator.send('POST', at, { key: 'quibble', terms: { 'zh-cn': '魑魅; 魑环', 'en-us': 'quibblet' } });
  expect(made.status).toBe(200);
  expect(await labels('魑魅')).toEqual(['ISO 4:1997']);
  expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'concept.create', facts: { name: 'quibble' } });
  const own = await get('quibble');
  expect(own).toMatchObject({ state: 'own', count: 3, preferred: { 'zh-cn': '魑魅', 'en-us': 'quibblet' } });
  const terms = { 'zh-cn': '魑环; - 魍魉', 'en-us': 'quibblet' };
  expect((await operator.send('PUT', `${at}/quibble`, { terms, version: own.version })).status).toBe(200);
  expect((await operator.send('PUT', `${at}/quibble`, { terms, version: own.version })).error.code).toBe('E_CONFLICT');
  const deprecated = await search('魍魉');
  expect([deprecated.docs[0]?.label, deprecated.also[0]?.terms.map(({ term }) => term)]).toEqual(['ISO 4:1997', ['quibblet', '魑环']]);
  expect(await labels('quibblet')).toEqual(['ISO 4:1997']);
  expect(await readLastAuditEntry(portal)).toMatchObject({
    action: 'concept.update',
    facts: { changes: { terms: { from: { 'zh-cn': '魑魅; 魑环' }, to: { 'zh-cn': '魑环; - 魍魉' } } } },
  });
  expect((await operator.send('DELETE', at, { ids: ['quibble'] })).status).toBe(200);
  expect(await labels('魍魉')).toEqual([]);
  expect((await operator.get(`${at}/quibble`)).status).toBe(404);
});

test('a shipped concept can be hidden and restored', async () => {
  expect((await operator.send('DELETE', at, { ids: [isms] })).status).toBe(200);
  expect((await search('СМИБ', '&exact=1')).docs).toEqual([]);
  expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'concept.delete', facts: { name: isms } });
  const hidden = await get(isms);
  expect(hidden).toMatchObject({ state: 'hidden', version: 2 });
  expect((await operator.send('DELETE', at, { ids: [isms] })).error.code).toBe('E_STATE');
  expect((await operator.get<Paged<ListedConcept>>(`${at}?state=hidden`)).data.docs.map(({ id }) => id)).toEqual([isms]);
  expect((await operator.send('POST', `${at}/${isms}/reset`, { version: hidden.version })).status).toBe(200);
  expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'concept.reset', facts: { name: isms } });
  expect(await labels('СМИБ')).toEqual(['ISO/IEC 27001:2022']);
  // the version is incremented, so a change based on an older state is rejected
  expect(await get(isms)).toMatchObject({ state: 'built-in', version: 3 });
  for (const version of [1, 2]) {
    const stale = await operator.send('PUT', `${at}/${isms}`, { terms: { 'zh-cn': '魑', 'en-us': 'quibble' }, version });
    expect(stale.error.code).toBe('E_CONFLICT');
  }
});

test('a shipped concept can be changed; a reset restores its shipped terms', async () => {
  const { terms, version } = await get('barcode');
  const changed = { ...terms, 'en-us': 'quibble code; - bar code' };
  expect((await operator.send('PUT', `${at}/barcode`, { terms: changed, version })).status).toBe(200);
  expect(await readLastAuditEntry(portal)).toMatchObject({ action: 'concept.update', facts: { changes: { terms: { to: changed } } } });
  const now = await get('barcode');
  expect(now).toMatchObject({ state: 'changed', terms: changed, preferred: { 'en-us': 'quibble code' } });
  expect((await operator.send('POST', `${at}/barcode/reset`, { version })).error.code).toBe('E_CONFLICT');
  expect((await operator.send('POST', `${at}/barcode/reset`, { version: now.version })).status).toBe(200);
  expect(await get('barcode')).toMatchObject({ state: 'built-in', terms });
  expect((await operator.send('POST', `${at}/barcode/reset`, { version: now.version + 1 })).error.code).toBe('E_STATE');
});

test('the audit records no difference if unchanged terms are saved', async () => {
  const { terms, version } = await get('information-security');
  expect((await operator.send('PUT', `${at}/information-security`, { terms, version })).status).toBe(200);
  expect((await readLastAuditEntry(portal)).facts.changes ?? {}).toEqual({});
  await operator.send('POST', `${at}/information-security/reset`, { version: version + 1 });
});

test('terms are stored once and without invisible characters; line breaks separate terms too', async () => {
  const terms = { 'zh-cn': ' 魑一；魑二\n魑一 ', 'en-us': 'quibble\u0007  one; QUIBBLE ONE; -quibble two; - quibble  One' };
  expect((await operator.send('POST', at, { key: 'Quibble-Lines', terms })).data).toEqual({ id: 'quibble-lines' });
  expect(await get('quibble-lines')).toMatchObject({
    count: 4,
    terms: { 'zh-cn': '魑一; 魑二', 'en-us': 'quibble one; - quibble two' },
  });
  const stored = await portal.connection.query(
    `select language, place, term, status, source from concept_term where concept = 'quibble-lines' order by language, place`,
  );
  expect(stored).toEqual([
    { language: 'en-us', place: 0, term: 'quibble one', status: 'preferred', source: 'operator' },
    { language: 'en-us', place: 1, term: 'quibble two', status: 'deprecated', source: 'operator' },
    { language: 'zh-cn', place: 0, term: '魑一', status: 'preferred', source: 'operator' },
    { language: 'zh-cn', place: 1, term: '魑二', status: 'admitted', source: 'operator' },
  ]);
  expect((await operator.send('DELETE', at, { ids: ['quibble-lines', 'unknown'] })).status).toBe(404);
  expect((await get('quibble-lines')).state).toBe('own'); // a failed call deletes none of the concepts
  expect((await operator.send('DELETE', at, { ids: ['quibble-lines', 'quibble-lines'] })).status).toBe(200);
});

test('another concept may use a term of a hidden concept; the hidden concept cannot be restored while the other one uses the term', async () => {
  await operator.send('DELETE', at, { ids: ['rfid'] });
  const { terms, version } = await get('rfid');
  const [english = ''] = (terms['en-us'] ?? '').split('; ');
  expect((await operator.send('POST', at, { key: 'quibble-radio', terms: { 'en-us': english, 'zh-cn': '魑频' } })).status).toBe(200);
  const refused = await operator.send('POST', `${at}/rfid/reset`, { version });
  expect(refused.error.fields).toEqual({ 'terms.en-us': 'Already a term of the concept “quibble-radio”' });
  await operator.send('DELETE', at, { ids: ['quibble-radio'] });
  expect((await operator.send('POST', `${at}/rfid/reset`, { version })).status).toBe(200);
});

test('a change of concepts affects cached answers and the search of other processes', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/portal/search?keyword=${encodeURIComponent('魑鬼')}&exact=1`;
  const fetchLabels = async () => ((await (await fetch(url)).json()) as { data: SearchAnswer }).data.docs.map(({ label }) => label);
  const other = await openPortal({ samples: false, connection: { ...portal.connection, close: async () => undefined } });
  const there = async () =>
    (await other.get<SearchAnswer>(`/api/portal/search?keyword=${encodeURIComponent('魑鬼')}&exact=1`)).data.docs.map(({ label }) => label);
  expect([await fetchLabels(), await fetchLabels(), await there()]).toEqual([[], [], []]);
  await operator.send('POST', at, { key: 'quibble-ghost', terms: { 'zh-cn': '魑鬼', 'en-us': 'quibblets' } });
  expect(await fetchLabels()).toEqual(['ISO 4:1997']);
  await expect.poll(there, { timeout: 10_000 }).toEqual(['ISO 4:1997']);
  await operator.send('DELETE', at, { ids: ['quibble-ghost'] });
  expect(await fetchLabels()).toEqual([]);
  await expect.poll(there, { timeout: 10_000 }).toEqual([]);
  await other.close();
});

test('the list is searched by any term and filtered by state', async () => {
  const list = async (query: string) => (await operator.get<Paged<ListedConcept>>(`${at}?${query}`)).data;
  expect((await list('')).total).toBeGreaterThanOrEqual(500);
  expect((await list(`keyword=${encodeURIComponent('СМИБ')}`)).docs.map(({ id }) => id)).toEqual([isms]);
  expect((await list('keyword=Information-Security-MANAGEMENT-system')).docs.map(({ id }) => id)).toEqual([isms]);
  expect((await list('state=own')).total).toBe(0);
  expect((await list('state=changed')).total).toBe(0);
  expect((await list('state=built-in')).total).toBe((await list('')).total);
  const firstOf = async (sort: string) => (await list(`sort=${sort}`)).docs[0]?.id ?? '';
  expect((await firstOf('id')) < (await firstOf('-id'))).toBe(true);
  const file = await operator.get(`${at}?keyword=${encodeURIComponent('СМИБ')}`, { accept: 'text/csv' });
  expect(file.text.split('\r\n')[0]).toContain('terms.zh-cn,terms.en-us,terms.ru-ru,terms.pt-br');
  expect(file.text).toContain('信息安全管理体系');
});

test.each([
  ['a term of another concept', { 'zh-cn': '别的', 'en-us': 'isms' }, ['terms.en-us']],
  ['one language alone', { 'en-us': 'quibble ring' }, ['terms']],
  ['nothing', {}, ['terms']],
  ['only deprecated terms', { 'zh-cn': '别的', 'en-us': '- quibble ring' }, ['terms.en-us']],
  ['a term of marks alone', { 'zh-cn': '…', 'en-us': 'quibble ring' }, ['terms.zh-cn']],
  ['a term too long', { 'zh-cn': '别的', 'en-us': 'x'.repeat(101) }, ['terms.en-us']],
  ['too many terms', { 'zh-cn': '别的', 'en-us': Array.from({ length: 21 }, (_, i) => `quibble ${i}`).join('; ') }, ['terms.en-us']],
])('a concept with %s is rejected', async (_, terms, fields) => {
  const { status, error } = await operator.send('POST', at, { key: 'other', terms });
  expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'E_VALIDATION', fields]);
});

test('the error names the concept that already uses a term', async () => {
  const { error } = await operator.send('POST', at, { key: 'other', terms: { 'zh-cn': '别的', 'en-us': 'Isms' } });
  expect(error.fields).toEqual({ 'terms.en-us': `Already a term of the concept “${isms}”` });
});

test('used keys, unknown concepts and callers without permission are rejected', async () => {
  const terms = { 'zh-cn': '别的', 'en-us': 'something else' };
  expect((await operator.send('POST', at, { key: isms, terms })).error.fields).toHaveProperty('key');
  expect((await operator.send('POST', at, { key: 'no blanks', terms })).error.fields).toHaveProperty('key');
  expect((await operator.send('PUT', `${at}/unknown`, { terms, version: 1 })).status).toBe(404);
  expect((await operator.send('POST', `${at}/unknown/reset`, { version: 1 })).status).toBe(404);
  const reader = await newPermissionHolder(portal, 'all', ['concept:concept:read']);
  expect((await reader.get(at)).status).toBe(200);
  expect((await reader.send('POST', at, { key: 'other', terms })).status).toBe(403);
  expect((await reader.send('DELETE', at, { ids: [isms] })).status).toBe(403);
  expect((await reader.send('PUT', `${at}/${isms}`, { terms, version: 1 })).status).toBe(403);
  expect((await reader.send('POST', `${at}/${isms}/reset`, { version: 1 })).status).toBe(403);
  const none = await newPermissionHolder(portal, 'all', ['log:audit:read']);
  expect((await none.get(at)).status).toBe(403);
  expect((await none.get(`${at}/${isms}`)).status).toBe(403);
  expect((await portal.get(at)).status).toBe(401);
});
