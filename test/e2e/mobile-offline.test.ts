import { describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { provideRegisteredReader } from './accounts.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { base } from './browser.ts';
import {
  button,
  cachedAddresses,
  documentRequestsOf,
  goTo,
  heading,
  offlinePaths,
  open,
  openProxyBeforeEachTest,
  phoneUnderTest,
  publishNewStandard,
  readOfflineCopyBanner,
  savePageOffline,
  texts,
  waitForServiceWorker,
} from './phone.ts';

openProxyBeforeEachTest();

/** The mobile portal without a network, and its service worker (docs/decisions/045). */
describe('without a network', () => {
  test('an offline page can be read and used, another page shows the offline message, and the list of offline pages opens', async () => {
    const { path, title } = await publishNewStandard();
    await open(path);
    await waitForServiceWorker();
    await savePageOffline();
    await button(texts['mobile.keep.kept']).waitFor();
    await goTo(path);
    expect(await readOfflineCopyBanner()).toBe('');
    await phoneUnderTest.page.context().setOffline(true);
    await goTo(path);
    expect(await heading()).toContain(title);
    expect(await readOfflineCopyBanner()).toMatch(/^Copy of \d{1,2} [A-Z][a-z]+, \d\d:\d\d\s+Try again$/);
    // The padding shows that the style sheet was loaded.
    expect(await phoneUnderTest.page.locator('main').evaluate((main) => getComputedStyle(main).paddingLeft)).toBe('16px');
    await button(texts['action.cite']).click();
    await phoneUnderTest.page.getByRole('heading', { name: texts['action.cite'] }).waitFor();
    await goTo('/m/standard?keyword=x');
    expect(await heading()).toBe(texts['state.offline']);
    expect(await findAccessibilityViolations(phoneUnderTest.page)).toEqual([]);
    await phoneUnderTest.page.getByRole('link', { name: texts['mobile.kept.title'] }).first().click();
    await phoneUnderTest.page.getByRole('link', { name: title }).waitFor();
    await phoneUnderTest.page.getByText(texts['mobile.kept.offline']).waitFor();
    expect(await findAccessibilityViolations(phoneUnderTest.page)).toEqual([]);
    await phoneUnderTest.page.getByRole('link', { name: title }).click();
    await phoneUnderTest.page.locator('#copy-mark p').waitFor();
    // The button removes the offline page, which works without a network too.
    await button(texts['mobile.keep.kept']).click();
    await expect.poll(offlinePaths).toEqual(['/m/kept']);
  });

  test.runIf(isFullCaseRun)('a page that shows the offline message loads its content as soon as the network is back', async () => {
    await open('/m');
    await waitForServiceWorker();
    await phoneUnderTest.page.context().setOffline(true);
    await goTo('/m/standard');
    expect(await heading()).toBe(texts['state.offline']);
    await phoneUnderTest.page.context().setOffline(false);
    await expect.poll(heading).toBe(texts['kind.standard.plural']);
  });
});

describe('a network that does not answer', () => {
  test.runIf(isFullCaseRun)('after three seconds without an answer, the offline copy is shown', async () => {
    const { path, title } = await publishNewStandard();
    await open(path);
    await waitForServiceWorker();
    await savePageOffline();
    await goTo('/m'); // from here on the service worker answers the navigations
    phoneUnderTest.line.state = 'silent';
    const before = performance.now();
    await goTo(path);
    expect(performance.now() - before).toBeGreaterThan(2900);
    expect(performance.now() - before).toBeLessThan(6000);
    expect(await readOfflineCopyBanner()).toContain('Copy of');
    expect(await heading()).toContain(title);
    phoneUnderTest.line.state = 'dead';
    await goTo(path);
    expect(await readOfflineCopyBanner()).toContain('Copy of');
  });

  test.runIf(isFullCaseRun)('without an offline copy, the offline message is shown and replaced when the answer arrives', async () => {
    await open('/m');
    await waitForServiceWorker();
    await goTo('/m/qa');
    phoneUnderTest.line.state = 'silent';
    await goTo('/m/about');
    expect(await heading()).toBe(texts['state.offline']);
    phoneUnderTest.line.open();
    await expect.poll(heading).not.toBe(texts['state.offline']);
    expect(new URL(phoneUnderTest.page.url()).pathname).toBe('/m/about');
  });

  test.runIf(isFullCaseRun)('an error of the server is not shown if there is an offline copy', async () => {
    const { path } = await publishNewStandard();
    await open(path);
    await waitForServiceWorker();
    await savePageOffline();
    await goTo('/m');
    phoneUnderTest.line.instead.set(path, { body: 'Bad Gateway', type: 'text/html', status: 502 });
    await goTo(path);
    expect(await readOfflineCopyBanner()).toContain('Copy of');
  });
});

test.runIf(isFullCaseRun)(
  'while the network works, a page is requested once by a normal navigation and never answered from the offline copy',
  async () => {
    const { path } = await publishNewStandard();
    await open(path);
    await waitForServiceWorker();
    await savePageOffline();
    phoneUnderTest.line.asked.length = 0;
    await goTo('/m/policy');
    await goTo(path);
    expect(await readOfflineCopyBanner()).toBe('');
    for (const one of ['/m/policy', path]) {
      const documentRequests = documentRequestsOf(one);
      expect(documentRequests.map(({ headers }) => [headers['sec-fetch-dest'], headers['sec-fetch-mode']])).toEqual([
        ['document', 'navigate'],
      ]);
    }
  },
);

test('cached pages are always fetched without cookies, also for a signed-in reader', async () => {
  const who = await provideRegisteredReader();
  const { path } = await publishNewStandard();
  await open(path, { cookie: who.cookie });
  await waitForServiceWorker();
  expect(await phoneUnderTest.page.content()).toContain('/uc/notices');
  phoneUnderTest.line.asked.length = 0;
  await savePageOffline();
  await goTo('/m/standard');
  const names = Object.values(await cachedAddresses()).flat();
  const scripted = phoneUnderTest.line.asked.filter(
    ({ path, headers }) => names.includes(path.split('?')[0] ?? '') && headers['sec-fetch-dest'] === 'empty',
  );
  expect(scripted.length).toBeGreaterThan(3);
  expect(scripted.filter(({ headers }) => headers.cookie).map(({ path }) => path)).toEqual([]);
  const cachedTexts = await phoneUnderTest.page.evaluate(async () => {
    const answers = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()));
    return Promise.all(answers.flat().map((answer) => answer.text()));
  });
  expect(cachedTexts.filter((text) => text.includes(who.name))).toEqual([]);
});

