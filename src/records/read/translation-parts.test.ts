import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { ListAnswer, RecordCountsAnswer, RecordDetail, SearchHit } from '../api.ts';
import type { ContentDetail, ContentRow } from '../edit/content.ts';

/** A translation's missing parts are shown in the original's language, and every answer states that language. */
let portal: Portal;
let operator: User;
const ids: Record<'titleOnly' | 'whole', string> = { titleOnly: '', whole: '' };
const original = {
  title: 'Traceability of coffee lots',
  summary: 'A cooperative looks for lot traceability.',
  body: '<p>From the farm to the port.</p>',
  fields: { unitName: 'Coffee Cooperative' },
};
const draft = (key: string, chinese: object) => ({
  key,
  lang: 'en-us',
  texts: { 'en-us': original, 'zh-cn': chinese },
  country: 'br',
  date: '2026-01-01',
  source: { name: 'Coffee Cooperative', link: null },
  fields: { category: 'demand', progress: '-1' },
});
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  await portal.write('snd', [
    draft('title-only', { title: '咖啡批次追溯', fields: {} }),
    draft('whole', {
      title: '完整译文',
      summary: '合作社寻求追溯方案。',
      body: '<p>从农场到港口。</p>',
      fields: { unitName: '咖啡合作社' },
    }),
  ] as never);
  const found = await portal.connection.query<{ n: number; key: string }>('select n, key from snd');
  ids.titleOnly = String(found.find(({ key }) => key.includes('title-only'))?.n);
  ids.whole = String(found.find(({ key }) => key.includes('whole'))?.n);
}, 60_000);
afterAll(() => portal.close());

const chinese = { 'accept-language': 'zh-cn' };

describe('translation with only a title', () => {
  test('shows summary, body and fields of the original on its page, and states their language', async () => {
    const { data } = await portal.get<RecordDetail>(`/api/portal/snd/${ids.titleOnly}`, chinese);
    expect(data).toMatchObject({
      title: '咖啡批次追溯',
      locale: 'zh-cn',
      summary: original.summary,
      body: original.body,
      unitName: 'Coffee Cooperative',
      languages: { summary: 'en-us', body: 'en-us', unitName: 'en-us' },
    });
    const { data: completeDetail } = await portal.get<RecordDetail>(`/api/portal/snd/${ids.whole}`, chinese);
    expect(completeDetail).toMatchObject({ summary: '合作社寻求追溯方案。', body: '<p>从农场到港口。</p>', unitName: '咖啡合作社' });
    expect(completeDetail.languages).toBeUndefined();
    const { data: english } = await portal.get<RecordDetail>(`/api/portal/snd/${ids.titleOnly}`, { 'accept-language': 'en-us' });
    expect([english.locale, english.languages]).toEqual(['en-us', undefined]);
  });

  test("shows the original's parts in lists, search, exports and feeds", async () => {
    const { data: list } = await portal.get<ListAnswer>('/api/portal/snd', chinese);
    expect(list.docs.find(({ id }) => id === ids.titleOnly)).toMatchObject({
      summary: original.summary,
      languages: { summary: 'en-us', unitName: 'en-us' },
    });
    const { data: found } = await portal.get<{ docs: SearchHit[] }>(
      `/api/portal/search?keyword=${encodeURIComponent('咖啡批次追溯')}`,
      chinese,
    );
    expect(found.docs.find(({ id }) => id === ids.titleOnly)).toMatchObject({
      content: expect.stringContaining('cooperative'),
      locale: 'zh-cn',
      contentLocale: 'en-us',
    });
    const { text: json } = await portal.get('/api/portal/snd/export?format=json', chinese);
    expect((JSON.parse(json) as { id: string }[]).find(({ id }) => id === ids.titleOnly)).toMatchObject({
      unitName: 'Coffee Cooperative',
      lang: 'zh-cn',
      otherLanguages: ['unitName: en-us'],
    });
    const { text: feed } = await portal.get('/feed/snd.atom', chinese);
    expect(feed).toContain(`<summary type="text" xml:lang="en-US">${original.summary}</summary>`);
  });
});

describe('public figures count translations as the back office does', () => {
  const figures = async () => {
    const { data: list } = await portal.get<ListAnswer>('/api/portal/snd?facets=1', chinese);
    const { data: found } = await portal.get<ListAnswer>('/api/portal/snd?language=zh-cn', chinese);
    const { data: all } = await portal.get<RecordCountsAnswer>('/api/portal/summary');
    const counted = (list.facets?.language ?? []).find(({ value }) => value === 'zh-cn')?.count;
    return [counted, found.docs.map(({ id }) => id), all.counts.find(({ kind }) => kind === 'snd')?.translated];
  };

  test('the language filter and the summary count complete translations only', async () => {
    expect(await figures()).toEqual([1, [ids.whole], { 'zh-cn': 1 }]);
  });

  test('and only of public records', async () => {
    await portal.alter('snd', ids.whole, `state = 'archived'`);
    expect(await figures()).toEqual([undefined, [], {}]);
    await portal.alter('snd', ids.whole, `state = 'published'`);
    expect(await figures()).toEqual([1, [ids.whole], { 'zh-cn': 1 }]);
  });
});

