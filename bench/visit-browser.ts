import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import type { Locale } from '../src/base/locales.ts';

/** A cheap phone on a slow network: `latency` in ms, CPU slowed down by the factor `processor`. */
const slow = { latency: 400, bytesPerSecond: 50_000, processor: 4 };

const devices = {
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof devices;

/** Runs in the page: sets `navigator.connection.saveData`, so that the page prefetches nothing. */
const saveData = () => {
  const { connection } = navigator as { connection?: object };
  Object.defineProperty(connection, 'saveData', { get: () => true });
};

export interface Visitor {
  origin: string;
  locale?: Locale;
  device?: Device;
  /** True slows down network and CPU as in `slow`. */
  isSlow?: boolean;
  savesData?: boolean;
  /** Further cookies by name. */
  cookies?: Readonly<Record<string, string>>;
  /** A script that runs in the page before the scripts of the page. */
  watch?: () => void;
}

/** Opens a page in a new browser context without cache; no address is loaded yet. */
export const openVisitorPage = async (browser: Browser, visitor: Visitor): Promise<{ context: BrowserContext; page: Page }> => {
  const { origin, locale = 'en-us', device = 'phone', cookies = {} } = visitor;
  const context = await browser.newContext({ ...devices[device], ...(visitor.savesData && { extraHTTPHeaders: { 'save-data': 'on' } }) });
  await context.addCookies(Object.entries({ locale, ...cookies }).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  if (visitor.savesData) await page.addInitScript(saveData);
  if (visitor.watch) await page.addInitScript(visitor.watch);
  if (visitor.isSlow) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const line = { latency: slow.latency, downloadThroughput: slow.bytesPerSecond, uploadThroughput: slow.bytesPerSecond };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
  }
  return { context, page };
};

/** Resolves when a page with deferred hydration has prefetched its scripts in idle time. */
export const waitForPrefetchedScripts = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('link[rel=asleep]') === null, undefined, { polling: 100, timeout: 30_000 });
  await page.waitForLoadState('networkidle');
};

type ResourceSort = 'html' | 'style' | 'script' | 'other';
const sorts: Readonly<Record<string, ResourceSort>> = { document: 'html', stylesheet: 'style', script: 'script' };
export type BytesBySort = Record<ResourceSort, number>;
export interface VisitWeight {
  /** Transferred bytes of the bodies that were requested before the event `load`. */
  before: BytesBySort;
  /** Transferred bytes of all bodies, including prefetched scripts and those loaded by an interaction. */
  ever: number;
  /** HTML of the page as received. */
  html: string;
}

const weigh = async (requests: readonly Request[], until: number): Promise<Pick<VisitWeight, 'before' | 'ever'>> => {
  const before: BytesBySort = { html: 0, style: 0, script: 0, other: 0 };
  let ever = 0;
  for (const request of requests) {
    const bytes = Math.max(0, (await request.sizes()).responseBodySize); // a negative size means that the browser had it in its cache
    ever += bytes;
    if (request.timing().startTime <= until) before[sorts[request.resourceType()] ?? 'other'] += bytes;
  }
  return { before, ever };
};

/** Measures the transfers of a first visit: up to `load`, and until the network is idle after hydration. */
export const weighVisit = async (browser: Browser, visitor: Visitor, path: string): Promise<VisitWeight> => {
  const { context, page } = await openVisitorPage(browser, visitor);
  try {
    const requests: Request[] = [];
    context.on('request', (request) => requests.push(request));
    const answer = await page.goto(visitor.origin + path, { waitUntil: 'load' });
    if (answer?.status() !== 200 || answer.request().redirectedFrom()) throw new Error(`${path} is not what ${page.url()} shows`);
    const html = await answer.text();
    const loaded = await page.evaluate(() => performance.timing.loadEventStart);
    await waitForPrefetchedScripts(page);
    await page.evaluate(() => dispatchEvent(new Event('wake')));
    await page.waitForTimeout(1000);
    await page.waitForLoadState('networkidle');
    return { ...(await weigh(requests, loaded)), html };
  } finally {
    await context.close();
  }
};

declare global {
  interface Window {
    /** Times of this visit in ms since the navigation started: `touched` at the first touch, `shown` when the requested results were painted. */
    seen: { touched?: number; shown?: number; paint: number; shift: number };
  }
}

/** Runs in the page: records the first touch, and the first paint of a changed number of results. */
const watchResults = () => {
  window.seen = { paint: 0, shift: 0 };
  const { seen } = window;
  addEventListener('pointerdown', ({ timeStamp }) => (seen.touched ??= timeStamp), true);
  const count = () => document.querySelector('main [role=status]')?.textContent;
  let first: string | null | undefined;
  new MutationObserver(() => {
    if (seen.touched === undefined) first = count();
    // after the frame that paints the results
    else if (!seen.shown && count() !== first) requestAnimationFrame(() => setTimeout(() => (seen.shown ??= performance.now())));
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/**
 * Milliseconds from the first touch on a filter of a list with deferred hydration to its results. The filter sheet is opened by script, without
 * a touch, so the page is not hydrated before. `isAhead`: true if scripts were prefetched in idle time; false if the touch follows `load`
 * at once.
 */
export const timeFirstFilterTouch = async (browser: Browser, origin: string, path: string, isAhead: boolean): Promise<number> => {
  const { context, page } = await openVisitorPage(browser, { origin, isSlow: true, savesData: !isAhead, watch: watchResults });
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    if (isAhead) await waitForPrefetchedScripts(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('#filters')?.showPopover());
    await page.locator('#filters input[type=checkbox]:visible').first().tap();
    await page.waitForFunction(() => window.seen.shown, undefined, { polling: 100, timeout: 30_000 });
    return await page.evaluate(() => (window.seen.shown ?? Number.NaN) - (window.seen.touched ?? Number.NaN));
  } finally {
    await context.close();
  }
};

/** Runs in the page: stores the time of a click on a link for the page that the link opens. */
const watchLinks = () => {
  addEventListener('click', ({ timeStamp }) => sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp)), true);
};

/** Milliseconds from a touch on the first record of a list until its page is painted. */
export const timeFirstLinkTouch = async (browser: Browser, origin: string, path: string): Promise<number> => {
  const { context, page } = await openVisitorPage(browser, { origin, isSlow: true, watch: watchLinks });
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    await waitForPrefetchedScripts(page);
    await page.locator(`main li a[href^="${path}/"]:visible`).first().tap();
    await page.waitForURL(`${origin}${path}/*`, { waitUntil: 'load' });
    const painted = () => performance.getEntriesByName('first-contentful-paint')[0];
    await page.waitForFunction(painted, undefined, { polling: 100 });
    return await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      return performance.timeOrigin + paint - Number(sessionStorage.getItem('clicked'));
    });
  } finally {
    await context.close();
  }
};

/** Runs in the page: records the largest contentful paint so far and the cumulative layout shift. */
const watchPaint = () => {
  window.seen = { paint: 0, shift: 0 };
  const { seen } = window;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Largest contentful paint of a page in ms, and its layout shift. */
export const measureLargestPaint = async (browser: Browser, origin: string, path: string, cookies: Visitor['cookies'] = {}) => {
  const { context, page } = await openVisitorPage(browser, { origin, cookies, isSlow: true, watch: watchPaint });
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForTimeout(1500);
    return await page.evaluate(() => window.seen);
  } finally {
    await context.close();
  }
};
