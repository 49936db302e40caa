import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { inject } from 'vitest';
import type { Locale } from '../../src/base/locales.ts';

export const base = inject('base');
export const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: inject('chromium'),
    // The default arguments of @sparticuz/chromium are not used: they include --single-process, which crashes on a second context.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });

/** One browser for each worker process; it ends with the worker. */
let browser: Promise<Browser> | undefined;

/** Closes all open contexts after a test. The browser stays open for the next test of the worker. */
export const closeContexts = async (): Promise<void> => {
  const open = (await browser)?.contexts() ?? [];
  await Promise.all(open.map((context) => context.close()));
};

const phone: BrowserContextOptions = {
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
};

interface LayoutShifts {
  shift: number;
  /** One text for each layout shift: element, time, old and new rectangle. */
  moved: string[];
}
interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Runs in the page: records the layout shifts without recent input and their sum; `readLayoutShifts` reads both. */
const watchShifts = () => {
  const total: LayoutShifts = { shift: 0, moved: [] };
  (window as unknown as { shifts: LayoutShifts }).shifts = total;
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ShiftEntry[]) {
      if (entry.hadRecentInput) continue;
      total.shift += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name = node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? 'gone');
        total.moved.push(`${Math.round(entry.startTime)} ms: ${name.slice(0, 60)}: ${box(previousRect)} to ${box(currentRect)}`);
      }
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
};
export const readLayoutShifts = (page: Page): Promise<LayoutShifts> =>
  page.evaluate(() => (window as unknown as { shifts: LayoutShifts }).shifts);
export const readLayoutShiftSum = async (page: Page): Promise<number> => (await readLayoutShifts(page)).shift;

export interface OpenPageOptions {
  locale?: Locale;
  size?: Size;
  dark?: boolean;
  script?: boolean;
  /** IANA name of the browser's time zone, e.g. `Asia/Shanghai`. */
  timeZone?: string;
  /** The session cookie of a signed-in account, `name=value`. */
  cookie?: string | undefined;
}

const newContext = async ({
  locale,
  size = 'wide',
  dark = false,
  script = true,
  timeZone,
  cookie,
}: OpenPageOptions): Promise<BrowserContext> => {
  browser ??= launch();
  const context = await (await browser).newContext({
    baseURL: base,
    viewport: sizes[size],
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    javaScriptEnabled: script,
    ...(size === 'phone' && phone),
    ...(timeZone && { timezoneId: timeZone }),
  });
  context.setDefaultTimeout(20_000);
  // The back office has its own language cookie, so both cookies are set.
  const domain = new URL(base).hostname;
  if (locale)
    await context.addCookies([
      { name: 'locale', value: locale, domain, path: '/' },
      { name: 'office_locale', value: locale, domain, path: '/' },
    ]);
  // Without this cookie, the address `/` would redirect a phone to `/m`.
  if (size === 'phone') await context.addCookies([{ name: 'view', value: 'desktop', domain, path: '/' }]);
  const [name, value] = cookie?.split('=') ?? [];
  if (name && value) await context.addCookies([{ name, value, url: base }]);
  if (script) await context.addInitScript(watchShifts);
  return context;
};

/** Opens a tab in a new context, with an empty cache and only the cookies that follow from the options. The context closes after the test. */
export const openPage = async (visit: OpenPageOptions = {}): Promise<Page> => (await newContext(visit)).newPage();

/** Resolves when the page is idle: all work that was scheduled before the call has run. */
export const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of ['begun', 'done']) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  });

/** Waits until React has hydrated the page and run its effects. First triggers deferred hydration, unless `wake` is false. */
export const waitUntilHydrated = async (page: Page, wake = true): Promise<void> => {
  if (wake) await page.evaluate(() => dispatchEvent(new Event('wake')));
  await page.waitForFunction(() => {
    // React stores its root container on the document; `isDehydrated` is true until the root is hydrated.
    const [key] = Object.keys(document).filter((name) => name.startsWith('__reactContainer'));
    const root =
      key && (document as unknown as Record<string, { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }>)[key];
    return root && root.stateNode.current.memoizedState.isDehydrated === false;
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
};

/** Opens an address of the portal, waits for hydration and returns the status code (0 if there was no answer). */
export const visit = async (page: Page, path: string): Promise<number> => {
  const answer = await page.goto(path, { waitUntil: 'load' });
  await waitUntilHydrated(page);
  return answer?.status() ?? 0;
};

/** Collects the errors of a tab from this call on: page errors, console errors, error answers and failed requests. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  // The URLs of all navigations. The URL of the tab is not sufficient: an error may be reported before the navigation has committed.
  const opened = new Set<string>();
  page.on('request', (request) => request.isNavigationRequest() && opened.add(request.url()));
  page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const ownStatus = message.text().includes('status of 404') && opened.has(message.location().url);
    if (message.type() === 'error' && !ownStatus) errors.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A navigation aborts the pending requests of the page, which is not an error.
    if (reason !== 'net::ERR_ABORTED') errors.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      errors.push(`answer ${response.status()}: ${response.url()}`);
  });
  return errors;
};

/** Returns a function that lists the last 20 requests of a tab with their outcomes, the latest at the end. */
export const recordRequestLog = (page: Page): (() => string[]) => {
  const begun = performance.now();
  const outcomes = new Map<Request, string>();
  const note = (request: Request, what: string) => {
    const { pathname, search } = new URL(request.url());
    outcomes.set(request, `${Math.round(performance.now() - begun)} ms ${request.method()} ${pathname}${search}: ${what}`);
  };
  page.on('request', (request) => note(request, 'no answer yet'));
  page.on('response', (response) => note(response.request(), `${response.status()}, its end not seen`));
  page.on('requestfinished', async (request) => note(request, `${(await request.response())?.status()}`));
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  return () => [...outcomes.values()].slice(-20);
};
