import { expect, test } from 'vitest';
import { provideRegisteredReader } from './accounts.ts';
import { openPage, visit, waitUntilIdle } from './browser.ts';

/** Pages stay usable if the browser denies storage, clipboard or parts of the scripts. */
test('a page hydrates even if local storage and session storage are denied', async () => {
  const page = await openPage({ locale: 'en-us' });
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  });
  await visit(page, '/standard');
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.locator('main [name=account]').fill('reader');
});

test('without the clipboard API, as on a page without HTTPS, the citation is shown and selected', async () => {
  const page = await openPage({ locale: 'en-us' });
  await page.addInitScript(() => {
    for (const name of ['clipboard', 'share']) Object.defineProperty(Navigator.prototype, name, { value: undefined });
  });
  const list = await page.request.get('/api/portal/standard?limit=1');
  const [doc] = ((await list.json()) as { data: { docs: { id: string }[] } }).data.docs;
  await visit(page, `/standard/${doc?.id}`);
  const marked = () => page.evaluate(() => getSelection()?.toString());
  await page.locator('main').getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(marked).toContain(`/standard/${doc?.id}`);
  await page.evaluate(() => getSelection()?.empty());
  await page.locator('#cite').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(marked).toContain(`/standard/${doc?.id}`);
  expect(await page.locator('#cite').isVisible()).toBe(true);
});

test('if the script of the account menu fails to load, the page and its form stay usable', async () => {
  const page = await openPage({ locale: 'en-us', cookie: (await provideRegisteredReader()).cookie });
  await page.route(/account-menu/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => /account-menu/.test(request.url()));
  await visit(page, '/uc/info');
  await failed;
  await page.locator('main [name=company]').fill('Works of the tunnel');
  await waitUntilIdle(page); // waits, because an error boundary would replace the form with a delay
  expect(await page.locator('main [name=company]').inputValue()).toBe('Works of the tunnel');
});
