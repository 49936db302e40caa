import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { base, openPage, visit } from './browser.ts';

interface Hit {
  id: string;
  label: string | null;
}
const found = async (keyword: string): Promise<Hit[]> => {
  const address = `${base}/api/portal/search?type=standard&keyword=${encodeURIComponent(keyword)}`;
  return ((await (await fetch(address)).json()) as { data: { docs: Hit[] } }).data.docs;
};
const idOf = async (number: string): Promise<string> => (await found(number)).find(({ label }) => label === number)?.id as string;

/** The Chinese and the Brazilian standard both adopt ISO/IEC 27001:2022 as identical (IDT). */
const chinese = await idOf('GB/T 22080-2025');
const brazilian = await idOf('ABNT NBR ISO/IEC 27001:2022');
const international = await idOf('ISO/IEC 27001:2022');
const address = (...ids: (string | undefined)[]) => `/compare?kind=standard&id=${ids.join()}`;

let page: Page;

const heads = async () => (await page.locator('.comparison thead th').count()) - 1;
/** Rows of the comparison that are marked as different (`differing` true) or not marked (false). */
const rows = (differing: boolean) =>
  page.locator('.comparison tbody tr').filter({ [differing ? 'has' : 'hasNot']: page.locator('th', { hasText: '(Different)' }) });

describe.each(selectTestCases([true, false]))('with script: %s', (script) => {
  const open = async (path: string): Promise<number> => {
    page = await openPage({ locale: 'en-us', script });
    return script ? visit(page, path) : ((await page.goto(path))?.status() ?? 0);
  };

  test('rows with different values are marked, other rows are not', async () => {
    expect(await open(address(chinese, brazilian))).toBe(200);
    expect(await heads()).toBe(2);
    const values = async (label: string) =>
      page.locator('.comparison tbody tr', { hasText: label }).first().locator('td').allTextContents();
    const [one, other] = await values('Country');
    expect(one).not.toBe(other);
    expect(await rows(true).filter({ hasText: 'Country' }).count()).toBe(1);
    const differing = await rows(true).count();
    expect(await page.locator('main [role=status]').first().textContent()).toContain(String(differing));
    for (const row of await rows(false).all()) {
      const texts = await row.locator('td').allTextContents();
      expect(new Set(texts.map((text) => text.trim())).size).toBe(1);
    }
  });

  test('the comparison names the standard that both adopt, and the relation between the compared records', async () => {
    await open(address(chinese, brazilian));
    expect(await page.locator('main').textContent()).toContain('Both adopt ISO/IEC 27001:2022 (IDT).');
    await page.context().close();
    await open(address(chinese, international));
    expect(await page.locator('main').textContent()).toMatch(/GB\/T 22080-2025: Adopts ISO\/IEC 27001:2022 \(IDT\)/);
    expect(await page.locator('main').textContent()).not.toContain('Both adopt');
  });

  test('status and adoption are the first rows, and the headline names important differences before country and date', async () => {
    await open(address(chinese, international));
    const labels = await page.locator('.comparison tbody th').allTextContents();
    expect(labels.map((label) => label.replace(' (Different)', '')).slice(0, 3)).toEqual(['Status', 'Adopts', 'Adopted by']);
    expect(await page.locator('main h2').first().textContent()).toMatch(
      /^Differences: adopts, adopted by, edition, replaces and \d+ more$/,
    );
  });

  test.runIf(isFullCaseRun)('a link shows only the differences, another link shows all rows again', async () => {
    await open(address(chinese, brazilian));
    const [differing, all] = [await rows(true).count(), await page.locator('.comparison tbody tr').count()];
    expect(differing).toBeGreaterThan(0);
    expect(differing).toBeLessThan(all);
    await page.getByRole('link', { name: 'Only differences' }).click();
    await page.waitForURL(/[?&]diff=1/);
    await expect.poll(() => page.locator('.comparison tbody tr').count()).toBe(differing);
    await page.getByRole('link', { name: 'Everything' }).click();
    await page.waitForURL((url) => !url.searchParams.has('diff'));
    await expect.poll(() => page.locator('.comparison tbody tr').count()).toBe(all);
  });

  test.runIf(isFullCaseRun)('from a record page, two records are added to the comparison and one is removed', async () => {
    await open(`/standard/${chinese}`);
    await page.locator('aside a[href^="/compare"]').click();
    await page.waitForURL((url) => url.pathname === '/compare' && url.searchParams.get('id') === chinese);
    for (const [count, id] of [brazilian, international].entries()) {
      await page.locator('#compare-add').fill('27001');
      await page.keyboard.press('Enter');
      await page.waitForURL(/keyword=27001/);
      await expect.poll(() => page.locator(`main li a[href*="kind=standard&id="][href$=",${chinese}"]`).count()).toBe(0);
      await page.locator(`main li a[href^="/compare"][href$=",${id}"]`).click();
      await page.waitForURL((url) => url.searchParams.get('id')?.split(',').length === count + 2 && !url.searchParams.has('keyword'));
      await expect.poll(heads).toBe(count + 2);
    }
    await page.getByRole('link', { name: 'Remove from the comparison: GB/T 22080-2025' }).click();
    await page.waitForURL((url) => url.searchParams.get('id') === [brazilian, international].join());
    await expect.poll(heads).toBe(2);
  });

  test.runIf(isFullCaseRun)('records selected in the table of a list are compared', async () => {
    await open('/standard?view=table');
    const boxes = page.locator('main table input[name=id]');
    const ids = [await boxes.nth(0).inputValue(), await boxes.nth(2).inputValue()];
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await page.locator('main form button', { hasText: 'Compare' }).click();
    await page.waitForURL((url) => url.pathname === '/compare' && url.searchParams.getAll('id').join() === ids.join());
    expect(await heads()).toBe(2);
  });
});

