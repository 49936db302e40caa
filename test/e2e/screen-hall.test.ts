import { describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { type OpenScreen, openScreen, parseScreenTime, setTabVisibility } from './screen.ts';

/** Unattended operation of the big screen: the display stays on, and the scripts of a new build are loaded. */
const evening = parseScreenTime('2031-05-05 23:59:58');

/** Simulates a new build: from now on, the document names another manifest file. The returned object counts loads of the document. */
const buildAnew = async ({ page }: OpenScreen) => {
  const loads = { count: 0 };
  await page.route('**/dashboard', async (route) => {
    if (route.request().isNavigationRequest()) {
      loads.count++;
      return route.continue();
    }
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/manifest-[\w-]+\.js/g, 'manifest-anew.js') });
  });
  return loads;
};

describe('the big screen after a new build', () => {
  test('a new build is loaded at midnight', async () => {
    const screen = await openScreen({ now: evening, calm: true });
    const loads = await buildAnew(screen);
    await screen.pass(1000);
    expect(loads.count).toBe(0);
    await screen.page.clock.runFor(2000);
    await expect.poll(() => loads.count).toBe(1);
  });

  test.runIf(isFullCaseRun)('a new build is not loaded in full-screen mode, because a new document would end it', async () => {
    const screen = await openScreen({ now: evening, calm: true });
    const loads = await buildAnew(screen);
    await screen.page.evaluate(() => Object.defineProperty(document, 'fullscreenElement', { get: () => document.documentElement }));
    await screen.pass(3000);
    expect(screen.server.frameCalls).toBe(1);
    expect(loads.count).toBe(0);
  });

  test.runIf(isFullCaseRun)('the page is not reloaded at midnight if the build is unchanged', async () => {
    const screen = await openScreen({ now: evening, calm: true });
    let loads = 0;
    screen.page.on('framenavigated', () => loads++);
    await screen.pass(3000);
    expect(screen.server.frameCalls).toBe(1);
    expect(loads).toBe(0);
  });
});

test('a wake lock is requested whenever the screen becomes visible', async () => {
  const { page, close } = await openScreen();
  await page.evaluate(() => {
    const requestedTypes: string[] = [];
    Object.assign(window, { asked: requestedTypes });
    const request = async (type: string) => {
      requestedTypes.push(type);
      return { release: async () => undefined };
    };
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  });
  const readRequestedTypes = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  await setTabVisibility(page, false);
  expect(await readRequestedTypes()).toEqual([]);
  await setTabVisibility(page, true);
  expect(await readRequestedTypes()).toEqual(['screen']);
  await close();
});

test.runIf(isFullCaseRun)('the button enters and leaves full-screen mode', async () => {
  const { page, close } = await openScreen({ calm: true });
  const button = page.getByRole('button', { name: 'Full screen' });
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await button.click();
  await expect.poll(isFull).toBe(true);
  await button.click();
  await expect.poll(isFull).toBe(false);
  await close();
});
