import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '../../src/base/locales.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, provideRegisteredReader } from './accounts.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { base } from './browser.ts';
import {
  button,
  contentApiPath,
  editPublishedRecord,
  goTo,
  heading,
  offlinePaths,
  open,
  openProxyBeforeEachTest,
  operatorSessionCookie,
  phoneUnderTest,
  publishNewRecord,
  publishNewStandard,
  readOfflineCopyBanner,
  savePageOffline,
  texts,
  waitForServiceWorker,
} from './phone.ts';
import { createPicture } from './postings.ts';
import { longestTextLocale, shortestTextLocale } from './proof-cases.ts';

openProxyBeforeEachTest();

/** The list of offline pages on a phone, and the events that remove or change offline pages (docs/decisions/045). */
describe('state of saved records', () => {
  test.runIf(isFullCaseRun)('the list marks offline records that were abolished, changed or deleted since they were saved', async () => {
    const [abolished, changed, gone, same] = [
      await publishNewStandard(),
      await publishNewStandard(),
      await publishNewStandard(),
      await publishNewStandard(),
    ];
    await open(abolished.path);
    for (const { path } of [abolished, changed, gone, same]) {
      await goTo(path);
      await savePageOffline();
    }
    await editPublishedRecord('standard', abolished.id, ({ fields }) => Object.assign(fields, { abolitionDate: '2026-01-01' }));
    await editPublishedRecord('standard', changed.id, ({ texts }) => Object.assign(texts['en-us'] ?? {}, { summary: 'Another summary' }));
    expect((await call('DELETE', `${contentApiPath}/standard`, { ids: [gone.id] }, operatorSessionCookie)).status).toBe(200);
    await goTo('/m/kept');
    const row = ({ title }: { title: string }) => phoneUnderTest.page.locator('main li', { hasText: title }).innerText();
    await expect.poll(() => row(abolished)).toMatch(/^Status now: Abolished/);
    expect(await row(changed)).toMatch(new RegExp(`^${texts['mobile.kept.changed']}`));
    expect(await row(gone)).toMatch(new RegExp(`^${texts['mobile.kept.gone']}`));
    expect(await row(same)).toMatch(/^ET /);
    expect(await findAccessibilityViolations(phoneUnderTest.page)).toEqual([]);
    await phoneUnderTest.page.getByRole('button', { name: new RegExp(`^${texts['mobile.kept.update']}: .*${abolished.title}`) }).click();
    await expect.poll(() => row(abolished)).not.toContain('Status now');
    await phoneUnderTest.page.context().setOffline(true);
    await goTo(abolished.path);
    expect(await phoneUnderTest.page.locator('main').innerText()).toContain('Abolished');
  });

  test.runIf(isFullCaseRun)('one offline page can be removed, then all of them', async () => {
    const [one, other] = [await publishNewStandard(), await publishNewStandard()];
    await open(one.path);
    await savePageOffline();
    await goTo(other.path);
    await savePageOffline();
    await goTo('/m/kept');
    await phoneUnderTest.page.getByRole('button', { name: new RegExp(`^Remove: .*${one.title}`) }).click();
    await expect.poll(offlinePaths).toEqual([other.path, '/m/kept']);
    await button(texts['mobile.kept.removeAll']).click();
    await phoneUnderTest.page.locator('dialog[open]').getByRole('button', { name: texts['mobile.kept.removeAll'] }).click();
    await phoneUnderTest.page.getByRole('heading', { name: texts['mobile.kept.none'] }).waitFor();
    await expect.poll(offlinePaths).toEqual(['/m/kept']);
  });
});

/** Uploads a file as the operator; returns its id. */
const upload = async (purpose: 'attachment' | 'image', file: Blob, name: string): Promise<string> => {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', file, name);
  const answer = await fetch(`${base}/api/files`, { method: 'POST', headers: { cookie: operatorSessionCookie }, body });
  return ((await answer.json()) as { data: { id: string } }).data.id;
};

