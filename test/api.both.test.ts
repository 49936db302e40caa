import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countries, type Locale, locales } from '../src/base/locales.ts';
import { catalogues, errorTexts } from '../src/platform/i18n/all.server.ts';
import type {
  HomeAnswer,
  ListAnswer,
  MenuItem,
  PageText,
  PortalAnswer,
  QaAnswer,
  RecordCountsAnswer,
  SitemapAnswer,
} from '../src/records/api.ts';
import { kindOf, kindSlugs } from '../src/records/kinds/index.ts';
import { toMobileAddress } from '../src/records/kinds/mobile.ts';
import { readConfig } from '../src/server/config.ts';
import { isFullCaseRun } from './harness/cases.ts';
import { engine } from './harness/database.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { childrenOf, parseXml, textOf } from './harness/xml.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ config: { metricsToken: 'a-token-of-the-test' } });
}, 60_000);
afterAll(() => portal.close());

const languageOfText = { 'zh-cn': /\p{Script=Han}/u, 'ru-ru': /\p{Script=Cyrillic}/u, 'en-us': /[a-z]/i, 'pt-br': /[a-z]/i };
const read = async <T>(path: string, locale: Locale): Promise<T> => {
  const { status, data } = await portal.get<T>(`/api/portal${path}?locale=${locale}`);
  expect([path, status]).toEqual([path, 200]);
  return data;
};
const total = async (slug: (typeof kindSlugs)[number], query = '') =>
  (await portal.get<ListAnswer>(`/api/portal/${kindOf(slug).api}?${query}`)).data.total;

