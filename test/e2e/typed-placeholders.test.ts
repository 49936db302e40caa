import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { selectTestCases } from '../harness/cases.ts';
import { call, captchaCode, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { base, openPage, visit, watchErrors } from './browser.ts';
import { createMemberPosting, createPublishedPosting } from './postings.ts';

/** The server inserts texts into the rendered HTML by position, so a placeholder or `$&` that a user typed is never replaced. */
const typed = '%messages% $& $` <script>alert(1)</script>';
const reader = await provideRegisteredReader();
const operator = await operatorCookie();
const { data } = await call<{ version: number }>('GET', '/api/uc/info', undefined, reader.cookie);
const info = { realName: typed, company: typed, industry: null, country: 'br', digest: 'none', version: data.version };
await call('PUT', '/api/uc/info', info, reader.cookie);
const values = { title: typed, summary: typed, unitName: typed, contact: typed, body: `<p>${typed}</p>` };
const open = await createPublishedPosting(reader.cookie, values);
const { id: waiting } = await createMemberPosting(reader.cookie, values);
await call('POST', `/api/portal/mysnd/${waiting}/submit`, {}, reader.cookie);
const captcha = { id: 'any', code: captchaCode };
await call('POST', '/api/portal/feedback', { name: typed, company: typed, contact: 'a@example.org', content: typed, captcha });

const pages: [path: string, cookie: string][] = [
  [`/demand/${open.record}`, ''],
  ['/uc/info', reader.cookie],
  ['/search?keyword=%25messages%25', ''],
  ['/', ''],
  ['/admin/feedback', operator],
  [`/admin/review/${waiting}`, operator],
];

const element = /<script id="messages" type="application\/json"[^>]*>([^<]*)<\/script>/g;
const inline = /<script(?![^>]*\bsrc=)(?![^>]*\btype="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g;

describe.each(pages)('%s', (path, cookie) => {
  test('the page contains its texts once, at their place, and typed text unchanged', async () => {
    const html = await (await fetch(base + path, { headers: { cookie } })).text();
    const found = [...html.matchAll(element)];
    expect(found).toHaveLength(1);
    expect(Object.keys(JSON.parse(found[0]?.[1] ?? '')).length).toBeGreaterThan(5);
    expect(html.endsWith(`${found[0]?.[0]}</body></html>`)).toBe(true);
    expect(html).toContain('%messages%');
  });

  test('the Content-Security-Policy contains the hashes of all inline scripts, and no nonce is left', async () => {
    const answer = await fetch(base + path, { headers: { cookie } });
    const html = await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    const scripts = [...html.matchAll(inline)].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    expect(scripts.length).toBeGreaterThan(1);
    expect([...policy.matchAll(/'sha256-[^']+'/g)].map(String).sort()).toEqual(scripts.sort());
    expect(html).not.toContain('nonce');
  });
});

test.each(selectTestCases(pages, 3))('%s hydrates without errors', async (path, cookie) => {
  const page = await openPage({ locale: 'en-us', cookie });
  const errors = watchErrors(page);
  await visit(page, path);
  await page.mouse.move(300, 300);
  await page.waitForTimeout(100);
  expect(errors).toEqual([]);
});
