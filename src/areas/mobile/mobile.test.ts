import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { locales } from '../../base/locales.ts';
import { catalogues } from '../../platform/i18n/all.server.ts';
import type { HomeAnswer, ListAnswer, PortalAnswer, RecordDetail, SearchAnswer, SitemapAnswer } from '../../records/api.ts';
import { dictionaryLabel } from '../../records/dictionaries/labels.server.ts';
import { dictionaryNameOfField } from '../../records/engine/naming.ts';
import { kindOf } from '../../records/kinds/index.ts';
import { mobileKinds } from '../../records/kinds/mobile.ts';
import type { MobileDoc, MobileFrameAnswer, MobileHomeAnswer, MobileList, MobileSearchAnswer } from './operations.ts';

/** Operations of the mobile portal: reduced forms of the portal's own answers. */
const metricsToken = 'a-token-of-the-test';
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ config: { metricsToken } });
}, 120_000);
afterAll(() => portal.close());

const read = async <T>(path: string, headers = {}): Promise<T> => {
  const reply = await portal.get<T>(`/api/portal${path}${path.includes('?') ? '&' : '?'}locale=en-us`, headers);
  expect([path, reply.status], reply.text.slice(0, 200)).toEqual([path, 200]);
  return reply.data;
};
const idsOf = (docs: readonly { id: string }[]) => docs.map(({ id }) => id);
const leanKeys = ['badges', 'country', 'date', 'id', 'kind', 'lead', 'locale', 'summary', 'title'];
const expectLean = (doc: MobileDoc) => {
  expect(Object.keys(doc).toSorted()).toEqual(leanKeys);
  expect((doc.summary ?? '').length).toBeLessThanOrEqual(160);
};

describe('frame of the mobile portal', () => {
  test.each(locales)('the frame of the mobile portal has five tabs in %s', async (locale) => {
    const { data } = await portal.get<MobileFrameAnswer>(`/api/portal/mobile?locale=${locale}`);
    const label = (name: 'home' | 'libraries' | 'search' | 'messages' | 'me') => catalogues[locale][`mobile.${name}`];
    expect(data).toEqual({
      menus: [
        { label: label('home'), icon: 'house', route: '/m', index: 0 },
        { label: label('libraries'), icon: 'library', route: '/m/sitemap', index: 1 },
        { label: label('search'), icon: 'search', route: '/m/search', index: 2 },
        { label: label('messages'), icon: 'bell', route: '/uc/notices?view=mobile', index: 3 },
        { label: label('me'), icon: 'circle-user', route: '/uc?view=mobile', index: 4 },
      ],
      user: null,
    });
  });

  test('the frame of the mobile portal contains the signed-in user, as on the portal, and is then not cached', async () => {
    const { cookie } = await newUser(portal);
    const { user } = await read<MobileFrameAnswer>('/mobile', { cookie });
    expect(user).toEqual((await read<PortalAnswer>('', { cookie })).user);
    expect(user).toMatchObject({ status: 1, unread: 0, office: false });
    expect((await portal.get('/api/portal/mobile', { cookie })).headers['cache-control']).toBe('private, no-store');
  });
});

test('home: the blocks of the portal’s home page in reduced form, each list with its mobile address', async () => {
  const [lean, full] = [await read<MobileHomeAnswer>('/mobile/home'), await read<HomeAnswer>('/home')];
  expect(Object.keys(lean).toSorted()).toEqual(['blocks', 'counts', 'keywords']);
  expect([lean.counts, lean.keywords]).toEqual([full.counts, full.keywords]);
  expect(lean.blocks.map(({ name }) => name)).toEqual(full.blocks.map(({ name }) => name));
  const lists = full.blocks.flatMap((block) => block.lists);
  expect(lean.blocks.flatMap((block) => block.lists).map(({ kind, docs }) => [kind, idsOf(docs)])).toEqual(
    lists.map(({ kind, docs }) => [kind, idsOf(docs)]),
  );
  const routes = new Map(lean.blocks.flatMap((block) => block.lists).map(({ kind, route }) => [kind, route]));
  expect([routes.get('standard'), routes.get('announcement'), routes.get('news')]).toEqual(['/m/standard', '/m/announcement', '/news']);
  for (const { docs } of lean.blocks.flatMap((block) => block.lists)) for (const doc of docs) expectLean(doc);
});