describe.each(locales)('answers in %s', (locale) => {
  test('the menus link to the list of every kind, with labels in the requested language', async () => {
    const { menus, user } = await read<PortalAnswer>('', locale);
    expect(user).toBeNull();
    const items = (menu: MenuItem): MenuItem[] => [menu, ...menu.children.flatMap(items)];
    const flat = menus.flatMap(items);
    for (const slug of kindSlugs) {
      const item = flat.find(({ route, children }) => route === kindOf(slug).page && children.length === 0);
      expect(item).toMatchObject({ label: catalogues[locale][`kind.${slug}.plural`], icon: kindOf(slug).icon });
    }
    for (const { label, route } of flat)
      expect([label, route]).toEqual([expect.stringMatching(languageOfText[locale]), expect.stringMatching(/^\//)]);
    for (const siblings of [menus, ...flat.map(({ children }) => children)])
      expect(siblings.map(({ index }) => index)).toEqual(siblings.map((_, i) => i + 1));
  });

  test('the home answer counts the records of each list and shows the newest records', async () => {
    const home = await read<HomeAnswer>('/home', locale);
    expect(home.counts).toEqual(await Promise.all(kindSlugs.map(async (kind) => ({ kind, total: await total(kind) }))));
    expect(home.countries.map(({ country }) => country)).toEqual(countries);
    for (const { country, counts, total: sum } of home.countries) {
      expect(sum).toBe(Object.values(counts).reduce((a, b) => a + b, 0));
      for (const kind of kindSlugs)
        if (kindOf(kind).filters.includes('country'))
          expect([country, kind, counts[kind]]).toEqual([country, kind, await total(kind, `country=${country}`)]);
    }
    const listsOf = (name: string) => home.blocks.find((block) => block.name === name)?.lists ?? [];
    expect(listsOf('latest').length).toBeGreaterThan(0);
    const today = new Date().toISOString().slice(0, 10);
    for (const { kind, docs } of listsOf('latest')) {
      expect([kind, new Set(docs.map(({ country }) => country)).size]).toEqual([kind, docs.length]);
      expect(docs.filter(({ date }) => (date ?? '') > today)).toEqual([]);
    }
    const members = listsOf('members').flatMap(({ docs }) => docs);
    expect([members.length, new Set(members.map(({ country }) => country)).size]).toEqual([10, 10]);
    for (const { lists } of home.blocks) for (const { docs } of lists) expect(docs.length).toBeGreaterThan(0);
    expect(home.keywords).toEqual(expect.any(Array));
  });

  test('the about page and the FAQ are written in the requested language', async () => {
    const about = await read<PageText>('/about', locale);
    expect(about.locale).toBe(locale);
    expect([about.title, about.body]).toEqual([expect.stringMatching(languageOfText[locale]), expect.stringMatching(/<p>/)]);
    expect(about.body).not.toMatch(/<script|javascript:|\son\w+=/i);
    const { entries, updated } = await read<QaAnswer>('/qa', locale);
    expect(entries.length).toBeGreaterThan(5);
    expect(Number.isNaN(Date.parse(updated))).toBe(false);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.map(({ recommended }) => recommended)).toEqual(entries.map(({ recommended }) => recommended).toSorted((a, b) => b - a));
    for (const entry of entries) expect([entry.locale, entry.q]).toEqual([locale, expect.stringMatching(languageOfText[locale])]);
  });

  test('the site map names every list with its number of records', async () => {
    const { sections } = await read<SitemapAnswer>('/sitemap', locale);
    const links = new Map(sections.flatMap((section) => section.links.map((link) => [link.route, link])));
    for (const slug of kindSlugs)
      expect(links.get(kindOf(slug).page)).toMatchObject({
        count: await total(slug),
        label: expect.stringMatching(languageOfText[locale]),
      });
    for (const { label } of sections) expect(label).toMatch(languageOfText[locale]);
  });

  test('the totals of the summary agree with the lists and the home answer', async () => {
    const summary = await read<RecordCountsAnswer>('/summary', locale);
    for (const { kind, total: all, published, translated } of summary.counts) {
      expect([all, published]).toEqual([await total(kind), await total(kind)]);
      for (const n of Object.values(translated)) expect(n).toBeGreaterThan(0);
    }
    const home = await read<HomeAnswer>('/home', locale);
    expect(summary.countries).toEqual(Object.fromEntries(home.countries.map(({ country, total: sum }) => [country, sum])));
    expect(Date.parse(summary.updated ?? '')).toBeGreaterThan(0);
  });

  test('an error message is in the language of the request', async () => {
    const { status, error } = await portal.get(`/api/nothing/here?locale=${locale}`);
    expect([status, error]).toEqual([404, { msg: errorTexts[locale].E_NOT_FOUND, code: 'E_NOT_FOUND' }]);
  });
});

test('the language comes from the parameter, else the cookie, else Accept-Language, else it is Chinese', async () => {
  const fetchLocale = async (url: string, headers: Record<string, string>) => (await portal.get<PageText>(url, headers)).data.locale;
  const [cookie, browser] = [{ cookie: 'a=b; locale=ru-ru' }, { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.5' }];
  const about = '/api/portal/about';
  expect(await fetchLocale(`${about}?locale=en-us`, { ...cookie, ...browser })).toBe('en-us');
  expect(await fetchLocale(about, { ...cookie, ...browser })).toBe('ru-ru');
  expect(await fetchLocale(about, { cookie: 'locale=xx', ...browser })).toBe('pt-br');
  for (const [header, locale] of [
    ['fr,ru;q=0.3', 'ru-ru'],
    ['EN', 'en-us'],
    ['zh-TW', 'zh-cn'],
    ['en;q=0.1, ru; q=0.9', 'ru-ru'],
    ['zh-cn;q=0, ru;q=0.000, pt', 'pt-br'],
    ['en;q=x, ;q=1, pt;q=0.2', 'pt-br'],
    ['tlh', 'zh-cn'],
    ['', 'zh-cn'],
  ] as const) {
    expect([header, await fetchLocale(about, { 'accept-language': header })]).toEqual([header, locale]);
  }
  expect(await fetchLocale(about, {})).toBe('zh-cn');
});

describe('HTTP', () => {
  const url = '/api/portal/policy?limit=5';

  test('a request with the current ETag is answered with 304 and no body', async () => {
    const { headers } = await portal.get(url);
    expect(headers.etag).toMatch(/^W\/"[\w-]+"$/);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await portal.get(url, { 'if-none-match': headers.etag as string });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await portal.get(url, { 'if-none-match': 'W/"other"' })).status).toBe(200);
    expect((await portal.get(`${url}&page=2`)).headers.etag).not.toBe(headers.etag);
  });

  test('HEAD answers like GET without a body', async () => {
    for (const path of [url, '/api/portal/home', '/api/portal/policy/999999', '/healthz', '/robots.txt']) {
      const [get, head] = [await portal.app.inject({ url: path }), await portal.app.inject({ url: path, method: 'HEAD' })];
      expect([path, head.statusCode, head.payload]).toEqual([path, get.statusCode, '']);
      for (const name of ['content-type', 'etag', 'cache-control'])
        expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]]);
    }
  });

  test('an unknown API address answers with the JSON error envelope for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      for (const path of [
        '/api',
        '/api/',
        '/api/x',
        '/api/portal/nothing',
        '/api/portal/policy/1/nothing',
        '/nowhere',
        '/%ff',
        '/api/%c0%af',
      ]) {
        const { statusCode, payload } = await portal.app.inject({ method, url: path, headers: { 'accept-language': 'en' } });
        expect([method, path, statusCode, payload]).toEqual([
          method,
          path,
          404,
          JSON.stringify({ data: null, msg: errorTexts['en-us'].E_NOT_FOUND, code: 'E_NOT_FOUND' }),
        ]);
      }
    }
  });

  const post = async (payload: string, headers: Record<string, string>) => {
    const reply = await portal.app.inject({ method: 'POST', url: '/api/anything', payload, headers });
    return [reply.statusCode, (JSON.parse(reply.payload) as { code: string }).code];
  };
  const json = { 'content-type': 'application/json' };

  test('request bodies are accepted only in the supported media types and sizes', async () => {
    expect(await post('{"a":1}', json)).toEqual([404, 'E_NOT_FOUND']);
    expect(await post(JSON.stringify('x'.repeat(1024 * 1024)), json)).toEqual([413, 'E_TOO_LARGE']);
    for (const type of [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'nonsense',
    ])
      expect([type, ...(await post('{}', { 'content-type': type }))]).toEqual([type, 415, 'E_MEDIA_TYPE']);
    for (const coding of ['gzip', 'br', 'deflate', 'gzip, identity'])
      expect([coding, ...(await post('{}', { ...json, 'content-encoding': coding }))]).toEqual([coding, 415, 'E_MEDIA_TYPE']);
    expect(await post('{}', { ...json, 'content-encoding': 'identity' })).toEqual([404, 'E_NOT_FOUND']);
    for (const broken of ['{', '{"a":}', '\u0000', '[1,]', 'NaN'])
      expect([broken, ...(await post(broken, json))]).toEqual([broken, 400, 'E_VALIDATION']);
  });

  test('a JSON body may have at most 32 levels of nesting', async () => {
    const deep = (depth: number) => `${'[{"a":'.repeat(depth / 2)}"]}[{"${'}]'.repeat(depth / 2)}`;
    expect(await post(deep(32), json)).toEqual([404, 'E_NOT_FOUND']);
    expect(await post(deep(34), json)).toEqual([400, 'E_VALIDATION']);
    expect(await post('['.repeat(500_000), json)).toEqual([400, 'E_VALIDATION']);
    expect(await post(`{"${'\\"[{'.repeat(100)}":"[[[[${'['.repeat(100)}"}`, json)).toEqual([404, 'E_NOT_FOUND']);
  });

  test('every answer has the security headers', async () => {
    const paths = [
      '/api/portal',
      '/api/portal/policy/0',
      '/api/portal/policy?x=1',
      '/api/none',
      '/healthz',
      '/robots.txt',
      '/sitemap.xml',
      '/api/openapi.json',
      '/%ff',
      '/feed/policy.atom',
      '/api/portal/policy/export',
    ];
    for (const path of paths) {
      const { headers } = await portal.get(path);
      expect([path, headers]).toEqual([
        path,
        expect.objectContaining({
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
          'referrer-policy': expect.stringMatching(/./),
          'x-frame-options': 'SAMEORIGIN',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
        }),
      ]);
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });
});

