import { request } from 'node:http';
import { expect, test } from 'vitest';
import { base } from './browser.ts';

test('two readers with other choices get pages of their own', async () => {
  const read = async (cookie: string) => (await fetch(`${base}/about`, { headers: { cookie } })).text();
  const [chinese, russian] = [await read('locale=zh-cn'), await read('locale=ru-ru')];
  expect(chinese).toContain('lang="zh-CN"');
  expect(russian).toContain('lang="ru-RU"');
  expect(await read('locale=zh-cn')).toBe(chinese);
});

/** As it is written: fetch would resolve it. */
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

test('an address that one reader resolves and another does not is none, and puts no page in another one’s place', async () => {
  for (const path of ['/%ff/../policy', '/x/../policy', '//policy', '/\\policy', '/policy#x', '/-'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('the address of the API itself is one of the API', async () => {
  for (const path of ['/api', '/api?x=1', '/api/']) expect([path, JSON.parse((await ask(path)).text).code]).toEqual([path, 'E_NOT_FOUND']);
});

test('what is sent to a page and is no form is a mistake of its sender', async () => {
  const pages = ['/login', '/register', '/recover', '/feedback', '/uc/phone', '/uc/snd/post/new', '/login.data'];
  for (const path of pages) {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect([path, type, (await ask(path, { 'content-type': type }, 'POST', '{}')).status]).toEqual([path, type, 415]);
    expect([path, (await ask(path, {}, 'POST')).status]).not.toEqual([path, 500]);
  }
});

test('every reader of a form has a picture of their own, whatever the form shows beside it', async () => {
  const { data } = (await (await fetch(`${base}/api/portal/snd?limit=1`)).json()) as { data: { docs: { id: string }[] } };
  const pages = ['/login', '/register', '/recover', '/feedback', `/feedback?about=snd:${data.docs[0]?.id}`];
  const picture = async (path: string) => /name="captchaId" value="([^"]+)"/.exec((await ask(path)).text)?.[1];
  for (const path of pages) {
    const first = await picture(path);
    expect([path, first]).toEqual([path, expect.any(String)]);
    expect([path, await picture(path)]).not.toEqual([path, first]);
  }
});

test('a part of a file that there is not, and a file that has changed', async () => {
  for (const path of ['/favicon.svg', '/media/citing-a-standard.webm']) {
    const [part, changed] = [await ask(path, { range: 'bytes=99999999-' }), await ask(path, { 'if-match': '"another"' })];
    expect([part.status, JSON.parse(part.text).code]).toEqual([416, 'E_RANGE']);
    expect([changed.status, JSON.parse(changed.text).code]).toEqual([412, 'E_PRECONDITION']);
  }
});

test('a host that cannot be one is a mistake of the request, not of ours', async () => {
  for (const path of ['/', '/standard', '/api/docs', '/favicon.svg']) {
    const { status } = await ask(path, { host: 'a:b:c' });
    expect([path, status]).toEqual([path, 400]);
  }
});
