import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countries, type Locale, locales } from '../../src/base/locales.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { openPage, visit } from './browser.ts';
import { longestTextLocale, shortestTextLocale, testedLocales } from './proof-cases.ts';
import { fetchRealFigures, openScreen } from './screen.ts';

/** Screen sizes of halls: 32:9 and 4:3; with `npm run prove` also 21:9 and 16:9. */
const screens = selectTestCases(
  [
    { width: 3840, height: 1080 },
    { width: 1024, height: 768 },
    { width: 2560, height: 1080 },
    { width: 1920, height: 1080 },
  ],
  2,
);
const paths = ['/dashboard', '/dashboard?hideHeader=1'];

/** Opens a big-screen page and hides the banner of the test environment, which production does not show. */
const openHall = async (page: Page, path: string): Promise<void> => {
  await visit(page, path);
  await page.evaluate(() => document.querySelector<HTMLElement>('.environment')?.style.setProperty('display', 'none'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};
const inHall = async (locale: Locale, size: (typeof screens)[number]): Promise<Page> => {
  const page = await openPage({ locale });
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return page;
};

/** The overflow of the document in pixels (width, height), and the class names of the parts that lie outside the screen. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const outside = [...document.querySelectorAll('.screen-panel, .screen-counts, .screen-header')].filter((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    return {
      over: [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)],
      outside: outside.map((part) => part.className),
    };
  });

/** Visible texts whose displayed font size is below `least` rem, with their sizes; the scaling of SVG texts is included. */
const smallerThan = (page: Page, selector: string, least: number): Promise<string[]> =>
  page.evaluate(
    ({ selector, least }) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
      const found = new Set<string>();
      while (walker.nextNode()) {
        const { parentElement: element, nodeValue } = walker.currentNode;
        if (!element?.closest(selector) || !nodeValue?.trim() || element.closest('title, .sr-only')) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
        const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
        const size = (Number.parseFloat(getComputedStyle(element).fontSize) * scale) / rem;
        const place = element.closest('[class]')?.getAttribute('class');
        if (size < least - 0.01) found.add(`${size.toFixed(3)} rem: ${nodeValue.trim().slice(0, 40)} (${place})`);
      }
      return [...found];
    },
    { selector, least },
  );

/** Texts in panels, counts and the header that are cut off above or below, or that extend beyond the left or right edge. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const panel of document.querySelectorAll('.screen-panel, .screen-counts > div, .screen-header')) {
      const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement: element, nodeValue } = walker.currentNode;
        if (!element || !nodeValue?.trim() || element.closest('title, .sr-only, .screen-globe, .screen-bubble, .screen-panel > header p'))
          continue; // texts in these elements are not checked
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const rects = [...range.getClientRects()];
        // Height of the letters in pixels, estimated from the font size: Chinese characters are higher than digits.
        const letters = Number.parseFloat(getComputedStyle(element).fontSize) * (/^[\d:.,\s]+$/.test(nodeValue) ? 0.75 : 0.85);
        let dots = false;
        for (let room: Element | null = element; room; room = room === panel ? null : room.parentElement) {
          dots ||= getComputedStyle(room).textOverflow === 'ellipsis';
          const isEdge = room === panel || getComputedStyle(room).overflowY !== 'visible';
          if (!isEdge || room instanceof SVGElement) continue;
          const { top, bottom, left, right } = room.getBoundingClientRect();
          for (const rect of rects) {
            const middle = (rect.top + rect.bottom) / 2;
            const isCut = middle - letters / 2 < top - 1 || middle + letters / 2 > bottom + 1;
            const isOverflowing = !dots && (rect.left < left - 2 || rect.right > right + 2);
            if (isCut || isOverflowing) found.add(`${panel.className}: ${nodeValue.trim().slice(0, 40)} ${isCut ? 'cut' : 'beside'}`);
          }
        }
      }
    }
    return [...found];
  });

/** Pairs of visible words that overlap in the word cloud, on the map or in the radar charts. */
const meetingWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['.screen-cloud', '.screen-map-box', '.screen-countries .radar'].flatMap((selector) =>
      [...document.querySelectorAll(selector)].flatMap((room) => {
        const lines = [...room.querySelectorAll('text')]
          .filter((text) => text.checkVisibility({ visibilityProperty: true }))
          .flatMap((text) => {
            const spans = [...text.querySelectorAll('tspan')];
            return spans.length > 0 ? spans : [text];
          })
          .map((line) => {
            const { left, right, top, bottom } = line.getBoundingClientRect();
            // A line box has free space above and below its letters.
            const inset = (bottom - top) * 0.25;
            return { word: line.lastChild?.textContent ?? '', left, right, top: top + inset, bottom: bottom - inset };
          });
        return lines.flatMap((one, i) =>
          lines
            .slice(i + 1)
            .filter(
              (other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2,
            )
            .map(({ word }) => `${selector}: ${one.word} × ${word}`),
        );
      }),
    ),
  );

/** Capitals whose name is hidden or lies outside the map panel. */
const namelessCapitals = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const room = document.querySelector('.screen-map')?.getBoundingClientRect() ?? new DOMRect();
    return [...document.querySelectorAll('.screen-capital text')]
      .filter((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        const isInside = left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom + 2;
        return !name.checkVisibility({ visibilityProperty: true }) || !isInside;
      })
      .map((name) => name.textContent);
  });

