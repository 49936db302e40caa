import type { Page } from 'playwright-core';
import { describe, expect, onTestFailed, test } from 'vitest';
import { isFullCaseRun } from '../harness/cases.ts';
import { provideRegisteredReader } from './accounts.ts';
import { openPage, recordRequestLog, visit, waitUntilHydrated, watchErrors } from './browser.ts';
import { createPicture, decideReview, editor, field, postingFormOf, postingIdInAddress } from './postings.ts';

/** A demand from its draft until it has ended, as its owner, the reviewer, a visitor and an applicant see it. */

/** Labels of the pages in two languages; the English labels are those of SPECIFICATION S6.4. */
const words = {
  'en-us': {
    submit: 'Submit for review',
    unaudited: 'Unaudited',
    failed: 'Audit failed',
    approved: 'Approved',
    standing: 'The approved text stays public until this edit has been approved.',
    login: 'Log in to apply',
    apply: 'Apply',
    send: 'Send application',
    pending: 'Applied - Pending',
    accepted: 'Applied - Approved',
    approve: 'Approve',
    start: 'Mark as in progress',
    end: 'End the demand',
    ended: 'Demand has ended',
    invalid: 'Form validation failed!',
    preview: 'Preview',
    close: 'Close',
    bold: 'Bold',
    heading: 'Heading',
  },
  'zh-cn': {
    submit: '提交审核',
    unaudited: '待审核',
    failed: '审核未通过',
    approved: '审核通过',
    standing: '修改审核通过之前，已公开的内容保持不变。',
    login: '登录后申请对接',
    apply: '申请对接',
    send: '发送申请',
    pending: '已申请 - 待处理',
    accepted: '已申请 - 已通过',
    approve: '通过',
    start: '开始对接',
    end: '结束需求',
    ended: '需求已结束',
    invalid: '表单验证失败！',
    preview: '预览',
    close: '关闭',
    bold: '加粗',
    heading: '大标题',
  },
} as const;

const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();

