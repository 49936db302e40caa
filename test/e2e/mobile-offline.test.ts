import { describe, expect, test } from 'vitest';
import { registered } from './accounts.ts';
import { barriers } from './barriers.ts';
import { base } from './browser.ts';
import {
  atWork,
  button,
  cachedAddresses,
  documents,
  goTo,
  heading,
  mark,
  offlinePaths,
  open,
  provideLine,
  reader,
  savePageOffline,
  standard,
  texts,
} from './phone.ts';

provideLine();

/** The mobile portal without a network, and its service worker (docs/decisions/045). */
describe('without a network', () => {
  test('an offline page can be read and used, another page shows the offline message, and the list of offline pages opens', async () => {
    const { path, title } = await standard();
    await open(path);
    await atWork();
    await savePageOffline();
    await button(texts['mobile.keep.kept']).waitFor();
    await goTo(path);
    expect(await mark()).toBe('');
    await reader.page.context().setOffline(true);
    await goTo(path);
    expect(await heading()).toContain(title);
    expect(await mark()).toMatch(/^Copy of \d{1,2} [A-Z][a-z]+, \d\d:\d\d\s+Try again$/);
    // The padding shows that the style sheet was loaded.
    expect(await reader.page.locator('main').evaluate((main) => getComputedStyle(main).paddingLeft)).toBe('16px');
    await button(texts['action.cite']).click();
    await reader.page.getByRole('heading', { name: texts['action.cite'] }).waitFor();
    await goTo('/m/standard?keyword=x');
    expect(await heading()).toBe(texts['state.offline']);
    expect(await barriers(reader.page)).toEqual([]);
    await reader.page.getByRole('link', { name: texts['mobile.kept.title'] }).first().click();
    await reader.page.getByRole('link', { name: title }).waitFor();
    await reader.page.getByText(texts['mobile.kept.offline']).waitFor();
    expect(await barriers(reader.page)).toEqual([]);
    await reader.page.getByRole('link', { name: title }).click();
    await reader.page.locator('#copy-mark p').waitFor();
    // The button removes the offline page, which works without a network too.
    await button(texts['mobile.keep.kept']).click();
    await expect.poll(offlinePaths).toEqual(['/m/kept']);
  });

  test('a page with the offline message loads its content as soon as the network is back', async () => {
    await open('/m');
    await atWork();
    await reader.page.context().setOffline(true);
    await goTo('/m/standard');
    expect(await heading()).toBe(texts['state.offline']);
    await reader.page.context().setOffline(false);
    await expect.poll(heading).toBe(texts['kind.standard.plural']);
  });
});

describe('a network that does not answer', () => {
  test('after three seconds without an answer, the offline copy is shown', async () => {
    const { path, title } = await standard();
    await open(path);
    await atWork();
    await savePageOffline();
    await goTo('/m'); // from here on the service worker answers the navigations
    reader.line.state = 'silent';
    const before = performance.now();
    await goTo(path);
    expect(performance.now() - before).toBeGreaterThan(2900);
    expect(performance.now() - before).toBeLessThan(6000);
    expect(await mark()).toContain('Copy of');
    expect(await heading()).toContain(title);
    reader.line.state = 'dead';
    await goTo(path);
    expect(await mark()).toContain('Copy of');
  });

  test('without an offline copy, the offline message is shown and replaced when the answer arrives', async () => {
    await open('/m');
    await atWork();
    await goTo('/m/qa');
    reader.line.state = 'silent';
    await goTo('/m/about');
    expect(await heading()).toBe(texts['state.offline']);
    reader.line.open();
    await expect.poll(heading).not.toBe(texts['state.offline']);
    expect(new URL(reader.page.url()).pathname).toBe('/m/about');
  });

  test('an error of the server is not shown if there is an offline copy', async () => {
    const { path } = await standard();
    await open(path);
    await atWork();
    await savePageOffline();
    await goTo('/m');
    reader.line.instead.set(path, { body: 'Bad Gateway', type: 'text/html', status: 502 });
    await goTo(path);
    expect(await mark()).toContain('Copy of');
  });
});

test('while the network works, a page is requested once by a normal navigation and never answered from the offline copy', async () => {
  const { path } = await standard();
  await open(path);
  await atWork();
  await savePageOffline();
  reader.line.asked.length = 0;
  await goTo('/m/policy');
  await goTo(path);
  expect(await mark()).toBe('');
  for (const one of ['/m/policy', path]) {
    const asked = documents(one);
    expect(asked.map(({ headers }) => [headers['sec-fetch-dest'], headers['sec-fetch-mode']])).toEqual([['document', 'navigate']]);
  }
});

test('cached pages are always fetched without cookies, also for a signed-in reader', async () => {
  const who = await registered();
  const { path } = await standard();
  await open(path, { cookie: who.cookie });
  await atWork();
  expect(await reader.page.content()).toContain('/uc/notices');
  reader.line.asked.length = 0;
  await savePageOffline();
  await goTo('/m/standard');
  const names = Object.values(await cachedAddresses()).flat();
  const scripted = reader.line.asked.filter(
    ({ path, headers }) => names.includes(path.split('?')[0] ?? '') && headers['sec-fetch-dest'] === 'empty',
  );
  expect(scripted.length).toBeGreaterThan(3);
  expect(scripted.filter(({ headers }) => headers.cookie).map(({ path }) => path)).toEqual([]);
  const kept = await reader.page.evaluate(async () => {
    const answers = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()));
    return Promise.all(answers.flat().map((answer) => answer.text()));
  });
  expect(kept.filter((text) => text.includes(who.name))).toEqual([]);
});

describe('the service worker', () => {
  test('a broken service worker is replaced at the next visit', async () => {
    reader.line.instead.set('/sw.js', {
      body: `addEventListener('install', () => skipWaiting()); addEventListener('fetch', (event) => event.respondWith(Promise.reject(new Error('broken'))));`,
      type: 'text/javascript',
    });
    await open('/m');
    await atWork();
    await expect(goTo('/m/about')).rejects.toThrow('ERR_FAILED');
    reader.line.instead.clear();
    // The browser checks for a newer service worker even if the navigation fails.
    await goTo('/m/about').catch(() => undefined);
    const shown = async () => (await goTo('/m/about').catch(() => null))?.status();
    await expect.poll(shown, { interval: 3000 }).toBe(200);
    expect(Object.keys(await cachedAddresses())).toEqual([expect.stringMatching(/^m-build-/)]);
  });

  test('a service worker of another build deletes its cached files, except those that offline pages need', async () => {
    const { path, title } = await standard();
    const own = await (await fetch(`${base}/sw.js`)).text();
    reader.line.instead.set('/sw.js', { body: own.replace(/version="[^"]+"/, 'version="older"'), type: 'text/javascript' });
    await open(path);
    await atWork();
    await savePageOffline();
    expect(Object.keys(await cachedAddresses())).toContain('m-build-older');
    reader.line.instead.clear();
    await goTo('/m/about');
    await expect
      .poll(async () => Object.keys(await cachedAddresses()).filter((name) => name.startsWith('m-build-')))
      .not.toContain('m-build-older');
    await reader.page.context().setOffline(true);
    await goTo(path);
    expect(await heading()).toContain(title);
    expect(await reader.page.locator('main').evaluate((main) => getComputedStyle(main).paddingLeft)).toBe('16px');
  });
});