describe('pictures on offline pages', () => {
  const withPicture = async () => {
    const id = await upload('image', new Blob([new Uint8Array(await createPicture('navy'))], { type: 'image/png' }), 'gate.png');
    return publishNewRecord('policy', { level: 'national' }, `<p>As built:</p><img src="/assets/image/${id}" alt="The gate">`);
  };
  const width = () =>
    phoneUnderTest.page.getByAltText('The gate').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));

  test.runIf(isFullCaseRun)('pictures are stored with their offline page', async () => {
    const { path } = await withPicture();
    await open(path);
    await waitForServiceWorker();
    await savePageOffline();
    await phoneUnderTest.page.context().setOffline(true);
    await goTo(path);
    await phoneUnderTest.page.getByAltText('The gate').scrollIntoViewIfNeeded();
    expect(await width()).toBe(640);
  });

  test.runIf(isFullCaseRun)('with the data saver on, pictures and scripts are not stored with an offline page', async () => {
    const { path } = await withPicture();
    await open('/m');
    await phoneUnderTest.page.addInitScript(() =>
      Object.defineProperty(Object.getPrototypeOf((navigator as { connection?: object }).connection), 'saveData', { get: () => true }),
    );
    await goTo(path);
    await savePageOffline();
    const facts = await phoneUnderTest.page.evaluate(async (address) => {
      const answer = await caches.match(address, { cacheName: 'm-kept' });
      return JSON.parse(decodeURIComponent(answer?.headers.get('x-kept') ?? '')) as { files: Record<string, number> };
    }, path);
    expect(Object.keys(facts.files).map((file) => file.replace(/-[\w-]+\./, '.'))).toEqual(['/assets/mobile.css', '/assets/icons.svg']);
  });
});

test.runIf(isFullCaseRun)('attached files are stored if they are selected and open without a network', async () => {
  const id = await upload('attachment', new Blob(['Article one'], { type: 'text/plain' }), 'decree.txt');
  const { path } = await publishNewRecord('policy', { level: 'national', attachments: [{ id }] });
  await open(path);
  await waitForServiceWorker();
  await button(texts['mobile.keep']).click();
  const dialog = phoneUnderTest.page.locator('dialog[open]');
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
  await dialog.getByLabel('decree.txt').check();
  await dialog.getByRole('button', { name: texts['mobile.keep'] }).click();
  await phoneUnderTest.page.getByText(texts['mobile.keep.done']).waitFor();
  await phoneUnderTest.page.context().setOffline(true);
  await goTo(path);
  const download = phoneUnderTest.page.waitForEvent('download');
  await phoneUnderTest.page.getByRole('link', { name: 'decree.txt' }).click();
  expect((await download).suggestedFilename()).toBe('decree.txt');
});

describe('limits of the offline storage', () => {
  test.runIf(isFullCaseRun)('if the limit of offline pages is reached, the dialog names pages to remove', async () => {
    const [old, next] = [await publishNewStandard(), await publishNewStandard()];
    await open(old.path);
    await savePageOffline();
    // the test fills the storage up to the limit with copies of the stored page
    await phoneUnderTest.page.evaluate(async (first) => {
      const cache = await caches.open('m-kept');
      const answer = (await cache.match(first)) as Response;
      const facts = JSON.parse(decodeURIComponent(answer.headers.get('x-kept') ?? ''));
      const html = await answer.text();
      for (let i = 1; i < 200; i++) {
        const address = `/m/standard/${1_000_000 + i}`;
        const own = { ...facts, address, title: `Page ${i}`, at: new Date(Date.parse(facts.at) + i).toISOString() };
        await cache.put(address, new Response(html, { headers: { 'x-kept': encodeURIComponent(JSON.stringify(own)) } }));
      }
    }, old.path);
    await goTo(next.path);
    await button(texts['mobile.keep']).click();
    const dialog = phoneUnderTest.page.locator('dialog[open]');
    await dialog.getByRole('heading', { name: texts['mobile.keep.full'] }).waitFor();
    expect(await dialog.locator('li').count()).toBe(200);
    expect(await dialog.locator('li:has(:checked)').allInnerTexts()).toEqual([expect.stringContaining(old.title)]);
    expect(await findAccessibilityViolations(phoneUnderTest.page)).toEqual([]);
    await dialog.getByRole('button', { name: texts['mobile.keep.full.action'] }).click();
    await phoneUnderTest.page.getByText(texts['mobile.keep.done']).waitFor();
    const paths = await offlinePaths();
    expect([paths.includes(old.path), paths.includes(next.path), paths.length]).toEqual([false, true, 201]);
  });

  test.runIf(isFullCaseRun)('if the storage quota of the device is exhausted, the dialog appears too', async () => {
    const [old, next] = [await publishNewStandard(), await publishNewStandard()];
    await open(old.path);
    await savePageOffline();
    await goTo(next.path);
    const devtools = await phoneUnderTest.page.context().newCDPSession(phoneUnderTest.page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: phoneUnderTest.line.base, quotaSize: 10_000 });
    await button(texts['mobile.keep']).click();
    const dialog = phoneUnderTest.page.locator('dialog[open]');
    await dialog.getByRole('heading', { name: texts['mobile.keep.full'] }).waitFor();
    expect(await dialog.locator('li').allInnerTexts()).toEqual([expect.stringContaining(old.title)]);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: phoneUnderTest.line.base });
    await dialog.getByRole('button', { name: texts['mobile.keep.full.action'] }).click();
    await phoneUnderTest.page.getByText(texts['mobile.keep.done']).waitFor();
    expect(await offlinePaths()).toEqual(['/m/kept', next.path]);
  });
});

