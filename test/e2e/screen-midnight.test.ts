import { describe, expect, test } from 'vitest';
import type { MostViewedRecordItem } from '../../src/areas/screen/operations.ts';
import type { Locale } from '../../src/base/locales.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { watchErrors } from './browser.ts';
import {
  fetchRealDailyData,
  fetchRealFigures,
  type OpenScreen,
  openScreen,
  parseScreenTime,
  readDayCounter,
  setTabVisibility,
} from './screen.ts';

/**
 * The open screen at midnight: a few cases by default, all cases in `npm run prove`. The clock starts eight seconds before midnight, so one
 * ordinary poll precedes midnight.
 */
const evening = parseScreenTime('2031-05-05 23:59:52');

const hotItem = (title: string, id = '1'): MostViewedRecordItem => ({
  type: 'standard',
  id,
  title,
  locale: 'en-us',
  source: 'ISO',
  hot: 12,
  trend: [1, 2, 1, 2, 1, 2, 3],
});
const titles = ({ page }: OpenScreen) => page.locator('.screen-hot-list .title').allInnerTexts();
const callsOf = ({ server }: OpenScreen): [figures: number, frames: number] => [server.calls, server.frameCalls];

/** Advances the clock past midnight; stops once before midnight to wait for the answer to the ordinary poll. */
const passMidnight = async ({ pass }: OpenScreen): Promise<void> => {
  await pass(5000);
  await pass(3500);
};

/** Returns a function that resolves to true if the page has not navigated or reloaded since this call. */
const trackDocument = async ({ page }: OpenScreen) => {
  let navigations = 0;
  page.on('framenavigated', () => navigations++);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return async () => navigations === 0 && (await page.evaluate(() => 'sameDocument' in window));
};

describe.each(selectTestCases(['/dashboard', '/dashboard?hideHeader=1']))('midnight, %s', (path) => {
  test('at midnight the screen loads everything once, advances the day and stays the same document', async () => {
    const screen = await openScreen({ now: evening, path, calm: true });
    const { page, server, pass, close } = screen;
    const errors = watchErrors(page);
    const isSame = await trackDocument(screen);
    const withHeader = path === '/dashboard';
    expect(await page.locator('.screen-header').count()).toBe(withHeader ? 1 : 0);
    const days = withHeader ? await readDayCounter(page) : 0;
    const hotBefore = await titles(screen);
    const [card] = (await fetchRealDailyData('en-us')).cards;
    server.figures = { hot: [hotItem('Hot of the new day')] };
    server.frame = { cards: card ? [{ ...card, organization: 'A body of the new day' }] : [] };

    await pass(5000);
    await pass(2900);
    expect(callsOf(screen)).toEqual([1, 0]);
    // An ordinary poll does not change the list of popular records.
    expect(await titles(screen)).toEqual(hotBefore);
    await pass(200);
    expect(callsOf(screen)).toEqual([2, 1]);
    await expect.poll(() => titles(screen)).toEqual(['Hot of the new day']);
    expect(await page.locator('.screen-card h3:visible').allInnerTexts()).toEqual([expect.stringContaining('A body of the new day')]);
    if (withHeader) expect(await readDayCounter(page)).toBe(days + 1);

    server.figures = { hot: [hotItem('Hot of later')] };
    await pass(4800);
    expect(callsOf(screen)).toEqual([2, 1]);
    await pass(200);
    expect(callsOf(screen)).toEqual([3, 1]);
    expect(await titles(screen)).toEqual(['Hot of the new day']);
    expect(await isSame()).toBe(true);
    expect(errors).toEqual([]);
    await close();
  });

  test.runIf(isFullCaseRun)('every midnight loads the list of popular records again', async () => {
    const screen = await openScreen({ now: evening, path, calm: true });
    const { server, pass, sleep, close } = screen;
    for (const night of [1, 2, 3]) {
      server.figures = { hot: [hotItem(`Hot of day ${night}`)] };
      await passMidnight(screen);
      expect(server.frameCalls).toBe(night);
      await expect.poll(() => titles(screen)).toEqual([`Hot of day ${night}`]);
      await sleep(86_400_000 - 8500);
      await pass(0);
      expect(server.frameCalls).toBe(night);
    }
    await close();
  });
});

