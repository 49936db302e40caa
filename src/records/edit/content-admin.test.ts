import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { testedKinds } from '../../../test/harness/kind-cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { ListAnswer, RecordDetail } from '../api.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import type { ContentDetail, ContentRow, ContentValues } from './content.ts';
import type { ContentVersion } from './versions.server.ts';

/** Tests the life cycle of a record in the back office for each kind. */
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
});
afterAll(() => portal.close());

const at = (kind: KindSlug, end = '') => `/api/admin/content/${kind}${end}`;
const read = async (kind: KindSlug, id: string) => (await operator.get<ContentDetail>(at(kind, `/${id}`))).data;
const readPublic = (kind: KindSlug, id: string) => portal.get<RecordDetail>(`/api/portal/${kindOf(kind).api}/${id}?locale=en-us`);
const step = async (kind: KindSlug, id: string, name: string, body?: object) => {
  const reply = await operator.send('POST', at(kind, `/${id}/${name}`), body);
  expect(reply.status, `${name}: ${reply.text}`).toBe(200);
};
const save = async (kind: KindSlug, id: string, change: (values: ContentValues) => void) => {
  const { values, version } = await read(kind, id);
  change(values);
  return operator.send('PUT', at(kind, `/${id}`), { ...values, version });
};
const retitled = (title: string) => (values: ContentValues) => {
  (values.texts['en-us'] as { title: string }).title = title;
};

describe.each(testedKinds)('%s', (kind) => {
  let id: string;
  const listed = async (query: string) => (await operator.get<Paged<ContentRow>>(at(kind, query))).data;

  test('a draft is not visible to the public', async () => {
    const made = await operator.send<{ id: string }>('POST', at(kind), buildRecordContent(kind));
    expect(made.status, made.text).toBe(200);
    id = made.data.id;
    expect((await readPublic(kind, id)).status).toBe(404);
    expect(await listed('?state=draft')).toMatchObject({ total: 1, docs: [{ id, state: 'draft', working: null }] });
    const { values, may, texts } = await read(kind, id);
    expect(values).toMatchObject(buildRecordContent(kind, 'read'));
    expect(may).toEqual(['edit', 'submit', 'delete']);
    expect(texts).toEqual({ 'zh-cn': 'ok', 'en-us': 'original', 'ru-ru': 'missing', 'pt-br': 'missing' });
  });

  test('the preview shows the record as visitors will see it and changes nothing', async () => {
    const { data, status, text } = await operator.get<RecordDetail>(at(kind, `/${id}/preview?locale=zh-cn`));
    expect(status, text).toBe(200);
    expect(data).toMatchObject({ id, title: '闸门', locale: 'zh-cn' });
    expect((await readPublic(kind, id)).status).toBe(404);
    expect((await read(kind, id)).state).toBe('draft');
  });

  test('a record is public immediately after review and publication', async () => {
    expect((await operator.send('POST', at(kind, `/${id}/publish`))).error.code).toBe('E_STATE');
    await step(kind, id, 'submit');
    await step(kind, id, 'reject', { reason: 'Say more' });
    expect(await read(kind, id)).toMatchObject({ state: 'draft', reason: 'Say more' });
    await step(kind, id, 'submit');
    await step(kind, id, 'publish');
    const { data } = await readPublic(kind, id);
    expect(data).toMatchObject({ title: 'Gate', body: expect.stringContaining('opens') });
    const list = await portal.get<ListAnswer>(`/api/portal/${kindOf(kind).api}?locale=en-us`);
    expect(list.data.docs.map((doc) => doc.title)).toEqual(['Gate']);
  });

  test('an edit of a published record leaves the public text unchanged until the edit is published', async () => {
    expect((await save(kind, id, retitled('Wider gate'))).status).toBe(200);
    expect(await read(kind, id)).toMatchObject({ state: 'published', working: 'draft', title: 'Wider gate', texts: { 'zh-cn': 'stale' } });
    expect((await readPublic(kind, id)).data.title).toBe('Gate');
    expect((await operator.get<RecordDetail>(at(kind, `/${id}/preview?locale=en-us`))).data.title).toBe('Wider gate');
    await step(kind, id, 'submit');
    await step(kind, id, 'publish');
    expect((await readPublic(kind, id)).data.title).toBe('Wider gate');
    expect(await read(kind, id)).toMatchObject({ state: 'published', working: null, texts: { 'zh-cn': 'stale' } });
    expect((await listed('?stale=zh-cn')).docs.map((doc) => doc.id)).toEqual([id]);
  });

  test('a former version is restored as the working copy', async () => {
    const { data } = await operator.get<Paged<ContentVersion>>(at(kind, `/${id}/versions`));
    const titles = data.docs.flatMap(({ fields }) => fields.filter(({ name }) => name === 'title'));
    expect(titles).toEqual([{ name: 'title', from: 'Gate', to: 'Wider gate' }]);
    expect(data.docs[0]?.by).toMatch(/^Sample/);
    await step(kind, id, 'restore-version', { restore: '0', version: (await read(kind, id)).version });
    expect((await read(kind, id)).values).toMatchObject(buildRecordContent(kind, 'read'));
    expect((await readPublic(kind, id)).data.title).toBe('Wider gate');
    await step(kind, id, 'discard');
    expect(await read(kind, id)).toMatchObject({ working: null, title: 'Wider gate' });
  });

  test('a removed translation is no longer public, and a former version still contains its text', async () => {
    await save(kind, id, (values) => void delete values.texts['zh-cn']);
    await step(kind, id, 'submit');
    await step(kind, id, 'publish');
    expect((await readPublic(kind, id)).data.translations).toEqual([{ locale: 'en-us', quality: 'original' }]);
    await step(kind, id, 'restore-version', { restore: '0', version: (await read(kind, id)).version });
    expect((await read(kind, id)).values.texts['zh-cn']?.title).toBe('闸门');
    await step(kind, id, 'discard');
  });

  test('a record is archived, deleted and restored', async () => {
    await step(kind, id, 'archive');
    expect((await readPublic(kind, id)).status).toBe(404);
    expect((await operator.send('DELETE', at(kind), { ids: [id] })).status).toBe(200);
    expect(await listed('')).toMatchObject({ total: 0, docs: [] });
    expect(await listed('?trash=1')).toMatchObject({ total: 1, docs: [{ id }] });
    expect((await operator.send('PUT', at(kind, `/${id}`), { ...buildRecordContent(kind), version: '1', key: undefined })).status).toBe(
      404,
    );
    expect((await operator.send('POST', at(kind, '/restore'), { ids: [id] })).status).toBe(200);
    expect((await read(kind, id)).state).toBe('archived');
    expect((await readPublic(kind, id)).status).toBe(404);
    await step(kind, id, 'publish');
    expect((await readPublic(kind, id)).data.title).toBe('Wider gate');
    await step(kind, id, 'unpublish');
    expect((await readPublic(kind, id)).status).toBe(404);
  });

  test('a save with an outdated version or an unknown field is refused', async () => {
    const { values, version } = await read(kind, id);
    expect((await operator.send('PUT', at(kind, `/${id}`), { ...values, version })).status).toBe(200);
    expect((await operator.send('PUT', at(kind, `/${id}`), { ...values, version })).error.code).toBe('E_CONFLICT');
    const bad = await operator.send('POST', at(kind), {
      ...buildRecordContent(kind),
      fields: { nonsense: 1 },
      texts: { 'en-us': { title: '' } },
    });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.error.fields ?? {})).toContain('fields.nonsense');
  });
});
