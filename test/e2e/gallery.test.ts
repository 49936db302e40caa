import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { locales } from '../../src/base/locales.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { base, openPage, visit } from './browser.ts';
import { testedLocales } from './proof-cases.ts';

/** Image galleries of records, use cases of solutions and broader topics of technologies, tested with the sample records. */
let page: Page;

interface ListedImageRecord {
  id: string;
  image: string | null;
}
const withPicture = async (api: string, image: string): Promise<string> => {
  const { data } = (await (await fetch(`${base}/api/portal/${api}?limit=100`)).json()) as { data: { docs: ListedImageRecord[] } };
  return data.docs.find((doc) => doc.image === `/assets/image/sample-${image}`)?.id ?? '';
};
const samples = [
  ['/solutions', await withPicture('solutions', 'edge-inspection-layers')],
  ['/solutions', await withPicture('solutions', 'water-point-sensors')],
  ['/products', await withPicture('dproducts', 'pv-inverter-house')],
  ['/products', await withPicture('dproducts', 'service-terminal-front')],
] as const;
const heading = { 'zh-cn': '图片', 'en-us': 'Pictures', 'ru-ru': 'Изображения', 'pt-br': 'Imagens' };
const script = { 'zh-cn': /\p{Script=Han}/u, 'ru-ru': /\p{Script=Cyrillic}/u, 'en-us': /^[\p{ASCII}’“”–]+$/u, 'pt-br': /[ãçéêóáú]/u };

describe.each(selectTestCases(testedLocales))('in %s', (locale) => {
  test.each(isFullCaseRun ? samples : samples.slice(locales.indexOf(locale)).slice(0, 1))(
    '%s/%s has a gallery of two images with descriptions, in the language of the page',
    async (path, id) => {
      page = await openPage({ locale, size: 'phone' });
      expect(await visit(page, `${path}/${id}`)).toBe(200);
      const gallery = page.locator('main section', { has: page.getByRole('heading', { name: heading[locale], exact: true }) });
      const links = gallery.getByRole('link');
      expect(await links.count()).toBe(2);
      const names = (await links.allTextContents()).map((name) => name.trim());
      expect(new Set(names).size).toBe(2);
      for (const name of names) expect(name.length).toBeGreaterThan(10);
      expect(names.join(' ')).toMatch(script[locale]);
      for (const image of await gallery.locator('img').all()) {
        await image.scrollIntoViewIfNeeded();
        await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);
      }
    },
  );
});

test.runIf(isFullCaseRun)('the keyboard reaches each picture and opens it in full size', async () => {
  page = await openPage({ locale: 'en-us' });
  const [path, id] = samples[1];
  await visit(page, `${path}/${id}`);
  const links = page.locator('main a[href*="/assets/image/"]');
  await links.first().focus();
  await page.keyboard.press('Tab');
  expect(await links.nth(1).evaluate((link) => link === document.activeElement && link.matches(':focus-visible'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/assets\/image\/sample-water-point-decision\?w=1920/);
});

test.runIf(isFullCaseRun)(
  'a solution lists its use cases separately from its text, and a technology links to its broader topic',
  async () => {
    page = await openPage({ locale: 'en-us' });
    const [path, id] = samples[0];
    await visit(page, `${path}/${id}`);
    const cases = page.locator('main section', { has: page.getByRole('heading', { name: 'Cases in use', exact: true }) });
    expect(await cases.locator('li').allTextContents()).toEqual([expect.stringMatching(/^Sample: /)]);
    const { data } = (await (await fetch(`${base}/api/portal/technology?parent=cloud`)).json()) as { data: { docs: ListedImageRecord[] } };
    await visit(page, `/technology/${data.docs[0]?.id}`);
    await page.locator('main').getByRole('link', { name: 'Cloud computing' }).first().waitFor();
  },
);