test('text pages equal the portal’s; the site map links to mobile pages', async () => {
  expect(await read('/mobile/about')).toEqual(await read('/about'));
  expect(await read('/mobile/qa')).toEqual(await read('/qa'));
  const routesOf = ({ sections }: SitemapAnswer) => sections.flatMap(({ links }) => links.map(({ route, count }) => [route, count]));
  const [lean, full] = [await read<SitemapAnswer>('/mobile/sitemap'), await read<SitemapAnswer>('/sitemap')];
  const own = new Set([
    '/policy',
    '/standard',
    '/dataset',
    '/talent',
    '/announcement',
    '/about',
    '/qa',
    '/sitemap',
    '/search',
    '/feedback',
  ]);
  expect(routesOf(lean)).toEqual(routesOf(full).map(([route, count]) => [own.has(String(route)) ? `/m${route}` : route, count]));
  expect(routesOf(lean).flat()).toEqual(expect.arrayContaining(['/m/standard', '/m/feedback', '/news', '/terms']));
});

describe.each(mobileKinds)('mobile API of the kind %s', (kind) => {
  const fullPath = `/${kindOf(kind).api}`;
  const lean = `/mobile/${kind}`;

  test('the mobile list has eight records a page, in the order and envelope of the kind’s list', async () => {
    const list = await read<MobileList>(lean);
    const { docs, ...envelope } = await read<ListAnswer>(`${fullPath}?limit=8`);
    expect({ ...list, docs: [] }).toEqual({ ...envelope, docs: [] });
    expect([list.limit, list.page, list.docs.length]).toEqual([8, 1, Math.min(8, list.total)]);
    for (const [i, doc] of docs.entries()) {
      const { badges, lead, ...rest } = list.docs[i] ?? expect.fail('a record less');
      expectLean({ badges, lead, ...rest });
      const { id, title, summary, country, date, locale } = doc;
      expect(rest).toEqual({ id, kind, title, summary, country, date, locale });
      expect(lead).toBe(kind === 'standard' ? doc.number : null);
      const declared = kindOf(kind);
      const marked = declared.list.badges.filter((name) => doc[name] !== null);
      expect(badges).toEqual(
        marked.map((name) => ({
          name,
          value: doc[name],
          label: dictionaryLabel('en-us', dictionaryNameOfField(declared, name), String(doc[name])),
        })),
      );
    }
  });

  test('the mobile list accepts the query parameters of the kind’s list', async () => {
    const [value = expect.fail('no country')] = (await read<MobileList>(`${lean}?facets=1`)).facets?.country ?? [];
    for (const query of [
      `country=${value.value}&limit=8`,
      'sort=date&limit=3&page=2',
      'keyword=a&limit=100',
      'date.from=2020&limit=8',
      'facets=1&limit=1',
    ]) {
      const [list, all] = [await read<MobileList>(`${lean}?${query}`), await read<ListAnswer>(`${fullPath}?${query}`)];
      expect([query, idsOf(list.docs), { ...list, docs: [] }]).toEqual([query, idsOf(all.docs), { ...all, docs: [] }]);
    }
  });

  test('the mobile list returns an empty page beyond the last page, not an error', async () => {
    const { docs, page, total, pages } = await read<MobileList>(`${lean}?page=99999`);
    expect([docs, page, pages]).toEqual([[], 99999, Math.ceil(total / 8)]);
  });

  test('the mobile list rejects an invalid parameter and names it', async () => {
    for (const [query, field] of [
      ['nothing=1', 'nothing'],
      ['limit=101', 'limit'],
      ['limit=0', 'limit'],
      ['page=x', 'page'],
      ['sort=sideways', 'sort'],
      ['view=mobile', 'view'],
      ['country=zz9', 'country'],
      ['locale=xx', 'locale'],
    ] as const) {
      const { status, error } = await portal.get(`/api/portal${lean}?${query}`, { cookie: 'locale=en-us' });
      expect([query, status, error.code, error.msg, Object.keys(error.fields ?? {})]).toEqual([
        query,
        400,
        'E_VALIDATION',
        'Form validation failed!',
        [field],
      ]);
    }
  });

  test('the mobile detail returns a record like the kind’s own detail', async () => {
    const [{ id } = expect.fail('no record')] = (await read<MobileList>(lean)).docs;
    const [one, other] = [await read<RecordDetail>(`${lean}/${id}`), await read<RecordDetail>(`${fullPath}/${id}`)];
    expect({ ...one, views: 0 }).toEqual({ ...other, views: 0 });
    for (const path of ['0', '999999999', 'x', '1%2F2', 'x'.repeat(3000), '%F0%9F%98%80']) {
      const { status, error } = await portal.get(`/api/portal${lean}/${path}`);
      expect([path.slice(0, 20), status, error.code]).toEqual([path.slice(0, 20), 404, 'E_NOT_FOUND']);
    }
    const { status, error } = await portal.get(`/api/portal${lean}/${id}?facets=1`);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['facets']]);
  });
});

