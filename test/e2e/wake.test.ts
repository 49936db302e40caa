import { chromium, type Page } from 'playwright-core';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { operatorCookie } from './accounts.ts';
import { base, type OpenPageOptions, openPage, waitUntilHydrated, waitUntilIdle, watchErrors } from './browser.ts';
import { readResultTotal } from './list-page.ts';

/** Deferred hydration on the first interaction (docs/decisions/043): interactions before and during hydration are not lost. */
const list = (await (await fetch(`${base}/api/portal/standard?limit=1`)).json()) as { data: { docs: { id: string }[] } };
const record = `/standard/${list.data.docs[0]?.id}`;
let page: Page;
let errors: string[] = [];
/** Names of the script files that the tab has requested. */
let scripts: string[];
afterEach(() => expect(errors).toEqual([]));

const open = async (path: string, visit: OpenPageOptions = {}, before: (page: Page) => Promise<unknown> = async () => undefined) => {
  page = await openPage({ locale: 'en-us', size: 'phone', ...visit });
  errors = watchErrors(page);
  scripts = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await before(page);
  await page.goto(path, { waitUntil: 'load' });
};
/** Returns a function that delays the scripts of a tab by `ms` milliseconds, so that a test can act before hydration ends. */
const delayScripts = (ms: number) => (of: Page) =>
  of.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    // The page may have navigated away, which aborts the request.
    await route.continue().catch(() => undefined);
  });
/** Simulates the data saver: scripts are fetched only when needed. */
const simulateDataSaver = (of: Page) =>
  of.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
const asleep = () => page.evaluate(() => document.querySelector('script[type=asleep]') !== null);
const mark = () => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
const isSameDocument = () => page.evaluate(() => 'sameDocument' in window);
const filters = () => page.locator('main button[popovertarget=filters]:not([popovertargetaction])');
const box = (at = 0) => page.locator('main form input[type=checkbox]:visible').nth(at);
const field = () => page.locator('header input[name=keyword], main input[data-search]').first();

describe('a page before hydration', () => {
  test.each(selectTestCases(['/', record, '/standard', '/snd'], 2))(
    '%s requests no script before the load event and prefetches scripts in idle time',
    async (path) => {
      let atLoad: string[] | undefined;
      await open(path, {}, async (of) => {
        of.once('load', () => {
          atLoad = [...scripts];
        });
      });
      expect(atLoad).toEqual([]);
      await expect.poll(() => scripts.filter((name) => /\/(react|frame|en-us|entry\.client)-/.test(name)).length).toBe(4);
      expect(await asleep()).toBe(true);
    },
  );

  test.runIf(isFullCaseRun)('with the data saver on, the page prefetches no scripts but hydrates on interaction', async () => {
    await open('/standard', {}, simulateDataSaver);
    await page.waitForTimeout(1500);
    expect(scripts).toEqual([]);
    await filters().tap();
    await waitUntilHydrated(page);
  });

  test('hydration is deferred only for visitors, on pages without a form to fill in and with status 200', async () => {
    const html = async (path: string, cookie = '') => (await fetch(base + path, { headers: { cookie } })).text();
    const sleeps = (text: string) => text.includes('<script type="asleep"');
    expect(sleeps(await html('/standard'))).toBe(true);
    expect(sleeps(await html('/standard/nobody'))).toBe(false);
    expect(sleeps(await html('/login'))).toBe(false);
    expect(sleeps(await html('/standard', await operatorCookie()))).toBe(false);
  });

  test.each(selectTestCases(['/standard', record, '/about']))('HEAD of %s has the same Content-Security-Policy as GET', async (path) => {
    const policy = async (method: string) => (await fetch(base + path, { method })).headers.get('content-security-policy');
    expect(await policy('HEAD')).toBe(await policy('GET'));
    expect(await policy('HEAD')).toContain("'sha256-");
  });

  test('before hydration, tapping a link loads a document and does not start hydration', async () => {
    await open('/standard', {}, simulateDataSaver);
    await mark();
    const link = page.locator('main a[href^="/standard/"]:visible').first();
    const href = (await link.getAttribute('href')) as string;
    await link.tap();
    await page.waitForURL(`**${href}`);
    expect(await isSameDocument()).toBe(false);
    expect(scripts).toEqual([]);
  });

  test('hovering over a link with the mouse starts hydration', async () => {
    await open('/standard', { size: 'wide' });
    await page.locator('main a[href^="/standard/"]:visible').first().hover();
    await waitUntilHydrated(page, false);
    expect(await asleep()).toBe(false);
  });

  test('an element with data-wake="sight" starts hydration when it becomes visible', async () => {
    const withMark = async (of: Page) =>
      of.route('**/standard', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace('<footer', '<footer data-wake="sight"') });
      });
    await open('/standard', {}, withMark);
    await page.waitForTimeout(500);
    expect(await asleep()).toBe(true);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await waitUntilHydrated(page, false);
  });
});

