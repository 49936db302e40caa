import { request } from 'node:http';
import { expect, test } from 'vitest';
import { base } from './browser.ts';

test('readers with different languages get different cached pages', async () => {
  const read = async (cookie: string) => (await fetch(`${base}/about`, { headers: { cookie } })).text();
  const [chinese, russian] = [await read('locale=zh-cn'), await read('locale=ru-ru')];
  expect(chinese).toContain('lang="zh-CN"');
  expect(russian).toContain('lang="ru-RU"');
  expect(await read('locale=zh-cn')).toBe(chinese);
});

/** Sends the path unchanged; `fetch` would normalise it. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<{ status?: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    })
      .on('error', reject)
      .end(body);
  });

test('an address that clients could normalise differently answers 404 and does not replace the cached page of another address', async () => {
  for (const path of ['/%ff/../policy', '/x/../policy', '//policy', '/\\policy', '/policy#x', '/-'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('/api itself answers with the error envelope of the API, not with a page', async () => {
  for (const path of ['/api', '/api?x=1', '/api/']) expect([path, JSON.parse((await ask(path)).text).code]).toEqual([path, 'E_NOT_FOUND']);
});

test('a POST to a page that is not a form submission is refused as a client error', async () => {
  const pages = ['/login', '/register', '/recover', '/feedback', '/uc/phone', '/uc/snd/post/new', '/login.data'];
  for (const path of pages) {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect([path, type, (await ask(path, { 'content-type': type }, 'POST', '{}')).status]).toEqual([path, type, 415]);
    expect([path, (await ask(path, {}, 'POST')).status]).not.toEqual([path, 500]);
  }
});

test('every request of a form gets a new captcha, even if the rest of the page could be cached', async () => {
  const { data } = (await (await fetch(`${base}/api/portal/snd?limit=1`)).json()) as { data: { docs: { id: string }[] } };
  const pages = ['/login', '/register', '/recover', '/feedback', `/feedback?about=snd:${data.docs[0]?.id}`];
  const picture = async (path: string) => /name="captchaId" value="([^"]+)"/.exec((await ask(path)).text)?.[1];
  for (const path of pages) {
    const first = await picture(path);
    expect([path, first]).toEqual([path, expect.any(String)]);
    expect([path, await picture(path)]).not.toEqual([path, first]);
  }
});

test('a range outside a static file answers 416 and a failed If-Match answers 412', async () => {
  for (const path of ['/favicon.svg', '/media/citing-a-standard.webm']) {
    const [part, changed] = [await ask(path, { range: 'bytes=99999999-' }), await ask(path, { 'if-match': '"another"' })];
    expect([part.status, JSON.parse(part.text).code]).toEqual([416, 'E_RANGE']);
    expect([changed.status, JSON.parse(changed.text).code]).toEqual([412, 'E_PRECONDITION']);
  }
});

test('an invalid Host header is a client error (400), not a server error', async () => {
  for (const path of ['/', '/standard', '/api/docs', '/favicon.svg']) {
    const { status } = await ask(path, { host: 'a:b:c' });
    expect([path, status]).toEqual([path, 400]);
  }
});