test('mobile search returns the portal’s results in their order, in reduced form, eight a page', async () => {
  const { docs, ...rest } = await read<SearchAnswer>('/search?keyword=digital&limit=8');
  const lean = await read<MobileSearchAnswer>('/mobile/search?keyword=digital');
  expect({ ...lean, docs: [] }).toEqual({ ...rest, docs: [] });
  expect(lean.docs.map(({ kind, id }) => [kind, id])).toEqual(docs.map(({ type, id }) => [type, id]));
  expect(new Set(lean.docs.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  for (const doc of lean.docs) {
    expectLean(doc);
    expect(doc.title).not.toContain('<mark>');
  }
  const tools = await read<MobileSearchAnswer>('/mobile/search?keyword=data&type=tools');
  expect(new Set(tools.docs.map(({ kind }) => kind))).toEqual(new Set(['tool']));
  expect(await read('/mobile/search')).toMatchObject({ docs: [], total: 0, limit: 8, pages: 0 });
  expect((await read<MobileSearchAnswer>('/mobile/search?keyword=digitl')).suggestion).toBe(
    (await read<SearchAnswer>('/search?keyword=digitl')).suggestion,
  );
  expect((await portal.get('/api/portal/mobile/search?keyword=a&nothing=1')).error.fields).toHaveProperty('nothing');
  expect((await read<MobileSearchAnswer>('/mobile/search?keyword=digital&page=9999')).docs).toEqual([]);
});

test.each([
  '/mobile/news',
  '/mobile/news/1',
  '/mobile/none',
  '/mobile/tools',
  '/mobile/feedback',
  '/mobile/standard/1/history',
  '/mobile/',
])('the mobile call %s returns 404', async (path) => {
  const { status, error } = await portal.get(`/api/portal${path}`);
  expect([status, error.code]).toEqual([404, 'E_NOT_FOUND']);
});

test('a long summary is cut at a word and ends with an ellipsis', async () => {
  const long = { lang: 'en-us', country: 'et', date: '2031-05-05', source: { name: 'Test', link: null } } as const;
  const texts = (title: string, summary: string) => ({ texts: { 'en-us': { title, summary } } });
  await portal.write('policy', [
    { ...long, ...texts('Words', 'seventeen letters '.repeat(20)), fields: {} },
    { ...long, ...texts('No words', '标'.repeat(400)), fields: {} },
    { ...long, ...texts('Just', 'x'.repeat(160)), fields: {} },
  ]);
  const { docs } = await read<MobileList>('/mobile/policy?country=et&date.from=2031');
  const summaries = Object.fromEntries(docs.map(({ title, summary }) => [title, summary ?? '']));
  expect(summaries.Words).toMatch(/^(seventeen letters )+seventeen…$|^(seventeen letters )*seventeen letters…$/);
  expect(summaries['No words']).toBe(`${'标'.repeat(159)}…`);
  expect(summaries.Just).toBe('x'.repeat(160));
});

describe('cached answers', () => {
  let base = '';
  beforeAll(async () => {
    base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const hits = async () => {
    const metrics = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    return Number(/^page_cache_hits_total (\d+)$/m.exec(await metrics.text())?.[1]);
  };
  const ask = async <T>(path: string): Promise<T> => {
    const reply = await fetch(`${base}/api/portal/mobile${path}`, { headers: { 'accept-language': 'en-us' } });
    const { data } = (await reply.json()) as { data: T };
    return data;
  };

  test('every operation is answered from the page cache, and a changed record is visible at once', async () => {
    const [{ id } = expect.fail('no record')] = (await ask<MobileList>('/policy')).docs;
    const paths = [
      '',
      '/home',
      '/about',
      '/qa',
      '/sitemap',
      '/search?keyword=digital',
      ...mobileKinds.map((kind) => `/${kind}`),
      `/policy/${id}`,
    ];
    for (const path of paths) {
      const first = await ask(path);
      const before = await hits();
      expect(await ask(path)).toEqual(first);
      expect([path, await hits()]).toEqual([path, before + 1]);
    }
    await portal.alter('policy', id, `title = 'Quite another digital title'`);
    for (const path of ['/policy', `/policy/${id}`]) expect(JSON.stringify(await ask(path))).toContain('Quite another digital title');
  });

  test('a label changed by operators is visible at once', async () => {
    const operator = await newOperator(portal);
    const address = '/api/admin/dictionaries/policyLevel';
    const [item = expect.fail('no value')] = (await operator.get<{ values: Record<string, unknown>[] }>(address)).data.values;
    const { value, colour, sort, active, version } = item;
    const labelsOf = async () =>
      (await ask<MobileList>(`/policy?level=${value}`)).docs.flatMap(({ badges }) => badges.map(({ label }) => label));
    expect(await labelsOf()).not.toContain('Level of a test');
    const labels = { 'en-us': 'Level of a test' };
    const changed = await operator.send('PUT', `/api/admin/dictionaries/${item.id}`, { labels, colour, sort, active, version });
    expect(changed.status, changed.text).toBe(200);
    expect(await labelsOf()).toContain('Level of a test');
  });
});
