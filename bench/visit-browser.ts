import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import type { Locale } from '../src/base/locales.ts';

/** A cheap phone on a slow line. */
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

/** Pays for every byte: nothing is fetched ahead. */
const saveData = () => {
  const { connection } = navigator as { connection?: object };
  Object.defineProperty(connection, 'saveData', { get: () => true });
};

export interface Visitor {
  origin: string;
  locale?: Locale;
  device?: Device;
  /** Through `slow`. */
  isSlow?: boolean;
  savesData?: boolean;
  /** Further cookies by name. */
  cookies?: Readonly<Record<string, string>>;
  /** Runs in the page before its own scripts. */
  watch?: () => void;
}

/** A browser that was never here, its page not yet opened. */
export const newVisitor = async (browser: Browser, visitor: Visitor): Promise<{ context: BrowserContext; page: Page }> => {
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

/** Until a page that sleeps has fetched what it fetches in idle time. */
export const fetchedAhead = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('link[rel=asleep]') === null, undefined, { polling: 100, timeout: 30_000 });
  await page.waitForLoadState('networkidle');
};

type Sort = 'html' | 'style' | 'script' | 'other';
const sorts: Readonly<Record<string, Sort>> = { document: 'html', stylesheet: 'style', script: 'script' };
export type Weights = Record<Sort, number>;
export interface Weighed {
  /** Bytes of the bodies over the wire of what was asked for before `load`. */
  before: Weights;
  /** Of everything, with what is fetched in idle time and by a touch. */
  ever: number;
  /** The page itself. */
  html: string;
}

const weigh = async (requests: readonly Request[], until: number): Promise<Pick<Weighed, 'before' | 'ever'>> => {
  const before: Weights = { html: 0, style: 0, script: 0, other: 0 };
  let ever = 0;
  for (const request of requests) {
    const bytes = Math.max(0, (await request.sizes()).responseBodySize); // less than none: the browser had it already
    ever += bytes;
    if (request.timing().startTime <= until) before[sorts[request.resourceType()] ?? 'other'] += bytes;
  }
  return { before, ever };
};

/** What a first visit fetches: up to `load`, and until nothing more comes, React woken. */
export const weighVisit = async (browser: Browser, visitor: Visitor, path: string): Promise<Weighed> => {
  const { context, page } = await newVisitor(browser, visitor);
  try {
    const requests: Request[] = [];
    context.on('request', (request) => requests.push(request));
    const answer = await page.goto(visitor.origin + path, { waitUntil: 'load' });
    if (answer?.status() !== 200 || answer.request().redirectedFrom()) throw new Error(`${path} is not what ${page.url()} shows`);
    const html = await answer.text();
    const loaded = await page.evaluate(() => performance.timing.loadEventStart);
    await fetchedAhead(page);
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
    /** Of this visit, in ms since the page began: when the reader touched it, and when it showed what was asked for. */
    seen: { touched?: number; shown?: number; paint: number; shift: number };
  }
}

/** In the page: the first touch, and the first paint of another number of results than it came with. */
const watchResults = () => {
  window.seen = { paint: 0, shift: 0 };
  const { seen } = window;
  addEventListener('pointerdown', ({ timeStamp }) => (seen.touched ??= timeStamp), true);
  const count = () => document.querySelector('main [role=status]')?.textContent;
  let first: string | null | undefined;
  new MutationObserver(() => {
    if (seen.touched === undefined) first = count();
    else if (!seen.shown && count() !== first) requestAnimationFrame(() => setTimeout(() => (seen.shown ??= performance.now()))); // after the frame that paints it
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/**
 * Milliseconds from the first touch of a sleeping list, on a filter, to its results. The sheet is opened without a touch: nothing is awake.
 * `isAhead`: everything was fetched in idle time; else nothing, and the touch comes right after `load`.
 */
export const firstTick = async (browser: Browser, origin: string, path: string, isAhead: boolean): Promise<number> => {
  const { context, page } = await newVisitor(browser, { origin, isSlow: true, savesData: !isAhead, watch: watchResults });
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    if (isAhead) await fetchedAhead(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('#filters')?.showPopover());
    await page.locator('#filters input[type=checkbox]:visible').first().tap();
    await page.waitForFunction(() => window.seen.shown, undefined, { polling: 100, timeout: 30_000 });
    return await page.evaluate(() => (window.seen.shown ?? Number.NaN) - (window.seen.touched ?? Number.NaN));
  } finally {
    await context.close();
  }
};

/** In the page: when a link was touched, kept for the page that it leads to. */
const watchLinks = () => {
  addEventListener('click', ({ timeStamp }) => sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp)), true);
};

/** Milliseconds from a touch on the first record of a list until that is painted. */
export const firstLink = async (browser: Browser, origin: string, path: string): Promise<number> => {
  const { context, page } = await newVisitor(browser, { origin, isSlow: true, watch: watchLinks });
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    await fetchedAhead(page);
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

/** In the page: the largest paint so far, and what the eye saw jump. */
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

/** When the largest thing of a page is painted, in ms, and its layout shift. */
export const paintOf = async (browser: Browser, origin: string, path: string, cookies: Visitor['cookies'] = {}) => {
  const { context, page } = await newVisitor(browser, { origin, cookies, isSlow: true, watch: watchPaint });
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForTimeout(1500);
    return await page.evaluate(() => window.seen);
  } finally {
    await context.close();
  }
};