describe('interactions before hydration are replayed', () => {
  test.each(selectTestCases([1, 2, 3, 4, 5]))('a filter that is checked before hydration is applied, run %i', async () => {
    await open('/standard', { size: 'wide' }, delayScripts(600));
    const all = await readResultTotal(page);
    const value = await box().getAttribute('value');
    await box().check();
    await page.waitForURL((url) => url.searchParams.getAll('country').includes(value ?? ''));
    await expect.poll(() => readResultTotal(page)).toBeLessThan(all);
    expect(await box().isChecked()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
  });

  const lists = selectTestCases(['/standard', '/m/standard', '/news'], 2);
  test.each(lists)(
    'a filter checked in %s requests its results before React is loaded, with the call that the list reuses',
    async (path) => {
      const calls: string[] = [];
      const { promise: firstCall, resolve: go } = Promise.withResolvers<void>();
      await open(path, {}, async (of) => {
        of.on('request', (request) => {
          if (!request.url().includes('/api/portal')) return;
          calls.push(request.url());
          go();
        });
        // The poll of labels gets no answer: other tests change labels, and a page with changed labels loads its list again.
        await of.route(/\/api\/portal\?/, () => undefined);
        await of.route('**/assets/react-*.js', async (route) => {
          await firstCall; // delays React until the page has requested the results
          await route.continue();
        });
      });
      await filters().click();
      await box(path === '/m/standard' ? 3 : 0).click();
      await waitUntilHydrated(page);
      await expect.poll(() => new URL(page.url()).search).not.toBe('');
      await expect
        .poll(() => readResultTotal(page))
        .toBe(((await (await fetch(calls[0] ?? '')).json()) as { data: { total: number } }).data.total);
      expect(calls.filter((url) => /facets/.test(url))).toHaveLength(1);
    },
  );

  test.runIf(isFullCaseRun)('an invalid year is neither requested nor submitted', async () => {
    const calls: string[] = [];
    await open('/standard', { size: 'wide' }, async (of) => {
      of.on('request', (request) => request.url().includes('/api/portal/standard') && calls.push(request.url()));
    });
    await page.locator('main input[name="date.from"]:visible').fill('next year');
    await page.keyboard.press('Tab');
    await waitUntilHydrated(page);
    await page.waitForTimeout(500);
    expect([calls, new URL(page.url()).search]).toEqual([[], '']);
  });

  test.runIf(isFullCaseRun)('filters checked and unchecked during hydration are applied, and their sheet stays open', async () => {
    await open('/standard', {}, delayScripts(1000));
    await mark();
    // Tapping the button starts hydration.
    await filters().tap();
    await box(0).tap();
    await box(1).tap();
    await box(2).tap();
    await box(1).tap();
    const values = await Promise.all([0, 2].map((at) => box(at).getAttribute('value')));
    await page.waitForURL((url) => url.searchParams.getAll('country').join() === values.join());
    expect(await Promise.all([0, 1, 2].map((at) => box(at).isChecked()))).toEqual([true, false, true]);
    expect(await page.locator('#filters').evaluate((sheet) => sheet.matches(':popover-open'))).toBe(true);
    expect(await isSameDocument()).toBe(true);
  });

  test('text typed during hydration stays and gets suggestions', async () => {
    await open('/', { size: 'wide' }, delayScripts(800));
    await field().click();
    await page.keyboard.type('infor', { delay: 20 });
    expect(await asleep()).toBe(false);
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0);
    expect(await field().inputValue()).toBe('infor');
    await page.keyboard.type('mation');
    expect(await field().inputValue()).toBe('information');
  });

  test('a search submitted before hydration is performed', async () => {
    await open('/', { size: 'wide' }, delayScripts(2000));
    await field().click();
    await page.keyboard.type('27001');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?*keyword=27001');
  });

  test.runIf(isFullCaseRun)('a year typed before hydration is applied when the field loses the focus', async () => {
    await open('/standard', { size: 'wide' }, delayScripts(800));
    await page.locator('input[name="date.from"]').fill('2020');
    await page.keyboard.press('Tab');
    await page.waitForURL('**/standard?*date.from=2020');
  });

  test('before hydration, the key "/" focuses the search field and the following text is typed into it', async () => {
    await open('/standard', { size: 'wide' }, delayScripts(800));
    await page.keyboard.press('/');
    await page.keyboard.type('GB/T');
    expect(await field().inputValue()).toBe('GB/T');
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0);
  });

  test.runIf(isFullCaseRun)('before hydration, arrow keys move through the menu', async () => {
    await open('/', { size: 'wide' }, delayScripts(600));
    await page.locator('header nav button[popovertarget^="menu-"]:visible').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest(':popover-open') !== null)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.closest('li')?.previousElementSibling !== null)).toBe(true);
  });

  const share = () => page.locator('aside button:not([popovertarget])').first();
  test.runIf(isFullCaseRun)('the share button pressed twice before hydration shares once, with user activation', async () => {
    await open(record, {}, async (of) => {
      await delayScripts(800)(of);
      await of.addInitScript(() => {
        const shared: unknown[] = [];
        Object.assign(window, { shared });
        navigator.share = async (what) => void shared.push([what?.url, navigator.userActivation.isActive]);
      });
    });
    await share().tap();
    await share().tap();
    const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    await expect.poll(shared).toEqual([[`${base}${record}?locale=en-us`, true]]);
  });

  test.runIf(isFullCaseRun)('before hydration the citation button opens its panel, and its text can be copied', async () => {
    await open(record, {}, delayScripts(800));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('button[popovertarget=cite]').first().tap();
    await page.locator('#cite button:not([popovertarget])').tap();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(record);
    expect(await page.locator('[role=status]', { hasText: 'Copied' }).count()).toBe(1);
  });

  test.each(selectTestCases(['**/assets/entry.client-*.js', '**/assets/react-*.js']))(
    'if %s fails to load, filters are submitted as without JavaScript',
    async (file) => {
      await open('/standard', { size: 'wide' }, simulateDataSaver);
      await page.route(file, (route) => route.abort());
      await box().check();
      await page.waitForURL('**/standard?*country=*');
      expect(await box().isChecked()).toBe(true);
      // The aborted request is an expected error.
      errors.length = 0;
    },
  );
});