describe('the service worker', () => {
  test.runIf(isFullCaseRun)('a broken service worker is replaced at the next visit', async () => {
    phoneUnderTest.line.instead.set('/sw.js', {
      body: `addEventListener('install', () => skipWaiting()); addEventListener('fetch', (event) => event.respondWith(Promise.reject(new Error('broken'))));`,
      type: 'text/javascript',
    });
    await open('/m');
    await waitForServiceWorker();
    await expect(goTo('/m/about')).rejects.toThrow('ERR_FAILED');
    phoneUnderTest.line.instead.clear();
    // The browser checks for a newer service worker even if the navigation fails.
    await goTo('/m/about').catch(() => undefined);
    const readAboutStatus = async () => (await goTo('/m/about').catch(() => null))?.status();
    await expect.poll(readAboutStatus, { interval: 3000 }).toBe(200);
    expect(Object.keys(await cachedAddresses())).toEqual([expect.stringMatching(/^m-build-/)]);
  });

  test.runIf(isFullCaseRun)(
    'a service worker of another build deletes its cached files, except those that offline pages need',
    async () => {
      const { path, title } = await publishNewStandard();
      const own = await (await fetch(`${base}/sw.js`)).text();
      phoneUnderTest.line.instead.set('/sw.js', { body: own.replace(/version="[^"]+"/, 'version="older"'), type: 'text/javascript' });
      await open(path);
      await waitForServiceWorker();
      await savePageOffline();
      expect(Object.keys(await cachedAddresses())).toContain('m-build-older');
      phoneUnderTest.line.instead.clear();
      await goTo('/m/about');
      await expect
        .poll(async () => Object.keys(await cachedAddresses()).filter((name) => name.startsWith('m-build-')))
        .not.toContain('m-build-older');
      await phoneUnderTest.page.context().setOffline(true);
      await goTo(path);
      expect(await heading()).toContain(title);
      expect(await phoneUnderTest.page.locator('main').evaluate((main) => getComputedStyle(main).paddingLeft)).toBe('16px');
    },
  );
});
