import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ReviewedPostingDetail } from '../../src/areas/exchange/operations.ts';
import errors from '../../src/platform/i18n/en-us/errors.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { call, captchaCode, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { base, openPage, visit } from './browser.ts';
import { createMemberPosting, createPublishedPosting } from './postings.ts';

const texts = textsIn('en-us');

/** Access to the back office and the review of postings, with and without JavaScript. */
const operator = await operatorCookie();
const reader = await provideRegisteredReader();
const submitted = async (values: object = {}): Promise<string> => {
  const { id } = await createMemberPosting(reader.cookie, values);
  await call('POST', `/api/portal/mysnd/${id}/submit`, {}, reader.cookie);
  return String(id);
};
const submitFeedback = async (content: string): Promise<string> => {
  const input = { name: 'Anna', company: 'Works', contact: 'anna@example.org', content, captcha: { id: 'any', code: captchaCode } };
  return (await call<{ id: string }>('POST', '/api/portal/feedback', input)).data.id;
};
const waiting = await submitted();
await submitFeedback('Is it in force?');
const pages = [
  '/admin',
  '/admin/review',
  '/admin/review?status=approved',
  '/admin/applications',
  `/admin/review/${waiting}`,
  '/admin/feedback',
  '/admin/feedback?state=new',
  '/admin/outbox',
];

let page: Page;
const open = async (path: string, script: boolean) => {
  page = await openPage({ locale: 'en-us', script, cookie: operator });
  await (script ? visit(page, path) : page.goto(path));
};
const press = (intent: string) => page.locator(`main button[value=${intent}]`).first().click();
const taskOf = async (id: string) =>
  (await call<ReviewedPostingDetail>('GET', `/api/admin/flow-tasks/postings/${id}`, undefined, operator)).data;

describe('access to the back office', () => {
  const fetched = (path: string, cookie = '', init: RequestInit = {}) =>
    fetch(base + path, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } });

  test.each(pages)('%s: a visitor is redirected to sign-in, and an account without permission gets 403', async (path) => {
    const visitor = await fetched(path);
    expect([visitor.status, visitor.headers.get('location')]).toEqual([302, `/login?redirect=${encodeURIComponent(path)}`]);
    const user = await fetched(path, reader.cookie);
    expect([user.status, user.headers.get('cache-control')]).toEqual([403, 'private, no-store']);
    const own = await fetched(path, operator);
    if (path === '/admin') expect(own.headers.get('location')).toBe('/admin/home');
    else expect(own.headers.get('cache-control')).toBe('private, no-store');
  });

  test('a form submission to a review needs a session, the permission and an own origin', async () => {
    const path = `/admin/review/${waiting}`;
    const body = new URLSearchParams({ intent: 'take', version: '1' });
    const form = (cookie: string, headers = {}) => fetched(`${path}?locale=en-us`, cookie, { method: 'POST', body, headers });
    expect((await form('')).headers.get('location')).toMatch(/^\/login\?redirect=/);
    const user = await form(reader.cookie);
    expect(user.status).toBe(403);
    expect((await user.text()).includes(errors.E_FORBIDDEN)).toBe(true);
    expect((await form(operator, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await taskOf(waiting)).status).toBe('unaudited');
  });

  test('unknown parameter values and intents are refused', async () => {
    for (const path of ['/admin/feedback?state=nonsense', '/admin/review?status=nonsense', '/admin/outbox?page=nonsense'])
      expect((await fetched(path, operator)).status, path).toBe(400);
    const body = new URLSearchParams({ intent: 'nonsense' });
    expect((await fetched(`/admin/review/${waiting}`, operator, { method: 'POST', body })).status).toBe(404);
  });

  test('the page for missing permission explains it', async () => {
    page = await openPage({ locale: 'en-us', cookie: reader.cookie });
    expect(await visit(page, '/admin/review')).toBe(403);
    expect(await page.locator('main h1').textContent()).toBe(errors.E_FORBIDDEN);
  });
});

describe.each(selectTestCases([true, false]))('with script: %s', (script) => {
  test.runIf(isFullCaseRun)('an operator claims a posting and rejects it with a required reason', async () => {
    const id = await submitted({ title: `To be rejected ${script}` });
    await open(`/admin/review/${id}`, script);
    await press('take');
    await page.locator('main [name=reason]').waitFor();
    await press('reject');
    await expect.poll(() => page.locator('main [name=reason][aria-invalid]').count()).toBe(1);
    await page.locator('main [name=reason]').fill('Name the standard, please.');
    await press('reject');
    await expect.poll(() => page.locator('main .badge').first().textContent()).toBe(texts['admin.review.failed']);
    expect(await taskOf(id)).toMatchObject({ status: 'failed', reason: 'Name the standard, please.' });
    expect(await page.locator('main').textContent()).toContain('Name the standard, please.');
  });

  test('an operator sees the differences of an edited posting and approves it', async () => {
    const { id } = await createPublishedPosting(reader.cookie, { title: 'First title' });
    const version = (await taskOf(id)).version;
    await call('PUT', `/api/portal/mysnd/${id}`, { title: 'Second title', version }, reader.cookie);
    await call('POST', `/api/portal/mysnd/${id}/submit`, {}, reader.cookie);
    await open(`/admin/review/${id}`, script);
    expect(await page.locator('main table').textContent()).toMatch(/First title.*Second title/s);
    await press('take');
    await press('approve');
    await expect.poll(async () => (await taskOf(id)).status).toBe('approved');
    expect((await taskOf(id)).approved?.title).toBe('Second title');
  });

  test.runIf(isFullCaseRun)('an operator who acts on an outdated state is notified and sees the newest state', async () => {
    const id = await submitted({ title: `Contested ${script}` });
    await open(`/admin/review/${id}`, script);
    const { version } = await taskOf(id);
    // The operator claims the posting in another window.
    await call('POST', `/api/admin/flow-tasks/postings/${id}/take`, { version }, operator);
    await press('take');
    await expect.poll(() => page.locator('main [role=alert]').textContent()).toBe(texts['admin.review.newer']);
    await expect.poll(() => page.locator('main .badge').first().textContent()).toBe(texts['admin.review.under_review']);
    await press('release');
    await expect.poll(async () => (await taskOf(id)).status).toBe('unaudited');
  });
});
