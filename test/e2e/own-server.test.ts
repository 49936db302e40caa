import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { locales } from '../../src/base/locales.ts';
import { catalogues } from '../../src/platform/i18n/all.server.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { createApiClient, signInOperator } from './accounts.ts';
import { openPage } from './browser.ts';
import { environmentNamedIn, readHtml } from './list-page.ts';
import { type NetworkProxy, openProxy } from './network-proxy.ts';
import { pageCacheHits } from './page-cache.ts';
import { cachedAddresses, phoneUnderTest, publishNewStandard, savePageOffline, texts, waitForServiceWorker } from './phone.ts';
import { type RunningPortal, startServer } from './server.ts';

/**
 * Tests that count requests or block a server; they share a server that no other file uses. It has no PORTAL_ENV, so it runs as production.
 */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startServer({ SEED: 'none', PORTAL_ENV: undefined }, inject('emptyData'));
}, 120_000);
afterAll(() => portal?.stop());

test('without PORTAL_ENV the server runs as production and shows no environment banner', async () => {
  for (const path of ['/', '/login', '/nope']) expect(environmentNamedIn(await readHtml(path, 'en-us', portal.base))).toBeNull();
});

test('a page requested with a locale parameter is cached together with its Set-Cookie header', async () => {
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

test.runIf(isFullCaseRun)('the API documentation page is cached like other pages', { timeout: 120_000 }, async () => {
  // The page takes seconds to render, and a page is not cached if data changes while it is rendered.
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
      { timeout: 60_000 }, // one attempt to read the page may take seconds
    )
    .toBe(1);
  // the page uses the language and theme of the reader
  const dark = await read({ cookie: 'theme=dark; locale=ru-ru', 'accept-language': 'pt-br' });
  expect(dark).toMatch(/<html lang="ru-RU" data-theme="dark"/);
  expect(await read({ 'accept-language': 'pt-br' })).toBe(first);
  // a POST to a page without a form is a client error and is not logged
  for (const path of ['/policy', '/nowhere', '/standard/1.data'])
    expect((await fetch(portal.base + path, { method: 'POST' })).status).toBe(405);
  expect(portal.log.join('')).not.toContain('action');
});

test('while two long forms are being received, a third long form is refused (429) with a page in the reader’s language', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 100_000 };
  const ask = () => request(`${portal.base}/feedback`, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
  const pendingRequests = [ask(), ask()].map((call) => call.on('error', () => undefined));
  await Promise.all(pendingRequests.map((call) => once(call, 'continue')));
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
  for (const call of pendingRequests) call.destroy();
});

/** The service worker of the mobile portal (docs/decisions/045). */
describe('switching off the service worker', () => {
  let line: NetworkProxy;
  beforeAll(async () => {
    line = await openProxy(portal.base);
  });
  afterAll(() => line.close());
  const workers = () => phoneUnderTest.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

  test.runIf(isFullCaseRun)('the setting mobile.offline = false removes the service worker and all offline pages', async () => {
    const ask = createApiClient(portal.base);
    const cookie = await signInOperator(ask);
    const path = line.base + (await publishNewStandard({ ask, cookie })).path;
    phoneUnderTest.page = await openPage({ locale: 'en-us', size: 'phone' });
    await phoneUnderTest.page.goto(path);
    await waitForServiceWorker();
    await savePageOffline();
    const setting = '/api/admin/settings/mobile.offline';
    const { data } = await ask<{ version: number }>('GET', setting, undefined, cookie);
    expect((await ask('PUT', setting, { value: false, version: data.version }, cookie)).status).toBe(200);
    await phoneUnderTest.page.goto(path);
    expect(await phoneUnderTest.page.locator('.action-bar').innerText()).not.toContain(texts['mobile.keep']);
    await expect.poll(workers).toBe(0);
    expect(await cachedAddresses()).toEqual({});
    await phoneUnderTest.page.goto(path);
    await phoneUnderTest.page.waitForTimeout(1500); // 1.5 seconds are long enough for a worker to be registered
    expect(await workers()).toBe(0);
    for (const gone of ['/m/kept', '/m/offline']) expect((await fetch(line.base + gone)).status).toBe(404);
    await phoneUnderTest.page.context().close();
  });
});