describe('translations in the back office', () => {
  const rowOf = async (id: string) =>
    (await operator.get<Paged<ContentRow>>('/api/admin/content/snd')).data.docs.find((row) => row.id === id)?.texts['zh-cn'];
  const idsOf = async (query: string) =>
    (await operator.get<Paged<ContentRow>>(`/api/admin/content/snd?${query}`)).data.docs.map(({ id }) => id);

  test('a translation is incomplete in lists, filters and details until every text is translated', async () => {
    expect([await rowOf(ids.titleOnly), await rowOf(ids.whole)]).toEqual(['incomplete', 'ok']);
    expect(await idsOf('incomplete=zh-cn')).toEqual([ids.titleOnly]);
    expect(await idsOf('missing=zh-cn')).toEqual([]);
    const { data } = await operator.get<ContentDetail>(`/api/admin/content/snd/${ids.titleOnly}`);
    expect(data.texts).toMatchObject({ 'en-us': 'original', 'zh-cn': 'incomplete', 'ru-ru': 'missing' });
    const { values, version } = data;
    const texts = {
      ...values.texts,
      'zh-cn': { title: '咖啡批次追溯', summary: '', body: '<p>从农场到港口。</p>', fields: { unitName: '咖啡合作社' } },
    };
    await operator.send('PUT', `/api/admin/content/snd/${ids.titleOnly}`, { ...values, texts, version });
    expect((await operator.get<ContentDetail>(`/api/admin/content/snd/${ids.titleOnly}`)).data.texts['zh-cn']).toBe('ok');
    for (const step of ['submit', 'publish']) await operator.send('POST', `/api/admin/content/snd/${ids.titleOnly}/${step}`);
    expect((await portal.get<ListAnswer>('/api/portal/snd?language=zh-cn')).data.total).toBe(2);
    expect([await rowOf(ids.titleOnly), await idsOf('incomplete=zh-cn')]).toEqual(['ok', []]);
  });

  test('an outdated translation is not also counted as incomplete', async () => {
    const { values, version } = (await operator.get<ContentDetail>(`/api/admin/content/snd/${ids.whole}`)).data;
    const texts = {
      ...values.texts,
      'en-us': { ...original, body: '<p>From the farm to the ship.</p>' },
      'zh-cn': { ...values.texts['zh-cn'], fields: {} },
    };
    await operator.send('PUT', `/api/admin/content/snd/${ids.whole}`, { ...values, texts, version });
    for (const step of ['submit', 'publish']) await operator.send('POST', `/api/admin/content/snd/${ids.whole}/${step}`);
    expect([await rowOf(ids.whole), await idsOf('incomplete=zh-cn'), await idsOf('stale=zh-cn')]).toEqual(['incomplete', [ids.whole], []]);
    await portal.connection.query(`update translation set updated_at = now() - interval '1 day' where kind = 'snd' and n = $1`, [
      Number(ids.whole),
    ]);
    expect([await rowOf(ids.whole), await idsOf('incomplete=zh-cn'), await idsOf('stale=zh-cn')]).toEqual(['stale', [], [ids.whole]]);
  });
});

describe('names of pictures', () => {
  const picture = (id: string, name: string) => ({ id, name, size: null, type: 'webp', link: `/assets/image/${id}` });
  const named = { title: 'Счётчик', summary: 'Счётчик.', body: '', fields: { 'gallery.names': 'Спереди\nСбоку' } };

  test('are in the language of the translation, else in the original’s; a missing name makes the translation incomplete', async () => {
    const gallery = [picture('one', 'From the front'), picture('two', 'From the side')];
    const product = {
      key: 'meter',
      lang: 'en-us',
      texts: { 'en-us': { title: 'Meter', summary: 'A meter.' }, 'ru-ru': named, 'zh-cn': { title: '电表', summary: '电表。' } },
      country: 'br',
      date: '2026-01-01',
      source: { name: 'Maker', link: null },
      fields: { gallery },
    };
    await portal.write('product', [product] as never);
    const [row] = await portal.connection.query<{ n: number }>(`select n from product where key = 'meter'`);
    const read = async (locale: string) => {
      const { data } = await portal.get<RecordDetail>(`/api/portal/dproducts/${row?.n}`, { 'accept-language': locale });
      return { names: (data.gallery as { name: string }[]).map(({ name }) => name), languages: data.languages };
    };
    expect(await read('en-us')).toEqual({ names: ['From the front', 'From the side'], languages: undefined });
    expect(await read('ru-ru')).toEqual({ names: ['Спереди', 'Сбоку'], languages: undefined });
    expect(await read('zh-cn')).toEqual({ names: ['From the front', 'From the side'], languages: { gallery: 'en-us' } });
    const incomplete = async (locale: string) =>
      (await operator.get<Paged<ContentRow>>(`/api/admin/content/product?incomplete=${locale}`)).data.total;
    expect([await incomplete('ru-ru'), await incomplete('zh-cn')]).toEqual([0, 1]);
  });
});