describe.runIf(isFullCaseRun)('the change of day under special conditions', () => {
  test('midnight during a pending call is not missed, whatever the call answers', async () => {
    const screen = await openScreen({ now: evening, calm: true });
    const { page, server, pass, close } = screen;
    const { industries } = await fetchRealFigures('en-us');
    const release = server.hold();
    server.figures = { industries: [...industries, 'Hydrogen:1'], hot: [hotItem('Hot of the new day')] };
    await page.clock.runFor(10_000);
    await expect.poll(() => server.calls).toBe(1);
    release();
    await pass(0);
    await pass(5000);
    expect(callsOf(screen)).toEqual([2, 1]);
    await expect.poll(() => titles(screen)).toEqual(['Hot of the new day']);
    await close();
  });

  test('midnight during an outage is processed when the server is back', async () => {
    const screen = await openScreen({ now: evening, calm: true });
    const { server, pass, close } = screen;
    server.status = 503;
    await pass(60_000);
    server.status = 200;
    server.figures = { hot: [hotItem('Hot of the new day')] };
    // The longest polling interval is a minute; each step is within the timeout of a call.
    for (let i = 0; i < 18; i++) await pass(10_000);
    expect(server.frameCalls).toBeGreaterThan(0);
    await expect.poll(() => titles(screen)).toEqual(['Hot of the new day']);
    await close();
  });

  test('midnight in a hidden tab causes one complete load when the tab is shown again', async () => {
    const screen = await openScreen({ now: evening, calm: true });
    const { page, server, pass, close } = screen;
    const days = await readDayCounter(page);
    server.figures = { hot: [hotItem('Hot of the new day')] };
    await setTabVisibility(page, false);
    await pass(60_000);
    expect(callsOf(screen)).toEqual([0, 0]);
    await setTabVisibility(page, true);
    await pass(0);
    expect(callsOf(screen)).toEqual([1, 1]);
    await expect.poll(() => titles(screen)).toEqual(['Hot of the new day']);
    expect(await readDayCounter(page)).toBe(days + 1);
    await close();
  });

  test('midnight during sleep of the device is processed afterwards', async () => {
    const screen = await openScreen({ now: parseScreenTime('2031-05-05 22:30:00'), calm: true });
    const { page, server, pass, sleep, close } = screen;
    const days = await readDayCounter(page);
    server.figures = { hot: [hotItem('Hot of the new day')] };
    await pass(2500);
    await sleep(3 * 3_600_000);
    await pass(6000);
    expect(server.frameCalls).toBe(1);
    expect(server.calls).toBeLessThan(4);
    await expect.poll(() => titles(screen)).toEqual(['Hot of the new day']);
    expect(await readDayCounter(page)).toBe(days + 1);
    await close();
  });
});

describe('data loaded at midnight', () => {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const long = `${'Требования '.repeat(27)}конец`;
  const unbroken = 'Ж'.repeat(300);
  const arabic = 'المواصفات القياسية لأمن المعلومات '.repeat(9);

  test.runIf(isFullCaseRun).each(selectTestCases<Locale>(['en-us', 'zh-cn']))(
    'texts of any length and with markup are shown as text and do not break the layout: %s',
    async (locale) => {
      const screen = await openScreen({ now: evening, locale });
      const { page, server, pass, close } = screen;
      const errors = watchErrors(page);
      const documentTitle = await page.title();
      const texts = [markup, long, unbroken, arabic, 'x'.repeat(300), '标准'.repeat(150), '', '  '];
      const frame = await fetchRealDailyData(locale);
      server.figures = {
        hot: texts.map((title, i) => ({
          ...hotItem(title, String(i)),
          locale: title === arabic ? 'ar' : locale,
          source: texts[(i + 1) % 8],
        })),
        kws: [markup, unbroken, arabic, long, '标准', 'AI'],
      };
      server.frame = {
        cards: frame.cards.slice(0, 4).map((card, i) => ({
          ...card,
          organization: texts[i] ?? '',
          phone: unbroken,
          email: markup,
          web: `https://${'w'.repeat(60)}.example/`,
        })),
        cloud: { wide: [{ text: markup, value: 1, x: 9, y: 1, size: 0.6 }], narrow: [{ text: unbroken, value: 1, x: 2, y: 1, size: 0.6 }] },
      };
      await passMidnight(screen);
      await expect.poll(() => titles(screen)).toHaveLength(texts.length);
      expect((await page.locator('.screen-hot-list .title').allTextContents()).slice(0, 4)).toEqual([markup, long, unbroken, arabic]);
      await pass(5000);
      expect(await page.locator('main img, main script').count()).toBe(0);
      expect(await page.title()).toBe(documentTitle);
      for (const size of [
        { width: 1920, height: 1080 },
        { width: 1024, height: 768 },
        { width: 2560, height: 1080 },
      ]) {
        await page.setViewportSize(size);
        await pass(100);
        const over = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const panels = [...document.querySelectorAll('.screen-panel')].filter((panel) => {
            const { right, bottom } = panel.getBoundingClientRect();
            return right > innerWidth + 1 || bottom > innerHeight + 1;
          });
          return [scrollWidth - innerWidth, scrollHeight - innerHeight, panels.length];
        });
        expect([size, over]).toEqual([size, [0, 0, 0]]);
      }
      expect(errors).toEqual([]);
      await close();
    },
  );

  test.runIf(isFullCaseRun)('an invalid list of popular records leaves the shown list unchanged', async () => {
    const screen = await openScreen({ now: evening, calm: true });
    const { page, server, close } = screen;
    const before = await titles(screen);
    server.figures = { hot: [{ title: 'Half a record' }] };
    await passMidnight(screen);
    expect(server.frameCalls).toBe(1);
    expect(await page.locator('.screen-panel').count()).toBe(9);
    expect(await titles(screen)).toEqual(before);
    await close();
  });
});