describe('navigation and preferences before hydration', () => {
  test.runIf(isFullCaseRun)(
    'after a reload, Back to an entry of an earlier client-side navigation shows the content of its address',
    async () => {
      await open('/standard', { size: 'wide' });
      await waitUntilHydrated(page);
      const all = await readResultTotal(page);
      await box().check();
      await page.waitForURL('**/standard?country=*');
      await expect.poll(() => readResultTotal(page)).toBeLessThan(all);
      const few = await readResultTotal(page);
      await page.reload();
      expect(await asleep()).toBe(true);
      await page.goBack();
      await page.waitForURL('**/standard');
      await expect.poll(() => readResultTotal(page)).toBeGreaterThan(few);
      expect(await box().isChecked()).toBe(false);
    },
  );

  test.runIf(isFullCaseRun)('a change of the hash does not load the page again', async () => {
    await open('/standard', {}, simulateDataSaver);
    await mark();
    await page.evaluate(() => {
      location.hash = 'main';
    });
    await page.goBack();
    await waitUntilIdle(page);
    expect(await isSameDocument()).toBe(true);
  });

  test.runIf(isFullCaseRun)('preferences whose cookies are missing are restored before hydration', async () => {
    await open('/standard?locale=ru-ru', {}, simulateDataSaver);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ru-ru');
    await page.context().clearCookies();
    await page.goto('/standard');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru-RU');
    expect(scripts).toEqual([]);
  });

  test.runIf(isFullCaseRun).each(selectTestCases([true, false]))(
    'deferred hydration does not prevent the back/forward cache, hydrated: %s',
    async (awake) => {
      await open('/standard');
      const browser = await chromium.launch({
        executablePath: inject('chromium'),
        args: ['--no-sandbox', '--disable-gpu'],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
      const tab = await browser.newPage({ baseURL: base });
      const devtools = await tab.context().newCDPSession(tab);
      await devtools.send('Page.enable');
      const reasons: string[] = [];
      devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
        reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
      );
      await tab.goto('/standard');
      if (awake) await waitUntilHydrated(tab);
      await tab.evaluate(() => void setTimeout(() => location.assign('/about')));
      await tab.waitForURL('**/about');
      await tab.evaluate(() => void setTimeout(() => history.back()));
      await tab.waitForURL('**/standard');
      await browser.close();
      // A headless browser does not use the back/forward cache; it gives the two filtered reasons for every page, even for an empty page.
      expect(reasons.filter((reason) => !/^(BackForwardCacheDisabledForDelegate|BrowsingInstanceNotSwapped)$/.test(reason))).toEqual([]);
      expect(reasons).toContain('BackForwardCacheDisabledForDelegate');
    },
  );

  test('when a page is restored from the back/forward cache, its form shows the state of the address', async () => {
    await open('/standard', {}, simulateDataSaver);
    await filters().tap();
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('#filters form');
      // Prevents the submission, as if the page had navigated away.
      form?.addEventListener('submit', (event) => event.preventDefault());
      const [first] = form?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [];
      if (first) first.checked = true;
      form?.requestSubmit();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await box().isChecked()).toBe(false);
  });
});
