import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { locales } from '../../src/base/locales.ts';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import { callAt, signIn } from './accounts.ts';
import { openPage } from './browser.ts';
import { environmentNamedIn, readHtml } from './list-page.ts';
import { type NetworkProxy, openProxy } from './network-proxy.ts';
import { pageCacheHits } from './page-cache.ts';
import { atWork, reader, savePageOffline, standard, storedPages, texts } from './phone.ts';
import { type Running, startServer } from './server.ts';

/** Tests that count or block on a server: they share one that no other file uses. It has no PORTAL_ENV, so it runs as production. */
let portal: Running;
beforeAll(async () => {
  portal = await startServer({ SEED: 'none', PORTAL_ENV: undefined }, inject('emptyData'));
}, 120_000);
afterAll(() => portal?.stop());

test('nothing is named in production, which is what nobody says otherwise', async () => {
  for (const path of ['/', '/login', '/nope']) expect(environmentNamedIn(await readHtml(path, 'en-us', portal.base))).toBeNull();
});

test('a shared link in one language is kept, the cookie that it sets included', async () => {
  const address = `${portal.base}/standard?locale=pt-br&date.from=1907`;
  const first = await fetch(address);
  const body = await first.text();
  await expect
    .poll(async () => {
      const before = await pageCacheHits(portal.base);
      const second = await fetch(address);
      expect(second.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
      expect(await second.text()).toBe(body);
      return (await pageCacheHits(portal.base)) - before;
    })
    .toBe(1);
  expect(first.headers.getSetCookie().join()).toContain('locale=pt-br');
});

test('the page that shows the document of the API is kept like any other', { timeout: 120_000 }, async () => {
  // it takes long to make, and what anything changes meanwhile is not kept
  const address = `${portal.base}/api/docs`;
  const read = async (headers = {}) => (await fetch(address, { headers })).text();
  const first = await read();
  await expect
    .poll(
      async () => {
        const before = await pageCacheHits(portal.base);
        expect(await read()).toBe(first);
        return (await pageCacheHits(portal.base)) - before;
      },
      { timeout: 60_000 }, // one try alone may take seconds
    )
    .toBe(1);
  // it is a page: its language is the reader's choice, and so is how it looks
  const dark = await read({ cookie: 'theme=dark; locale=ru-ru', 'accept-language': 'pt-br' });
  expect(dark).toMatch(/<html lang="ru-RU" data-theme="dark"/);
  expect(await read({ 'accept-language': 'pt-br' })).toBe(first);
  // what a page does not take is no failure of ours: nobody fills the log with it
  for (const path of ['/policy', '/nowhere', '/standard/1.data'])
    expect((await fetch(portal.base + path, { method: 'POST' })).status).toBe(405);
  expect(portal.log.join('')).not.toContain('action');
});

test('a long form without script that finds two in work is told so by a page, in the language of its reader', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 100_000 };
  const ask = () => request(`${portal.base}/feedback`, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
  const held = [ask(), ask()].map((call) => call.on('error', () => undefined));
  await Promise.all(held.map((call) => once(call, 'continue')));
  const body = `content=${'x'.repeat(40_000)}`;
  const send = (locale: string) =>
    fetch(`${portal.base}/feedback`, {
      method: 'POST',
      headers: { 'content-type': headers['content-type'], cookie: `locale=${locale}` },
      body,
    });
  for (const locale of locales) {
    const refused = await send(locale);
    const facts = [refused.status, refused.headers.get('retry-after'), refused.headers.get('content-language')];
    expect(facts).toEqual([429, '5', locale]);
    expect(/<h1[^>]*>([^<]*)/.exec(await refused.text())?.[1]).toBe(catalogues[locale]['state.busy']);
  }
  for (const call of held) call.destroy();
});

/** The worker of the mobile portal (docs/decisions/045). */
describe('the worker', () => {
  let line: NetworkProxy;
  beforeAll(async () => {
    line = await openProxy(portal.base);
  });
  afterAll(() => line.close());
  const workers = () => reader.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

  test('goes, with all that was kept, where a setting turns it off', async () => {
    const ask = callAt(portal.base);
    const cookie = await signIn(ask);
    const path = line.base + (await standard({ ask, cookie })).path;
    reader.page = await openPage({ fresh: true, locale: 'en-us', size: 'phone' });
    await reader.page.goto(path);
    await atWork();
    await savePageOffline();
    const setting = '/api/admin/settings/mobile.offline';
    const { data } = await ask<{ version: number }>('GET', setting, undefined, cookie);
    expect((await ask('PUT', setting, { value: false, version: data.version }, cookie)).status).toBe(200);
    await reader.page.goto(path);
    expect(await reader.page.locator('.action-bar').innerText()).not.toContain(texts['mobile.keep']);
    await expect.poll(workers).toBe(0);
    expect(await storedPages()).toEqual({});
    await reader.page.goto(path);
    await reader.page.waitForTimeout(1500); // a worker would have been registered by now
    expect(await workers()).toBe(0);
    for (const gone of ['/m/kept', '/m/offline']) expect((await fetch(line.base + gone)).status).toBe(404);
    await reader.page.context().close();
  });
});
