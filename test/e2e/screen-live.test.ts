import { describe, expect, test } from 'vitest';
import type { PublicationEvent } from '../../src/areas/screen/operations.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { watchErrors } from './browser.ts';
import { countAnimationFrames, fetchRealDailyData, fetchRealFigures, noon, openScreen, setTabVisibility } from './screen.ts';

describe('polling by the big screen', () => {
  test.runIf(isFullCaseRun)('the polling interval is `f` milliseconds of the answer, or five seconds without it', async () => {
    const { page, server, pass, close } = await openScreen();
    const errors = watchErrors(page);
    const callsAfter = async (milliseconds: number) => {
      await pass(milliseconds);
      return server.calls;
    };
    // The HTML of the page contains the first figures, so no call is needed.
    expect(server.calls).toBe(0);
    server.figures = { f: 2000 };
    expect(await callsAfter(4999)).toBe(0);
    expect(await callsAfter(1)).toBe(1);
    expect(await callsAfter(1999)).toBe(1);
    expect(await callsAfter(1)).toBe(2);
    server.figures = { f: undefined };
    expect(await callsAfter(2000)).toBe(3);
    expect(await callsAfter(4999)).toBe(3);
    expect(await callsAfter(1)).toBe(4);
    expect(server.frameCalls).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  test.runIf(isFullCaseRun)('no second call starts while a call of twelve seconds is pending', async () => {
    const { page, server, pass, close } = await openScreen();
    const release = server.hold();
    await page.clock.runFor(5000);
    await expect.poll(() => server.calls).toBe(1);
    await page.clock.runFor(12_000);
    await setTabVisibility(page, false);
    await setTabVisibility(page, true);
    expect(server.calls).toBe(1);
    release();
    await pass(0);
    await pass(4999);
    expect(server.calls).toBe(1);
    await pass(1);
    expect(server.calls).toBe(2);
    await close();
  });

  test('a hidden tab makes no calls; it makes one call when it is shown again', async () => {
    const { page, server, pass, close } = await openScreen();
    await pass(5000);
    expect(server.calls).toBe(1);
    await setTabVisibility(page, false);
    await pass(300_000);
    expect(server.calls).toBe(1);
    await setTabVisibility(page, true);
    await pass(0);
    expect(server.calls).toBe(2);
    await pass(4900);
    expect(server.calls).toBe(2);
    await pass(200);
    expect(server.calls).toBe(3);
    await close();
  });

  test.runIf(isFullCaseRun)('after hours of sleep the screen makes one call and continues polling', async () => {
    const { server, pass, sleep, close } = await openScreen();
    await pass(5000);
    expect(server.calls).toBe(1);
    await sleep(3 * 3_600_000);
    await pass(1500);
    expect([server.calls, server.frameCalls]).toEqual([2, 0]);
    await pass(5000);
    expect(server.calls).toBe(3);
    await close();
  });

  test.runIf(isFullCaseRun).each(selectTestCases([4, 0, 1, 2, 3]))(
    'one call follows a sleep that began %i seconds after a call',
    async (seconds) => {
      const { page, server, pass, close } = await openScreen();
      await pass(5000 + seconds * 1000 + 500);
      expect(server.calls).toBe(1);
      // Simulates sleep of the device: the clock jumps by three hours, but the timers continue as if no time had passed.
      await page.clock.setSystemTime(noon.getTime() + 3 * 3_600_000);
      await pass(1100);
      await pass(1100);
      expect(server.calls).toBe(2);
      await close();
    },
  );
});

describe('bubbles on the map', () => {
  test.runIf(isFullCaseRun)(
    'a bubble appears after five to ten seconds, shows its text for two seconds, and again on keyboard focus',
    async () => {
      const { page, pass, close } = await openScreen();
      const openBubble = page.locator('.screen-bubble.is-told');
      await pass(4900);
      expect(await openBubble.count()).toBe(0);
      await pass(5100);
      const name = (await page.locator('.screen-bubble').last().getAttribute('aria-label')) ?? '';
      expect(name).toMatch(/^\+1 \S/);
      const last = page.locator('.screen-bubble').last();
      const label = last.locator('text');
      const visibility = () => label.evaluate((element) => getComputedStyle(element).visibility);
      // The bubble appeared after 7.5 seconds, so the two seconds of its text are over.
      expect(await openBubble.count()).toBe(0);
      expect(await visibility()).toBe('hidden');
      await pass(5000);
      expect(await openBubble.count()).toBe(1);
      expect(await visibility()).toBe('visible');
      await pass(1900);
      expect(await visibility()).toBe('visible');
      await pass(200);
      expect(await visibility()).toBe('hidden');
      await page.keyboard.press('Tab');
      await last.focus();
      expect(await visibility()).toBe('visible');
      expect(await label.textContent()).toBe(await last.getAttribute('aria-label'));
      await close();
    },
  );

  test.runIf(isFullCaseRun)('at most six bubbles are shown; a new one replaces the oldest', async () => {
    const { page, server, pass, close } = await openScreen();
    const all = () => page.locator('.screen-bubble').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const first = await all();
    const newest = (await fetchRealFigures('en-us')).events[0]?.id;
    const fresh: PublicationEvent = { id: 'policy/1', section: 'policy', country: 'br', at: noon.toISOString() };
    server.figures = { events: [fresh, ...(await fetchRealFigures('en-us')).events] };
    await pass(5000); // five seconds: the next poll of the screen
    expect(server.calls).toBe(1);
    await pass(2500);
    const next = await all();
    expect(next).toHaveLength(Math.min(6, first.length + 1));
    expect(next).toContain('/policy/1');
    if (first.length === 6) expect(next.some((href) => href?.endsWith(`/${newest?.split('/')[1]}`))).toBe(true);
    await close();
  });
});

describe('controls of the big screen', () => {
  const globe = '.screen-globe li';

  test.runIf(isFullCaseRun)('P pauses and resumes all motion; the figures update while motion is paused', async () => {
    const { page, server, pass, close } = await openScreen();
    const cards = () => page.locator('.screen-card h3:visible').allInnerTexts();
    const places = () => page.locator(globe).evaluateAll((words) => words.map((word) => word.getAttribute('style')));
    const [first, start] = [await cards(), await places()];
    await pass(1000);
    expect(await places()).not.toEqual(start);
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Resume motion (P)' }).waitFor();
    expect(await page.locator('main[data-moving]').count()).toBe(0);
    const stands = await places();
    const { count } = await fetchRealFigures('en-us');
    server.figures = { count: { ...count, policy: 4711 } };
    await pass(30_000);
    expect(await places()).toEqual(stands);
    expect(await cards()).toEqual(first);
    expect(await page.locator('.screen-bubble.is-told').count()).toBe(0);
    expect(await page.locator('.screen-counts dd').first().textContent()).toBe('4,711');
    await page.getByRole('button', { name: 'Resume motion (P)' }).click();
    await page.locator('main[data-moving]').waitFor();
    await pass(10_000);
    expect(await cards()).not.toEqual(first);
    expect(await places()).not.toEqual(stands);
    await page.getByRole('button', { name: 'Pause motion (P)' }).click();
    const again = await cards();
    await pass(30_000);
    expect(await cards()).toEqual(again);
    await close();
  });

  test.runIf(isFullCaseRun)('four bodies are shown at a time; the next four follow after ten seconds or by a button', async () => {
    const { page, pass, sleep, close } = await openScreen();
    const { cards } = await fetchRealDailyData('en-us');
    const slides = Math.ceil(cards.length / 4);
    expect(slides).toBeGreaterThan(1);
    const seen = () => page.locator('.screen-card h3 span:visible').allInnerTexts();
    const slide = (n: number) => cards.slice((n % slides) * 4, (n % slides) * 4 + 4).map(({ organization }) => organization);
    expect(await seen()).toEqual(slide(0));
    await pass(9900);
    expect(await seen()).toEqual(slide(0));
    await pass(100);
    expect(await seen()).toEqual(slide(1));
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await seen()).toEqual(slide(0));
    for (let step = 1; step <= slides; step++) {
      await sleep(10_000); // skipping ten seconds avoids drawing every animation frame
      expect(await seen()).toEqual(slide(step));
    }
    await close();
  });

  test.runIf(isFullCaseRun)('T shows tables instead of charts, each can be saved as a file, and T returns to the charts', async () => {
    const { page, pass, close } = await openScreen();
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Show as charts (T)' }).waitFor();
    const tables = page.locator('.screen-table table');
    expect(await tables.count()).toBe(9);
    const { hot } = await fetchRealFigures('en-us');
    // One table is empty if no record has views yet.
    const empty = hot.length === 0 ? 1 : 0;
    const rows = await tables.evaluateAll((all) => all.map((table) => table.querySelectorAll('tbody tr').length));
    expect(rows.filter((count) => count === 0)).toHaveLength(empty);
    const buttons = page.getByRole('button', { name: /^Download CSV: / });
    expect(await buttons.count()).toBe(9);
    for (const [i, button] of (await buttons.all()).entries()) {
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(download.suggestedFilename()).toMatch(/^[a-z]+\.csv$/);
      const text = (await (await download.createReadStream()).toArray()).join('');
      expect(text.startsWith('\uFEFF')).toBe(true);
      expect(text.split('\r\n').filter(Boolean)).toHaveLength((rows[i] ?? 0) + 1);
    }
    await page.getByRole('button', { name: 'Show as charts (T)' }).click();
    expect(await tables.count()).toBe(0);
    await pass(0);
    expect(await page.locator('.screen-roles').count()).toBeGreaterThan(0);
    await close();
  });

  test.runIf(isFullCaseRun)('with reduced motion only the figures change', async () => {
    const { page, server, pass, close } = await openScreen({ calm: true });
    const cards = () => page.locator('.screen-card h3:visible').allInnerTexts();
    const first = await cards();
    expect(await page.locator(globe).count()).toBe(0);
    expect(await page.locator('.screen-words-still li').count()).toBeGreaterThan(3);
    const { count } = await fetchRealFigures('en-us');
    server.figures = { count: { ...count, policy: 4711 } };
    const frames = await countAnimationFrames(page);
    await pass(5000);
    expect(await page.locator('.screen-counts dd').first().textContent()).toBe('4,711');
    await pass(30_000);
    expect(await cards()).toEqual(first);
    expect(await page.locator('.screen-bubble.is-told').count()).toBe(0);
    expect((await countAnimationFrames(page)) - frames).toBe(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await close();
  });
});
