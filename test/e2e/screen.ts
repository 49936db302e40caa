import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { ScreenDailyData, ScreenFigures } from '../../src/areas/screen/operations.ts';
import type { Locale } from '../../src/base/locales.ts';
import { base, openPage } from './browser.ts';

/** Time zone of the simulated hall: UTC+8 without summer time. */
export const timeZone = 'Asia/Shanghai';
/** Converts a local time of the time zone UTC+8 to a Date; `local` has the form `2031-05-05 23:59:50`. */
export const parseScreenTime = (local: string): Date => new Date(`${local.replace(' ', 'T')}+08:00`);
export const noon = parseScreenTime('2031-05-05 12:00:00');

export const fetchRealFigures = async (locale: Locale): Promise<ScreenFigures> => {
  const answer = await fetch(`${base}/api/dashboard?locale=${locale}`, { method: 'POST' });
  return ((await answer.json()) as { data: ScreenFigures }).data;
};
export const fetchRealDailyData = async (locale: Locale): Promise<ScreenDailyData> => {
  const answer = await fetch(`${base}/api/dashboard/frame?locale=${locale}`);
  return ((await answer.json()) as { data: ScreenDailyData }).data;
};

/** The simulated server of an open screen: a test sets its answers and counts the calls. */
export interface ScreenServer {
  /** Values that replace the real figures in the answer; a figure with the value undefined is left out. */
  figures: Partial<Record<keyof ScreenFigures, unknown>>;
  frame: Partial<ScreenDailyData>;
  status: number;
  /** Number of polls of the figures (`/api/dashboard`) that the server has received so far. */
  calls: number;
  frameCalls: number;
  /** Delays the answers to all calls until the returned function is called. */
  hold(): () => void;
}

const simulateScreenServer = async (page: Page, locale: Locale): Promise<ScreenServer> => {
  const [figures, frame] = await Promise.all([fetchRealFigures(locale), fetchRealDailyData(locale)]);
  let gate = Promise.resolve();
  const server: ScreenServer = {
    figures: {},
    frame: {},
    status: 200,
    calls: 0,
    frameCalls: 0,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
  const say = async (route: Route, data: () => object) => {
    await gate;
    const { status } = server;
    const json = status === 200 ? { code: 'OK', msg: '', data: data() } : { code: 'E_UNAVAILABLE', msg: '', data: null };
    // The route may belong to a tab that is already closed.
    await route.fulfill({ status, json }).catch(() => undefined);
  };
  await page.route('**/api/dashboard?*', (route) => {
    server.calls++;
    return say(route, () => ({ ...figures, ...server.figures }));
  });
  await page.route('**/api/dashboard/frame?*', (route) => {
    server.frameCalls++;
    return say(route, () => ({ ...frame, ...server.frame }));
  });
  return server;
};

/**
 * Runs in the page: counts fetch calls whose answer is pending or not yet rendered, and requested animation frames. Makes every random
 * number 0.5.
 */
const countPageWork = () => {
  const work = { open: 0, frames: 0 };
  Object.assign(window, { work });
  const { fetch: ask, requestAnimationFrame: draw } = window;
  const hops = async (count: number) => {
    for (let i = 0; i < count; i++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  };
  window.fetch = (...fetchArguments) => {
    work.open++;
    const answer = ask(...fetchArguments);
    answer
      .then((got) => got.clone().text())
      .catch(() => undefined)
      .then(() => hops(20))
      .finally(() => work.open--);
    return answer;
  };
  window.requestAnimationFrame = (step) => {
    work.frames++;
    return draw(step);
  };
  Math.random = () => 0.5;
};
const workOf = (page: Page) => page.evaluate(() => (window as unknown as { work: { open: number; frames: number } }).work);
/** Number of animation frames that the page has requested so far. */
export const countAnimationFrames = async (page: Page): Promise<number> => (await workOf(page)).frames;
/** Resolves when every call has been answered and rendered. */
export const waitUntilScreenCallsEnd = (page: Page): Promise<void> => expect.poll(async () => (await workOf(page)).open).toBe(0);

interface OpenScreenOptions {
  locale?: Locale;
  path?: string;
  now?: Date;
  /** True: the browser prefers reduced motion. */
  calm?: boolean;
}
export interface OpenScreen {
  page: Page;
  server: ScreenServer;
  /** Advances the page's clock by milliseconds, runs every timer in order, and lets calls be answered. */
  pass(milliseconds: number): Promise<void>;
  /** Simulates sleep of the device: the clock jumps by milliseconds, and each due timer fires once. */
  sleep(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a big screen whose clock is paused and controlled by the test. Random numbers are 0.5, so a bubble appears after 7.5 seconds. */
export const openScreen = async ({
  locale = 'en-us',
  path = '/dashboard',
  now = noon,
  calm = false,
}: OpenScreenOptions = {}): Promise<OpenScreen> => {
  const page = await openPage({ locale, timeZone });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.emulateMedia({ reducedMotion: calm ? 'reduce' : 'no-preference' });
  // The clock of the page runs until the test pauses it.
  await page.clock.install({ time: now.getTime() - 60_000 });
  await page.clock.pauseAt(now);
  await page.addInitScript(countPageWork);
  const server = await simulateScreenServer(page, locale);
  await page.goto(path, { waitUntil: 'load' });
  await expect.poll(() => page.locator('.screen-as-of').first().textContent()).not.toBe('');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [key = ''] = Object.keys(document).filter((name) => name.startsWith('__reactContainer'));
        const root = (document as unknown as Record<string, { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }>)[key];
        return root?.stateNode.current.memoizedState.isDehydrated;
      }),
    )
    .toBe(false);
  // Words in another font would have other positions.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (!calm) await page.locator('main[data-moving]').waitFor();
  const inStep = (move: (milliseconds: number) => Promise<void>) => async (milliseconds: number) => {
    await move(milliseconds);
    await waitUntilScreenCallsEnd(page);
  };
  return {
    page,
    server,
    pass: inStep((milliseconds) => page.clock.runFor(milliseconds)),
    sleep: inStep((milliseconds) => page.clock.fastForward(milliseconds)),
    close: () => page.context().close(),
  };
};

/** Simulates that the tab is hidden or shown (Page Visibility API). */
export const setTabVisibility = async (page: Page, inSight: boolean): Promise<void> => {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !inSight);
};

/** The value of the day counter in the header. */
export const readDayCounter = async (page: Page): Promise<number> =>
  Number(((await page.locator('.screen-days').textContent()) ?? '').replaceAll(/\D/g, ''));
