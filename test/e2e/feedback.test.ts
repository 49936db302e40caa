import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { base, openPage, type Size, visit, watchErrors } from './browser.ts';

/** The feedback form. The server under test accepts the automation token as the text of the captcha picture (server.ts). */
const token = 'automation-token';
const messages = [
  'Please enter your real name',
  'Please enter your company/organization',
  'Please enter your mobile phone number or email',
  'Please enter the consultation content',
  'Please enter the graphic verification code',
];

const fill = async (page: Page) => {
  await page.getByLabel('Real name').fill('Anna Petrova');
  await page.getByLabel('Company or organization').fill('Test Works');
  await page.getByLabel('Mobile phone number or e-mail').fill('anna@example.org');
};
const picture = (page: Page) => page.locator('input[name=captchaId]').inputValue();

describe.each(selectTestCases<Size>(['wide', 'phone']))('feedback, %s', (size) => {
  test('the form names missing fields, keeps the typed text and confirms the message', async () => {
    const page = await openPage({ locale: 'en-us', size });
    const errors = watchErrors(page);
    await visit(page, '/feedback');
    const first = await picture(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('Form validation failed!');
    for (const message of messages) expect(await page.getByText(message, { exact: true }).count()).toBe(1);
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name');

    await expect.poll(() => picture(page)).not.toBe(first); // typing waits, because a new picture clears the captcha field
    await fill(page);
    await page.getByLabel('Your question').fill('Is this in force?');
    const before = await picture(page);
    await page.getByLabel('Graphic verification code').fill('WRONG');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Wrong graphic verification code').waitFor();
    expect(await page.getByLabel('Your question').inputValue()).toBe('Is this in force?');
    await expect.poll(() => picture(page)).not.toBe(before);
    await expect.poll(() => page.getByLabel('Graphic verification code').inputValue()).toBe('');

    const second = await picture(page);
    await page.getByRole('button', { name: 'Another picture' }).click();
    await expect.poll(() => picture(page)).not.toBe(second);
    await page.getByLabel('Graphic verification code').fill(token);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you, your message has arrived' }).waitFor();
    expect(await page.getByRole('status').last().textContent()).toMatch(/Its number is \d+\. We will answer to anna@example\.org\./);
    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  });

  test.runIf(isFullCaseRun)('the feedback form works without JavaScript', async () => {
    const page = await openPage({ locale: 'en-us', size, script: false });
    await page.goto('/feedback');
    expect(await page.getByRole('button', { name: 'Another picture' }).isVisible()).toBe(false);
    await fill(page);
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('Form validation failed!');
    for (const message of messages.slice(3)) expect(await page.getByText(message, { exact: true }).count()).toBe(1);
    expect(await page.getByLabel('Real name').inputValue()).toBe('Anna Petrova');
    await page.getByLabel('Your question').fill('Is this in force?');
    await page.getByLabel('Graphic verification code').fill(token);
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you, your message has arrived');
  });
});

test('the page of a record links to an error report that names the record and links back', async () => {
  const list = (await (await fetch(`${base}/api/portal/standard?limit=1`)).json()) as { data: { docs: { id: string }[] } };
  const page = await openPage({ locale: 'en-us' });
  await visit(page, `/standard/${list.data.docs[0]?.id}`);
  const title = await page.locator('h1 [dir=auto]').textContent();
  await page.getByRole('link', { name: 'Report an error' }).click();
  await page.getByRole('heading', { level: 1, name: 'Report an error' }).waitFor();
  expect(
    await page
      .locator('main')
      .getByRole('link', { name: title as string })
      .count(),
  ).toBe(1);
  await fill(page);
  await page.getByLabel('What is wrong').fill('The year.');
  await page.getByLabel('Graphic verification code').fill(token);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Thank you, your message has arrived' }).waitFor();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.locator('h1 [dir=auto]', { hasText: title as string }).waitFor();
});
