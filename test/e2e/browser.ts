import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { inject } from 'vitest';
import type { Locale } from '../../src/base/locales.ts';

export const base = inject('base');
export const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: inject('chromium'),
    // not the package's own arguments: their --single-process crashes on a second context
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });

/** One for each worker, which ends it as it ends itself. */
let browser: Promise<Browser> | undefined;
/** Readers that the tests of a file share. */
const contexts = new Map<string, Promise<BrowserContext>>();

/** Closes what a file left open; the browser stays for the next file of the worker. */
export const closeContexts = async (): Promise<void> => {
  contexts.clear();
  const open = (await browser)?.contexts() ?? [];
  await Promise.all(open.map((context) => context.close()));
};

const phone: BrowserContextOptions = {
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
};

interface Shifts {
  shift: number;
  /** What moved, when, from and to where. */
  moved: string[];
}
interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Sums up what the eye sees jump; read by `layoutShifts`. */
const watchShifts = () => {
  const total: Shifts = { shift: 0, moved: [] };
  (window as unknown as { shifts: Shifts }).shifts = total;
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
export const layoutShifts = (page: Page): Promise<Shifts> => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
export const layoutShift = async (page: Page): Promise<number> => (await layoutShifts(page)).shift;

export interface Visit {
  locale?: Locale;
  size?: Size;
  dark?: boolean;
  script?: boolean;
  /** A browser that nobody used before: no cookies, nothing cached. */
  fresh?: boolean;
  /** Where the reader's clock is set to, e.g. `Asia/Shanghai`. */
  timeZone?: string;
  /** The session cookie of somebody signed in, `name=value`. */
  cookie?: string | undefined;
}

const newContext = async ({ locale, size = 'wide', dark = false, script = true, timeZone, cookie }: Visit): Promise<BrowserContext> => {
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
  // the back office has a language of its own
  const domain = new URL(base).hostname;
  if (locale)
    await context.addCookies([
      { name: 'locale', value: locale, domain, path: '/' },
      { name: 'office_locale', value: locale, domain, path: '/' },
    ]);
  if (size === 'phone') await context.addCookies([{ name: 'view', value: 'desktop', domain, path: '/' }]); // or `/` would be `/m`
  const [name, value] = cookie?.split('=') ?? [];
  if (name && value) await context.addCookies([{ name, value, url: base }]);
  if (script) await context.addInitScript(watchShifts);
  return context;
};

/** A new tab of a reader of this language on a screen of this size. Readers are reused within a file, tabs are the caller's to close. */
export const openPage = async (visit: Visit = {}): Promise<Page> => {
  if (visit.fresh) return (await newContext(visit)).newPage();
  const key = JSON.stringify(visit);
  if (!contexts.has(key)) contexts.set(key, newContext(visit));
  return ((await contexts.get(key)) as BrowserContext).newPage();
};

/** Resolves once the page has nothing more to do: what was asked of it just now has been done, or is not going to be. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of ['begun', 'done']) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  });

/** Resolves once React has taken over the page and its effects have run; unless `wake` says no, it is woken for that. */
export const hydrated = async (page: Page, wake = true): Promise<void> => {
  if (wake) await page.evaluate(() => dispatchEvent(new Event('wake')));
  await page.waitForFunction(() => {
    // React keeps its root on the document; the root says whether it is still to be hydrated
    const [key] = Object.keys(document).filter((name) => name.startsWith('__reactContainer'));
    const root =
      key && (document as unknown as Record<string, { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }>)[key];
    return root && root.stateNode.current.memoizedState.isDehydrated === false;
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
};

/** Opens an address of the portal and waits until it can be used. */
export const visit = async (page: Page, path: string): Promise<number> => {
  const answer = await page.goto(path, { waitUntil: 'load' });
  await hydrated(page);
  return answer?.status() ?? 0;
};

/** Everything that goes wrong in a tab from now on. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  const opened = new Set<string>(); // the tab's address says it too late: the browser may complain before it has moved on
  page.on('request', (request) => request.isNavigationRequest() && opened.add(request.url()));
  page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const ownStatus = message.text().includes('status of 404') && opened.has(message.location().url);
    if (message.type() === 'error' && !ownStatus) errors.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') errors.push(`request: ${request.url()} ${reason}`); // a step elsewhere ends what was under way
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      errors.push(`answer ${response.status()}: ${response.url()}`);
  });
  return errors;
};

/** The last requests of a tab with what became of them, the latest at the end. */
export const watchRequests = (page: Page): (() => string[]) => {
  const begun = performance.now();
  const asked = new Map<Request, string>();
  const note = (request: Request, what: string) => {
    const { pathname, search } = new URL(request.url());
    asked.set(request, `${Math.round(performance.now() - begun)} ms ${request.method()} ${pathname}${search}: ${what}`);
  };
  page.on('request', (request) => note(request, 'no answer yet'));
  page.on('response', (response) => note(response.request(), `${response.status()}, its end not seen`));
  page.on('requestfinished', async (request) => note(request, `${(await request.response())?.status()}`));
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  return () => [...asked.values()].slice(-20);
};