describe('signing out', () => {
  const savePageAsNewReader = async () => {
    const who = await provideRegisteredReader();
    const { path } = await publishNewStandard();
    await open(path, { cookie: who.cookie });
    await savePageOffline();
    expect(await offlinePaths()).toContain(path);
  };

  test('signing out removes the offline pages', async () => {
    await savePageAsNewReader();
    await goTo('/logout');
    await button(texts['account.logout']).click();
    await expect.poll(offlinePaths).toEqual([]);
  });

  test.runIf(isFullCaseRun)('signing out by a plain form without script also removes the offline pages', async () => {
    await savePageAsNewReader();
    await phoneUnderTest.page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/logout' });
      document.body.append(form);
      form.submit();
    });
    await phoneUnderTest.page.waitForURL((url) => url.pathname === '/');
    await expect.poll(offlinePaths).toEqual([]);
  });
});

test.runIf(isFullCaseRun).each(selectTestCases([longestTextLocale, shortestTextLocale]))(
  'offline pages and their copy mark are in the reader’s language: %s',
  async (locale: Locale) => {
    const own = textsIn(locale);
    const { path } = await publishNewStandard();
    await open(path, { locale });
    await waitForServiceWorker();
    await button(own['mobile.keep']).click();
    await phoneUnderTest.page.getByText(own['mobile.keep.done']).waitFor();
    await phoneUnderTest.page.context().setOffline(true);
    await goTo(path);
    expect(await readOfflineCopyBanner()).toContain(own['state.retry']);
    expect(await readOfflineCopyBanner()).toContain(own['mobile.copy'].replace(/\{.*\}/s, '').trim());
    await goTo('/m/policy');
    expect(await heading()).toBe(own['state.offline']);
    await goTo('/m/kept');
    await phoneUnderTest.page.getByText(own['mobile.kept.offline']).waitFor();
    expect(await phoneUnderTest.page.locator('body').innerText()).not.toMatch(/\b(mobile|state|kind|action)\.[a-z]+/i);
  },
);

describe('installing the mobile portal as an app', () => {
  test.each(locales)('the web app manifest is written in %s', async (locale) => {
    const answer = await fetch(`${base}/m/manifest.webmanifest?locale=${locale}`);
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = (await answer.json()) as Record<string, string> &
      Record<'icons' | 'shortcuts', { src: string; url: string; name: string; sizes: string }[]>;
    expect(manifest).toMatchObject({
      id: '/m',
      scope: '/',
      start_url: '/m?view=mobile',
      display: 'standalone',
      name: textsIn(locale)['site.name'],
    });
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/m/search?view=mobile', '/m/standard?view=mobile', '/m/kept?view=mobile']);
    for (const { src } of manifest.icons) expect([src, (await fetch(base + src)).headers.get('content-type')]).toEqual([src, 'image/png']);
    const html = await (await fetch(`${base}/m?locale=${locale}&view=mobile`)).text();
    expect(html).toContain(`<link rel="manifest" href="/m/manifest.webmanifest?locale=${locale}"/>`);
  });

  test.runIf(isFullCaseRun)('installing is offered from the second visit on, until the reader dismisses it', async () => {
    const row = () => phoneUnderTest.page.locator('.install-row');
    /** Dispatches the event `beforeinstallprompt`, as Chromium does if a page can be installed as an app. */
    const mayInstall = () =>
      phoneUnderTest.page.evaluate(() => {
        const prompt = () => {
          document.title = 'prompted';
          return Promise.resolve({ outcome: 'dismissed' });
        };
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
      });
    await open('/m');
    await mayInstall();
    expect(await row().isVisible()).toBe(false);
    const again = async () => {
      const next = await phoneUnderTest.page.context().newPage();
      await phoneUnderTest.page.close();
      phoneUnderTest.page = next;
      await goTo('/m');
      expect(await row().isVisible()).toBe(false);
      await mayInstall();
    };
    await again();
    await row().getByRole('button', { name: texts['mobile.install'] }).click();
    await expect.poll(() => phoneUnderTest.page.title()).toBe('prompted');
    await again();
    await row().getByRole('button', { name: texts['mobile.install.never'] }).click();
    await expect.poll(() => row().isVisible()).toBe(false);
    await again();
    expect(await row().isVisible()).toBe(false);
  });
});