const keyFigures = '.screen-counts .screen-figure > span, .screen-access .figure > span, .screen-clock';
/** Defects of the open page: overflow, a rem that is not 1/40 of the width, texts below 0.5 rem, key figures below 1.5 rem. */
const flaws = async (page: Page) => ({
  beyond: await beyond(page),
  rems: await page.evaluate(
    () => Math.round((innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) * 10) / 10,
  ),
  small: await smallerThan(page, 'main', 0.5),
  smallFigures: await smallerThan(page, keyFigures, 1.5),
});
const flawless = { beyond: { over: [0, 0], outside: [] }, rems: 40, small: [], smallFigures: [] };

describe.each(screens)('on $width × $height', (size) => {
  // Without `npm run prove`, each of the two tested languages is tested on one of the two screens.
  const [first, second] = testedLocales;
  test.each(isFullCaseRun ? locales : ([size === screens[0] ? first : second] as Locale[]))(
    'no part of the screen overflows, is too small, cut off or covered: %s',
    async (locale) => {
      const page = await inHall(locale, size);
      for (const path of paths) {
        await openHall(page, path);
        expect([path, await flaws(page)]).toEqual([path, flawless]);
        expect([path, await cutTexts(page), await meetingWords(page), await namelessCapitals(page)]).toEqual([path, [], [], []]);
        await page.keyboard.press('t');
        await page.locator('.screen-table').first().waitFor();
        expect([path, await flaws(page)]).toEqual([path, flawless]);
      }
    },
  );

  test.runIf(isFullCaseRun)('no part overflows with the banner of the test environment', async () => {
    const page = await inHall('ru-ru', size);
    for (const path of paths) {
      await visit(page, path);
      expect([path, await beyond(page)]).toEqual([path, flawless.beyond]);
    }
  });
});

/** The figures of the real answer, most of them replaced by large numbers, as in a portal with many records. */
const many = async (locale: Locale) => {
  const { hot, usage, count, access } = await fetchRealFigures(locale);
  const all = <T extends object>(figures: T, value: number) => Object.fromEntries(Object.keys(figures).map((name) => [name, value]));
  return {
    ...Object.fromEntries(countries.map((country) => [country, 999])),
    cn: 61_580,
    ru: 45_678,
    count: { ...all(count, 356), policy: 3537, standard: 1_234_567, res: 12_345 },
    usage: { ...all(usage, 1000), policy: 56_789 },
    access: { ...access, total: 98_765_432, new: 22_762, inc: -12_339, detail: access.detail.map((_, day) => 14_000 + 600 * day) },
    rt: Array.from({ length: 13 }, (_, hour) => 1111 * hour),
    hot: hot.map((item) => ({ ...item, hot: 12_345, trend: [1, 900, 20, 800, 5, 12_345, 1] })),
  };
};

test.runIf(isFullCaseRun).each(selectTestCases([longestTextLocale, shortestTextLocale]))(
  'no part overflows with large figures: %s',
  async (locale) => {
    const { page, server, pass, close } = await openScreen({ locale });
    server.figures = await many(locale);
    await pass(5000);
    await pass(1000); // the figures have finished counting up after this second
    await page.evaluate(() => document.querySelector<HTMLElement>('.environment')?.style.setProperty('display', 'none'));
    expect(await page.locator('.screen-access .figure').first().getAttribute('title')).toMatch(/^98.765.432$/);
    for (const size of screens) {
      await page.setViewportSize(size);
      expect([size, await flaws(page), await cutTexts(page), await meetingWords(page)]).toEqual([size, flawless, [], []]);
    }
    await close();
  },
);

test.each(selectTestCases([longestTextLocale, shortestTextLocale]))(
  'with reduced motion each word is completely visible or hidden: %s',
  async (locale) => {
    for (const size of isFullCaseRun ? screens : [screens[testedLocales.indexOf(locale)] as (typeof screens)[number]]) {
      const page = await inHall(locale, size);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openHall(page, '/dashboard');
      const words = await page.locator('.screen-words-still').evaluate((list) => {
        const room = list.getBoundingClientRect();
        const rows = [...list.children].map((word) => ({ word: word.textContent, ...word.getBoundingClientRect().toJSON() }));
        const fullyVisible = rows.filter(({ top, bottom }) => top >= room.top - 2 && bottom <= room.bottom + 2).map(({ word }) => word);
        const beyond = rows.filter(({ top, bottom }) => bottom <= room.top + 2 || top >= room.bottom - 2).map(({ word }) => word);
        return {
          first: rows[0]?.word,
          whole: fullyVisible,
          cut: rows.map(({ word }) => word).filter((word) => !fullyVisible.includes(word) && !beyond.includes(word)),
        };
      });
      expect([size, words.cut]).toEqual([size, []]);
      // At least the first word must be completely visible.
      expect(words.whole).toContain(words.first);
      await page.close();
    }
  },
);

test.runIf(isFullCaseRun)('words on the globe do not cover each other while it turns', async () => {
  const { page, pass, close } = await openScreen({ locale: 'zh-cn' });
  for (let step = 0; step < 12; step++) {
    await pass(1700);
    const covered = await page.evaluate(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const boxes = [...document.querySelectorAll<HTMLElement>('.screen-globe li')]
        .filter(({ style }) => style.visibility !== 'hidden' && Number(style.opacity) > 0.05)
        .map((word) => ({ word: word.textContent, box: word.getBoundingClientRect() }));
      return boxes.flatMap((one, i) =>
        boxes
          .slice(i + 1)
          .filter(
            ({ box }) =>
              Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
              Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 0.1 * rem,
          )
          .map(({ word }) => `${one.word} × ${word}`),
      );
    });
    expect(covered).toEqual([]);
  }
  await close();
});
