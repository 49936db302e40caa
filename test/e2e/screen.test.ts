import { describe, expect, test } from 'vitest';
import { bcp47, locales } from '../../src/base/locales.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { base, openPage, visit, watchErrors } from './browser.ts';
import { testedLocales } from './proof-cases.ts';
import { fetchRealDailyData, fetchRealFigures } from './screen.ts';

const panels = ['usage', 'rt', 'access', 'map', 'countries', 'industries', 'hot', 'bodies'] as const;
const html = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(base + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const number = (locale: string, value: number) => new Intl.NumberFormat(bcp47(locale)).format(value);

describe.each(testedLocales)('the HTML of the big screen, %s', (locale) => {
  test('the HTML contains all titles, figures, bodies and words before any script runs', async () => {
    const { status, headers, text } = await html(`/dashboard?locale=${locale}`);
    expect([status, headers.get('content-language')]).toEqual([200, locale]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/ style=/);
    const page = await openPage({ locale, script: false });
    expect((await page.goto('/dashboard'))?.status()).toBe(200);
    expect(await page.locator('html').getAttribute('lang')).toBe(bcp47(locale));
    const t = textsIn(locale);
    const titles = await page.locator('.screen-panel h2').allTextContents();
    expect(titles).toHaveLength(9);
    for (const name of panels) expect(titles).toContain(t[`screen.${name}`]);

    const [figures, frame] = await Promise.all([fetchRealFigures(locale), fetchRealDailyData(locale)]);
    const counts = await page.locator('.screen-counts .screen-figure').evaluateAll((all) => all.map((one) => one.getAttribute('title')));
    expect(counts).toEqual(Object.values(figures.count).map((value) => number(locale, value)));
    const radar = (await page.locator('.screen-countries text').allTextContents()).join(' ');
    for (const code of ['cn', 'ru', 'et'] as const) expect(radar).toContain(number(locale, figures[code]));
    expect(await page.locator('.screen-words li').allTextContents()).toEqual(figures.kws);
    expect(await page.locator('.screen-card h3 span:visible').allTextContents()).toEqual(
      frame.cards.slice(0, 4).map(({ organization }) => organization),
    );
    const words = await page.locator('.screen-cloud.is-wide text').evaluateAll((all) => all.map((one) => one.getAttribute('fill-opacity')));
    expect(words).toHaveLength(frame.cloud.wide.length);
    expect(words.filter((opacity) => opacity === '1')).toHaveLength(3); // the three most frequent stand out
    expect(await page.locator('.screen-capital').count()).toBe(10);
    expect(await page.locator('.screen-bubble').count()).toBe(Math.min(6, figures.events.length));
    expect(await page.locator('.screen-days').textContent()).toMatch(/\d/);
    expect((await page.locator('main').allInnerTexts()).join()).not.toMatch(/screen\.[a-z]|NaN|undefined|null/);
    expect(await page.locator('h1').count()).toBe(1);
  });

  test('an unknown address below /dashboard answers 404 with a link back to the screen', async () => {
    const { status, text } = await html(`/dashboard/whatever/else?locale=${locale}`);
    expect(status).toBe(404);
    expect(text).not.toMatch(/ style=/);
    const page = await openPage({ locale, script: false });
    await page.goto('/dashboard/whatever');
    const t = textsIn(locale);
    expect(await page.locator('h1').textContent()).toBe(t['state.missing.page']);
    await page.getByRole('link', { name: t['screen.missing.back'] }).click();
    await page.waitForURL('/dashboard');
  });
});

test('the page for an unknown address has its English text', async () => {
  expect((await html('/dashboard/whatever?locale=en-us')).text).toContain('Sorry, this page does not exist');
});

describe('the language of the big screen', () => {
  const languageOf = async (path: string, headers: Record<string, string> = {}) =>
    /<html[^>]* lang="([^"]*)"/.exec((await html(path, headers)).text)?.[1];

  test('the language comes from the address, else from the cookie, else it is Chinese', async () => {
    const cookie = 'locale=pt-br';
    expect(await languageOf('/dashboard?locale=ru-ru', { cookie })).toBe('ru-RU');
    expect(await languageOf('/dashboard', { cookie })).toBe('pt-BR');
    expect(await languageOf('/dashboard')).toBe('zh-CN');
    expect(await languageOf('/dashboard?locale=xx', { cookie })).toBe('pt-BR');
    expect(await languageOf('/dashboard?locale=xx')).toBe('zh-CN');
  });

  test.runIf(isFullCaseRun)('the language links keep the other parameters of the address', async () => {
    const page = await openPage({ locale: 'en-us' });
    await visit(page, '/dashboard?hideHeader=0&hall=7&hall=%D0%96%26&locale=en-us');
    const links = page.locator('.screen-languages a');
    const targets = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(targets.map((href) => new URL(href).pathname)).toEqual(Array(4).fill('/dashboard'));
    for (const [i, href] of targets.entries()) {
      const { searchParams } = new URL(href);
      expect([searchParams.getAll('locale'), searchParams.getAll('hideHeader'), searchParams.getAll('hall')]).toEqual([
        [locales[i]],
        ['0'],
        ['7', 'Ж&'],
      ]);
    }
    expect(await page.locator('.screen-languages a[aria-current]').count()).toBe(1);
    await page.getByRole('link', { name: 'Português' }).click();
    await page.waitForURL((url) => url.searchParams.get('locale') === 'pt-br' && url.searchParams.getAll('hall').length === 2);
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
  });

  test.each([
    ['/dashboard', true],
    ['/dashboard?hideHeader', false],
    ['/dashboard?hideHeader=', false],
    ['/dashboard?hideHeader=1', false],
    ['/dashboard?hideHeader=true&locale=ru-ru', false],
    ['/dashboard?hideHeader=0', true],
    ['/dashboard?hideHeader=false', true],
  ])('%s shows a header: %s', async (path, hasHeader) => {
    expect(/class="screen-header/.test((await html(path)).text)).toBe(hasHeader);
  });
});

test.each(selectTestCases(testedLocales))('the screen has no accessibility violations, as charts and as tables: %s', async (locale) => {
  const page = await openPage({ locale });
  const errors = watchErrors(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await visit(page, '/dashboard');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('t');
  await page.locator('.screen-table').first().waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await visit(page, '/dashboard?hideHeader=1');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await visit(page, '/dashboard/whatever');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
});