describe('endpoints for programs', () => {
  test('health and readiness are public; metrics need the bearer token', async () => {
    expect((await portal.get('/healthz')).text).toBe('{"status":"ok"}');
    expect((await portal.get('/readyz')).status).toBe(200);
    expect((await portal.get('/metrics')).status).toBe(404);
    expect((await portal.get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404);
    const { status, text, headers } = await portal.get('/metrics', { authorization: 'Bearer a-token-of-the-test' });
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toMatch(/^page_cache_hits_total \d+$/m);
    expect(text).toMatch(/^http_request_duration_seconds_count\{route="\/api\/portal",status="200"\} \d+$/m);
  });

  test.runIf(isFullCaseRun || engine === 'embedded')(
    'without a configured token, metrics answer 404 to local callers and to callers behind a local proxy',
    async () => {
      const open = await openPortal({ samples: false });
      try {
        expect((await open.get('/metrics')).status).toBe(404);
        expect((await open.get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
      } finally {
        await open.close();
      }
    },
  );

  test.runIf(isFullCaseRun || engine === 'embedded')('X-Forwarded-For is used only if a trusted proxy sent it', async () => {
    const wrong = (portal: Portal, from: string) =>
      portal.send('POST', '/api/captcha', {}, { 'x-forwarded-for': from }).then(({ status }) => status);
    const until429 = async (portal: Portal, from: string) => {
      for (let i = 0; i < 200; i++) if ((await wrong(portal, from)) === 429) return;
      throw new Error('There is no limit');
    };
    const [trusting, other] = [
      await openPortal({ samples: false, config: { trustedProxies: ['loopback'] } }),
      await openPortal({ samples: false }),
    ];
    try {
      await until429(trusting, '203.0.113.7');
      expect(await wrong(trusting, '203.0.113.8')).toBe(200);
      await until429(other, '203.0.113.7');
      expect(await wrong(other, '203.0.113.8')).toBe(429);
    } finally {
      await trusting.close();
      await other.close();
    }
  });

  test('invalid values of environment variables are refused with the name of the variable', () => {
    expect(readConfig({ TRUSTED_PROXY: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    expect(() => readConfig({ TRUSTED_PROXY: 'everybody' })).toThrow(/TRUSTED_PROXY/);
    expect(
      [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'development', PORTAL_ENV: 'test' }].map((env) => readConfig(env).environment),
    ).toEqual(['production', 'development', 'test']);
    expect(() => readConfig({ PORTAL_ENV: 'staging' })).toThrow(/PORTAL_ENV/);
  });

  test('robots.txt, the XML site maps and the OpenSearch description name the addresses of this host', async () => {
    const robots = await portal.get('/robots.txt', { host: 'localhost:4321' });
    expect(robots.text).toMatch(/^Disallow: \/api\/$/m);
    expect(robots.text).toMatch(/^Sitemap: http:\/\/localhost:4321\/sitemap\.xml$/m);
    const index = parseXml((await portal.get('/sitemap.xml', { host: 'localhost:4321' })).text);
    const files = childrenOf(index, 'sitemap').map((file) => textOf(file, 'loc') as string);
    expect(files).toHaveLength(kindSlugs.length + 1);
    const urls: string[] = [];
    for (const file of files) {
      const reply = await portal.get(new URL(file).pathname);
      expect([file, reply.status, reply.headers['content-type']]).toEqual([file, 200, 'application/xml; charset=utf-8']);
      for (const url of childrenOf(parseXml(reply.text), 'url')) {
        const path = new URL(textOf(url, 'loc') as string).pathname;
        urls.push(path);
        const languages = ['zh-CN', 'en-US', 'ru-RU', 'pt-BR', 'x-default'];
        const others = childrenOf(url, 'xhtml:link').map(({ attributes }) => attributes);
        expect(others.map(({ hreflang, media }) => hreflang ?? media)).toEqual(
          toMobileAddress(path) ? [...languages, 'only screen and (max-width: 640px)'] : languages,
        );
      }
    }
    const totals = await Promise.all(kindSlugs.map((slug) => total(slug)));
    expect(urls.filter((url) => /\/\d+$/.test(url))).toHaveLength(totals.reduce((a, b) => a + b, 0));
    expect(urls).toEqual(
      expect.arrayContaining(['/', '/about', '/terms', '/privacy', '/accessibility', ...kindSlugs.map((slug) => kindOf(slug).page)]),
    );
    for (const none of ['nothing-1.xml', 'policy-x.xml', 'policy.xml', '..%2fx'])
      expect([none, (await portal.get(`/sitemaps/${none}`)).status]).toEqual([none, 404]);
    const search = parseXml((await portal.get('/opensearch.xml?locale=en-us')).text);
    expect(childrenOf(search, 'Url')[0]?.attributes.template).toMatch(/\/search\?keyword=\{searchTerms\}&locale=en-us$/);
    expect(textOf(search, 'ShortName')?.length).toBeLessThanOrEqual(16);
  });
});