describe.runIf(isFullCaseRun).each(['en-us', 'zh-cn'] as const)('a demand in %s', (locale) => {
  const say = words[locale];
  test('a demand is written, rejected, corrected, approved, applied for and ended', { timeout: 90_000 }, async () => {
    const [owner, applicant] = [await provideRegisteredReader(), await provideRegisteredReader()];
    const page = await openPage({ locale, cookie: owner.cookie });
    const errors = watchErrors(page);
    const requests = recordRequestLog(page);
    onTestFailed(() => console.error('What the browser reported:', errors, requests()));

    // the owner writes a demand with a picture in its text and a cover picture
    await visit(page, '/uc/snd/post/new?category=demand');
    await editor(page).waitFor();
    await press(page, say.submit);
    await page.locator('main [role=alert]').waitFor();
    expect(await page.locator('main [role=alert]').textContent()).toContain(say.invalid);
    for (const name of ['title', 'unitName', 'contact']) expect(await field(page, name).getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('title');
    expect(errors.splice(0).filter((error) => !error.includes('400'))).toEqual([]);

    const title = `Gateway ${owner.account}`;
    await field(page, 'title').fill(title);
    await editor(page).click();
    await press(page, say.heading);
    await page.keyboard.type('What we need');
    await page.keyboard.press('Enter');
    await press(page, say.bold);
    expect(await page.locator('main').getByRole('button', { name: say.bold, exact: true }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.type('Ten gateways.');
    await page
      .locator('[role=toolbar] + input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await createPicture() });
    await editor(page).locator('img').waitFor();
    await field(page, 'unitName').fill('Test Works');
    await field(page, 'country').selectOption('br');
    await field(page, 'contact').fill('owner@example.org');
    await page.locator('main input[name=industries][value=energy]').check();
    const files = page.locator('main section input[type=file]');
    await files.nth(1).setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: await createPicture('navy') });
    await page.locator('main img.aspect-video').waitFor();
    await files.nth(2).setInputFiles({ name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Terms') });
    await page.locator('main').getByText('terms.txt').waitFor();
    await press(page, say.preview);
    await page.locator('dialog h1', { hasText: title }).waitFor();
    expect(await page.locator('dialog .prose strong').textContent()).toBe('Ten gateways.');
    expect(await page.locator('dialog .prose img').count()).toBe(1);
    await page.locator('dialog').getByRole('button', { name: say.close }).click();
    await expect.poll(() => postingIdInAddress(page)).not.toBe('');
    const id = postingIdInAddress(page);
    await press(page, say.submit);
    await page.waitForURL('**/uc/snd');
    await page.locator('main li', { hasText: title }).getByText(say.unaudited, { exact: true }).waitFor();

    // the reviewer rejects the demand with a reason; the owner edits it; the reviewer approves it
    await decideReview(id, 'reject', 'The dates are missing.');
    await visit(page, '/uc/snd');
    const row = page.locator('main li', { hasText: title });
    expect(await row.textContent()).toContain(say.failed);
    expect(await row.textContent()).toContain('The dates are missing.');
    await row.getByRole('link', { name: title, exact: true }).click();
    await editor(page).waitFor();
    expect(await page.locator('main').textContent()).toContain('The dates are missing.');
    await field(page, 'summary').fill('Needed by the end of June.');
    await press(page, say.submit);
    await page.waitForURL('**/uc/snd');
    const { record } = await decideReview(id, 'approve');
    const address = `/demand/${record}`;

    // a visitor reads the demand and is asked to sign in; another account applies
    const visitor = await openPage({ locale });
    await visit(visitor, address);
    expect(await visitor.locator('h1').textContent()).toBe(title);
    expect(await visitor.locator('.prose strong').textContent()).toBe('Ten gateways.');
    expect(await visitor.content()).not.toContain('owner@example.org');
    expect(await visitor.getByRole('link', { name: say.login }).getAttribute('href')).toBe(
      `/login?redirect=${encodeURIComponent(`/uc/apply/${record}`)}`,
    );
    const other = await openPage({ locale, cookie: applicant.cookie });
    await visit(other, address);
    await other.locator('main').getByRole('link', { name: say.apply, exact: true }).click();
    await field(other, 'message').waitFor();
    await press(other, say.send);
    await other.locator('main [role=alert]').waitFor();
    await field(other, 'message').fill('We make them.');
    await field(other, 'contact').fill('maker@example.org');
    await press(other, say.send);
    await other.waitForURL(`**${address}`);
    await other.locator('main').getByText(say.pending).first().waitFor();
    expect(await other.content()).not.toContain('owner@example.org');

    // the owner accepts the application and reads the contact; then the demand ends
    await visit(page, '/uc/snd');
    await page.locator(`main a[href="/uc/snd/${id}/applications"]`).click();
    await page.getByText('We make them.').waitFor();
    expect(await page.locator('main').textContent()).toContain('maker@example.org');
    await page.locator('main li').getByRole('button', { name: say.approve }).first().click();
    await page.locator('main li button').first().waitFor({ state: 'detached' });
    await visit(other, address);
    expect(await other.locator('main').textContent()).toContain(say.accepted);
    expect(await other.locator('main').textContent()).toContain('owner@example.org');
    await visit(other, '/uc/applications');
    expect(await other.locator('main').textContent()).toContain('owner@example.org');

    // until the file with the texts is loaded, no control can be pressed
    await page.route(`**/assets/${locale}-*.js`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await visit(page, '/uc/snd');
    for (const step of [say.start, say.end]) {
      await page.locator('main li', { hasText: title }).getByRole('button', { name: step }).click();
      const dialog = page.locator('dialog');
      expect(await dialog.textContent()).toContain(title);
      await dialog.getByRole('button', { name: step }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.locator('main li', { hasText: title }).getByText(say.ended, { exact: true }).waitFor();
    await visit(visitor, address);
    expect(await visitor.locator('main').textContent()).toContain(say.ended);
    expect(await visitor.getByRole('link', { name: say.login }).count()).toBe(0);
    expect(errors).toEqual([]);

    // an edit of an approved posting does not change the public text
    await visit(page, `/uc/snd/post/${id}`);
    await waitUntilHydrated(page);
    expect(await page.locator('main').textContent()).toContain(say.standing);
    await field(page, 'title').fill('Another title');
    await expect.poll(async () => (await postingFormOf(id, owner.cookie)).auditStatus).toBe('filling');
    await visit(visitor, address);
    expect(await visitor.locator('h1').textContent()).toBe(title);
  });
});
