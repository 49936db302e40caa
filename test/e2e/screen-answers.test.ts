import { describe, expect, test } from 'vitest';
import type { PublicationEvent } from '../../src/areas/screen/operations.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { watchErrors } from './browser.ts';
import { fetchRealFigures, noon, openScreen, parseScreenTime, readDayCounter } from './screen.ts';

/** The big screen and the answers of the server: no answer, valid data, invalid data. */
describe('the big screen without answers of the server', () => {
  const asOf = '.screen-as-of';

  test.runIf(isFullCaseRun)(
    'after three failed calls the screen shows that the server does not answer; the figures stay and update when it is back',
    async () => {
      const { page, server, pass, close } = await openScreen({ calm: true });
      const counts = () => page.locator('.screen-counts dd').allInnerTexts();
      const before = await counts();
      const isLost = () => page.locator(`${asOf}.is-lost`).count();
      server.status = 503;
      await pass(5000);
      expect([server.calls, await isLost()]).toEqual([1, 0]);
      await pass(5000);
      expect([server.calls, await isLost()]).toEqual([2, 0]);
      await pass(10_000);
      expect([server.calls, await isLost()]).toEqual([3, 1]);
      expect(await page.locator(asOf).textContent()).toMatch(/^The server does not answer; figures as of \d\d:\d\d$/);
      expect(await counts()).toEqual(before);
      await pass(600_000);
      expect(server.calls).toBeLessThan(20);
      expect(await counts()).toEqual(before);
      server.status = 200;
      server.figures = { count: { ...(await fetchRealFigures('en-us')).count, policy: 31_415 } };
      // Each step is shorter than the timeout of a call, because the network does not follow the clock of the test.
      for (let i = 0; i < 6; i++) await pass(10_000);
      await expect.poll(isLost).toBe(0);
      expect(await page.locator(asOf).textContent()).toMatch(/^As of /);
      await pass(1000);
      expect((await counts())[0]).toBe('31,415');
      await close();
    },
  );

  test.each(selectTestCases(['null', '"<html>"', '[]x']))('an answer with the data %s counts as a failed call', async (data) => {
    const { page, server, pass, close } = await openScreen({ calm: true });
    await page.route('**/api/dashboard?*', (route) => {
      server.calls++;
      return route.fulfill({ contentType: 'application/json', body: `{"code":"OK","msg":"","data":${data}}` });
    });
    for (const pause of [5000, 5000, 10_000]) await pass(pause);
    expect(server.calls).toBeGreaterThan(2);
    expect(await page.locator(`${asOf}.is-lost`).count()).toBe(1);
    expect(await page.locator('.screen-panel').count()).toBe(9);
    await close();
  });

  test('the day counter advances at midnight without the server', async () => {
    const { page, server, pass, close } = await openScreen({ calm: true, now: parseScreenTime('2031-05-05 23:50:00') });
    const before = await readDayCounter(page);
    server.status = 503;
    await pass(300_000);
    await pass(301_000);
    expect(await readDayCounter(page)).toBe(before + 1);
    await close();
  });

  test.runIf(isFullCaseRun)('without a header, the message about the server appears in the corner', async () => {
    const { page, server, pass, close } = await openScreen({ path: '/dashboard?hideHeader=1' });
    const corner = page.locator('.screen-corner');
    const opacity = () => corner.evaluate((element) => getComputedStyle(element).opacity);
    expect(await opacity()).toBe('0');
    server.status = 503;
    for (const pause of [5000, 5000, 10_000]) await pass(pause);
    expect(await opacity()).toBe('1');
    expect(await corner.textContent()).toContain('The server does not answer');
    await close();
  });
});

describe('the big screen and its data', () => {
  const now = noon.toISOString();
  const event = (n: number): PublicationEvent => ({ id: `policy/${n}`, section: 'policy', country: 'br', at: now });

  test.runIf(isFullCaseRun)('invalid parts of an answer are ignored, and valid parts are shown', async () => {
    const { page, server, pass, sleep, close } = await openScreen();
    const errors = watchErrors(page);
    const real = await fetchRealFigures('en-us');
    const bad: Record<string, unknown[]> = {
      hot: ['none', [{}], [null]],
      events: [{}, [{}], [{ ...event(1), country: 'atlantis' }], [{ ...event(1), section: 'none' }], [{ ...event(1), at: 'soon' }]],
      since: [null, {}, { usage: 7 }],
      access: [null, { total: 1 }],
      rt: [[1, 2], {}],
      count: [{}, null],
      usage: [[], { policy: 'many' }],
      kws: [[7], null],
      industries: [{ energy: 7 }],
      at: ['soon', 7],
    };
    let policies = 1000;
    for (const [name, values] of Object.entries(bad))
      for (const value of selectTestCases(values)) {
        policies++;
        const count = name === 'count' ? value : { ...real.count, policy: policies };
        server.figures = { count, [name]: value };
        await pass(5000);
        // A bubble appears during these seconds. Skipping them avoids drawing every animation frame.
        await sleep(7000);
        await pass(1000); // the figures have finished counting up after this second
        const observedState = [name, value, await page.locator('.screen-panel').count()];
        expect(observedState).toEqual([name, value, 9]);
        if (name !== 'count')
          expect([name, value, await page.locator('.screen-counts dd').first().textContent()]).toEqual([
            name,
            value,
            policies.toLocaleString('en-US'),
          ]);
      }
    expect(errors).toEqual([]);
    await close();
  });

  test('the first search words change the title of the word cloud to popular searches', async () => {
    const { page, server, pass, close } = await openScreen();
    const title = page.locator('.screen-words h2');
    expect(await title.textContent()).toBe('Leading technologies');
    const { since } = await fetchRealFigures('en-us');
    server.figures = { kws: ['hydrogen', 'rail', 'AI', 'seals'], since: { ...since, kws: now, usage: now, rt: now, access: now } };
    await pass(5000);
    await expect.poll(() => title.textContent()).toBe('Hot searches');
    expect(await page.locator('main').textContent()).not.toMatch(/screen\.[a-z]/);
    expect(await page.locator('.screen-globe li').allInnerTexts()).toContain('hydrogen');
    await close();
  });

  test.runIf(isFullCaseRun)('a new event appears on the map as +1, without a time', async () => {
    const { page, server, pass, close } = await openScreen();
    const { events } = await fetchRealFigures('en-us');
    // Events that other tests have published since the screen was opened are made old, so that they do not appear as new.
    const old = events.map((one) => ({ ...one, at: '2020-01-01T00:00:00.000Z' }));
    server.figures = { events: [event(2), event(1), ...old] };
    const openBubble = page.locator('.screen-bubble.is-told');
    await pass(7400);
    expect(await openBubble.count()).toBe(0);
    await pass(100);
    expect(await openBubble.getAttribute('aria-label')).toBe('+1 Policies');
    // Of several new events, the bubble shows the oldest first.
    expect(await openBubble.getAttribute('href')).toBe('/policy/1');
    await pass(7500);
    expect(await openBubble.getAttribute('href')).toBe('/policy/2');
    await pass(7500);
    expect(await openBubble.getAttribute('aria-label')).toMatch(/^\+1 .+ · .*\d\d:\d\d/);
    await close();
  });
});
