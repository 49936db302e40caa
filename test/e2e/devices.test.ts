import { type IncomingHttpHeaders, request } from 'node:http';
import { expect, test } from 'vitest';
import type { MobileFrameAnswer } from '../../src/areas/mobile/operations.ts';
import type { ListedRecord } from '../../src/records/api.ts';
import { base } from './browser.ts';

/** Redirects between the desktop and the mobile portal for phones, computers and crawlers, with cookies as browsers store them. */
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const computer = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

interface Answer {
  path: string;
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}
/** Sends the path unchanged; `fetch` would normalise `//m`. */
const ask = (path: string, agent: string, cookie = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    request({ hostname, port, path, headers: { 'user-agent': agent, ...(cookie && { cookie }) } }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () => resolve({ path, status: response.statusCode, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });

/** A simulated browser that stores cookies and follows at most five redirects. */
const browser = (agent: string) => {
  const jar = new Map<string, string>();
  return async (path: string): Promise<Answer> => {
    let answer = await ask(path, agent, [...jar].map((pair) => pair.join('=')).join('; '));
    for (let left = 5; answer.headers.location && left > 0; left--) {
      answer = await ask(answer.headers.location, agent, [...jar].map((pair) => pair.join('=')).join('; '));
    }
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
};

const head = ({ text }: Answer) => text.slice(0, text.indexOf('</head>'));
const isMobile = ({ text }: Answer) => text.includes('class="tab-bar"');

test('each device is redirected to its own portal, unless the visitor has chosen the other one', async () => {
  for (const [agent, home, other, view, otherView] of [
    [phone, '/m', '/', 'mobile', 'desktop'],
    [computer, '/', '/m', 'desktop', 'mobile'],
  ] as const) {
    const open = browser(agent);
    for (const path of ['/', '/m', '/m/', '//m']) {
      const answer = await open(path);
      expect([path, answer.path, answer.status, isMobile(answer)]).toEqual([path, home, 200, home === '/m']);
    }
    const chosen = await open(`${other}?view=${otherView}`);
    expect([chosen.path, chosen.status]).toEqual([`${other}?view=${otherView}`, 200]);
    expect(chosen.headers['set-cookie']).toEqual([`view=${otherView}; Path=/; SameSite=Lax`]);
    expect((await open(other)).path).toBe(other);
    expect((await open('/standard?view=x')).headers['set-cookie']).toBeUndefined();
    expect((await open(other)).path).toBe(other);
    expect((await open(`/standard?view=${view}`)).headers['set-cookie']).toEqual([`view=${view}; Path=/; SameSite=Lax`]);
    expect((await open(other)).path).toBe(home);
  }
});

test('only pages that redirect by device send Vary: User-Agent, and all pages forbid transformation by proxies', async () => {
  const byDevice = 'accept-encoding, User-Agent, Sec-CH-UA-Mobile, Cookie';
  for (const [path, vary] of [
    ['/', byDevice],
    ['/?locale=en-us', byDevice],
    ['/standard', 'accept-encoding, cookie'],
    ['/m/standard', 'accept-encoding, cookie, save-data'],
    ['/about', 'accept-encoding, cookie'],
  ] as const) {
    for (const _ of ['made', 'kept']) {
      const { status, headers } = await ask(path, computer);
      expect([path, status, headers.vary, headers['cache-control']]).toEqual([path, 200, vary, 'no-cache, no-transform']);
    }
  }
  for (const path of ['/m', '/m?locale=ru-ru']) {
    const { status, headers } = await ask(path, phone);
    expect([path, status, headers.vary]).toEqual([path, 200, `${byDevice}, save-data`]);
    expect(headers['cache-control']).toBe('no-cache, no-transform');
  }
  expect((await ask('/api/portal/about', phone)).headers['cache-control']).toBe('no-cache');
});

test('the parameter view of a list still switches between table and cards, not between portals', async () => {
  const rows = async (search: string) => (await ask(`/standard?${search}`, computer)).text;
  expect(await rows('view=table')).toContain('<table');
  for (const view of ['mobile', 'desktop']) {
    const page = await rows(`view=${view}&country=cn`);
    expect(page).not.toMatch(new RegExp(`href="\\?[^"]*view=${view}`));
    expect(page).not.toMatch(new RegExp(`name="view" value="${view}"`));
  }
});

test('sign-in pages are cached separately for the mobile and the desktop frame', async () => {
  for (const path of ['/login?redirect=%2Fm', '/recover']) {
    for (const _ of ['made', 'kept']) {
      const views = [];
      for (const cookie of ['view=mobile', '', 'view=desktop', 'view=x']) views.push(isMobile(await ask(path, computer, cookie)));
      expect([path, ...views]).toEqual([path, true, false, false, false]);
    }
  }
});

test('desktop and mobile pages name each other by canonical and alternate links', async () => {
  const media = 'only screen and (max-width: 640px)';
  const desktop = head(await ask('/standard?locale=en-us&country=cn', computer));
  expect(desktop).toContain(`<link rel="canonical" href="${base}/standard?locale=en-us"/>`);
  expect(desktop).toContain(`<link rel="alternate" media="${media}" href="${base}/m/standard?locale=en-us"/>`);
  expect(desktop.match(/hrefLang=/gi)).toHaveLength(5);
  const mobile = head(await ask('/m/standard?locale=en-us&country=cn&page=2', phone));
  expect(mobile).toContain(`<link rel="canonical" href="${base}/standard?locale=en-us"/>`);
  expect(mobile).not.toMatch(/hreflang=/i);
  expect(mobile).not.toContain(`media="${media}"`);
  expect(head(await ask('/m', phone))).toContain(`<link rel="canonical" href="${base}/?locale=zh-cn"/>`);
  for (const path of ['/news', '/standard/1/history', '/terms', '/standard?page=2', '/m/none'])
    expect([path, head(await ask(path, computer)).includes(`media="${media}"`)]).toEqual([path, false]);
});

test('a shared link to a mobile record page previews the desktop page of the record', async () => {
  const first = async (kind: string): Promise<ListedRecord | undefined> => {
    const { data } = (await (await fetch(`${base}/api/portal/${kind}?limit=100`)).json()) as { data: { docs: ListedRecord[] } };
    return data.docs.find(({ image }) => kind === 'policy' || image);
  };
  const [policy, product] = [await first('policy'), await first('dproducts')];
  const own = `${base}/policy/${policy?.id}?locale=en-us`;
  const page = head(await ask(`/m/policy/${policy?.id}?locale=en-us`, phone));
  expect(page).toContain(`<link rel="canonical" href="${own}"/>`);
  expect(page).toContain(`<meta property="og:url" content="${own}"/>`);
  const pictured = head(await ask(`/products/${product?.id}?locale=en-us`, phone));
  expect(pictured).toContain(`<meta property="og:image" content="${base}${product?.image}?w=1280"/>`);
  for (const name of ['og:title', 'og:description', 'og:type', 'og:site_name'])
    for (const one of [page, pictured]) expect(one, name).toMatch(new RegExp(`<meta property="${name}" content="[^"]+"`));
});

test('the tab bar of the mobile page has the entries that the API returns', async () => {
  const { data } = (await (await fetch(`${base}/api/portal/mobile?locale=en-us`)).json()) as { data: MobileFrameAnswer };
  const { text } = await ask('/m?locale=en-us', phone);
  const bar = text.slice(text.indexOf('class="tab-bar"')).split('</nav>')[0] ?? '';
  const links = data.menus.filter(({ route }) => route !== '/m/sitemap'); // the site map entry opens a sheet and is not a link
  for (const { route } of links) expect(bar).toContain(`href="${route}"`);
  expect(bar.match(/<a /g)).toHaveLength(links.length);
  for (const { label, icon } of data.menus) {
    expect(bar).toContain(label);
    expect(bar).toContain(`#${icon}"`);
  }
});

test('XML site maps name the mobile page of each desktop page that has a mobile page', async () => {
  const map = async (file: string) => (await fetch(`${base}/sitemaps/${file}.xml`)).text();
  const pages = await map('pages-1');
  const link = (path: string) => `<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="${base}${path}"/>`;
  for (const path of ['/m', '/m/about', '/m/standard', '/m/talent']) expect(pages).toContain(link(path));
  expect(pages.match(/media=/g)).toHaveLength(9);
  expect(await map('standard-1')).toMatch(/<url><loc>[^<]*\/standard\/(\d+)<\/loc>.*media="[^"]*" href="[^"]*\/m\/standard\/\1"/);
  expect(await map('news-1')).not.toContain('media=');
});