describe('the address of a comparison', () => {
  const table = async (path: string, locale: 'en-us' | 'zh-cn' = 'en-us') => {
    page = await openPage({ locale, script: false });
    const status = (await page.goto(path))?.status();
    return { status, text: status === 200 ? await page.locator('.comparison').textContent() : '' };
  };

  test.runIf(isFullCaseRun)(
    'the address contains the complete state: another reader sees the same comparison, and repeated id parameters equal a list of ids',
    async () => {
      const mine = await table(`${address(chinese, brazilian)}&diff=1`);
      await page.context().close();
      expect(mine.status).toBe(200);
      expect(await table(`${address(chinese, brazilian)}&diff=1`)).toEqual(mine);
      await page.context().close();
      expect(await table(`/compare?id=${chinese}&id=${brazilian}&id=${chinese}&diff=1`)).toEqual(mine);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    },
  );

  const refusedAddresses: [what: string, path: string, parameter: string][] = [
    ['five ids', `/compare?id=1,2,3,4,5`, 'id'],
    ['another kind', `/compare?kind=video&id=1`, 'kind'],
    ['no kind at all', `/compare?kind=nonsense`, 'kind'],
    ['what is no id', `/compare?id=${encodeURIComponent('1 or 1')}`, 'id'],
    ['another switch', `/compare?id=1&diff=yes`, 'diff'],
  ];
  test.each(selectTestCases(refusedAddresses, 2))('%s is refused with the name of the parameter', async (_, path, field) => {
    expect((await table(path)).status).toBe(400);
    expect(await page.locator('main').textContent()).toContain(`Check these parameters: ${field}.`);
  });

  test.runIf(isFullCaseRun)('a missing record keeps its column, with a message and a link to remove it', async () => {
    expect((await table(address(chinese, '999999'))).status).toBe(200);
    expect(await heads()).toBe(2);
    expect(await page.locator('.comparison thead th').last().textContent()).toContain('not in the library');
    await page.getByRole('link', { name: 'Remove from the comparison: Record 999999' }).click();
    await page.waitForURL((url) => url.searchParams.get('id') === chinese);
    expect(await heads()).toBe(1);
  });

  test.runIf(isFullCaseRun)('an invalid address is also refused when it is reached by client-side navigation', async () => {
    page = await openPage({ locale: 'en-us' });
    await visit(page, address(chinese, brazilian));
    const link = page.locator('.comparison thead a[aria-label]').first();
    await link.evaluate((a) => a.setAttribute('href', '/compare?id=1,2,3,4,5'));
    await link.click();
    await expect.poll(() => page.locator('main').textContent()).toContain('At most four');
  });

  test('a comparison without records explains itself and links to the kinds', async () => {
    page = await openPage({ locale: 'en-us', script: false });
    expect((await page.goto('/compare'))?.status()).toBe(200);
    await page.locator('main nav a', { hasText: 'Policies' }).last().click();
    await page.waitForURL(/kind=policy/);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Compare policies');
  });
});
