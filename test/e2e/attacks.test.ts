import { expect, test } from 'vitest';
import { selectTestCases } from '../harness/cases.ts';
import { dangersIn, xssVectors } from '../harness/xss.ts';
import { call, captchaCode, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { base, openPage, visit, waitUntilIdle } from './browser.ts';
import { createMemberPosting, createPublishedPosting } from './postings.ts';

/**
 * Cross-site scripting in a browser: every text that a user can write contains script vectors, and no page that shows the texts runs a
 * script.
 */
const refusedVectorPattern = /(src|href)\s*=\s*["']?data:|\/assets\/image\/|\0/i;
const body = xssVectors
  .filter((vector) => !refusedVectorPattern.test(vector))
  .map((vector) => `<p>${vector}</p>`)
  .join('\n');
const line = `%messages%$&"><img src=x onerror=alert(1)><script>alert(1)</script>`;

const reader = await provideRegisteredReader();
const applicant = await provideRegisteredReader();
const operator = await operatorCookie();
for (const { cookie } of [reader, applicant]) {
  const { data } = await call<{ version: number }>('GET', '/api/uc/info', undefined, cookie);
  const info = { realName: line, company: line, industry: null, country: 'br', digest: 'none', version: data.version };
  await call('PUT', '/api/uc/info', info, cookie);
}
const values = { title: line, summary: line, unitName: line, address: line, contact: line, body };
const open = await createPublishedPosting(reader.cookie, values);
const { id: waiting } = await createMemberPosting(reader.cookie, values);
await call('POST', `/api/portal/mysnd/${waiting}/submit`, {}, reader.cookie);
await call('POST', `/api/portal/snd/${open.record}/apply`, { message: line, contact: line }, applicant.cookie);
await call('POST', '/api/portal/feedback', {
  name: line,
  company: line,
  contact: 'a@example.org',
  content: body.slice(0, 4900),
  about: { kind: 'snd', id: open.record },
  captcha: { id: 'any', code: captchaCode },
});
await call('POST', '/api/uc/follows', { kind: 'snd', id: open.record }, applicant.cookie);

/** Pages that React renders again in the browser: markup that does nothing in the HTML of the server could run a script there. */
const rerenderedPages = [
  `/demand/${open.record}`,
  `/uc/snd/post/${open.id}`,
  `/admin/review/${waiting}`,
  '/admin/feedback',
  `/search?keyword=${encodeURIComponent(line)}`,
];

const pages: [path: string, cookie: string][] = [
  ['/', ''],
  ['/snd', ''],
  ['/demand', ''],
  [`/demand/${open.record}`, ''],
  [`/demand/${open.record}`, applicant.cookie],
  [`/demand/${open.record}/history`, ''],
  ['/search?keyword=script', ''],
  ['/search?keyword=%25messages%25', ''],
  [`/search?keyword=${encodeURIComponent(line)}`, ''],
  [`/snd?keyword=${encodeURIComponent(line)}`, ''],
  [`/feedback?about=snd:${open.record}`, ''],
  ['/uc/info', reader.cookie],
  ['/uc/notices', reader.cookie],
  ['/uc/snd', reader.cookie],
  ['/uc/follow', applicant.cookie],
  ['/uc/applications', applicant.cookie],
  [`/uc/snd/post/${open.id}`, reader.cookie],
  ['/admin/review', operator],
  [`/admin/review/${waiting}`, operator],
  [`/admin/review/${open.id}`, operator],
  ['/admin/feedback', operator],
  ['/admin/outbox', operator],
];

/** Paths of the pages whose HTML contains the escaped text. */
const pathsWithText = new Set<string>();

test.each(pages)('%s', async (path, cookie) => {
  const answer = await fetch(base + path, { headers: { cookie, 'accept-language': 'en-us' } });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  if (html.includes('%messages%$&amp;&quot;&gt;&lt;img src=x onerror=alert(1)&gt;')) pathsWithText.add(path);
  // Inline scripts carry the data as JSON with every "<" escaped, so the unescaped text must not occur anywhere.
  expect(html).not.toContain(line);
  expect(html).not.toMatch(/<img src="?x"?[ >]/);
  for (const [, prose = ''] of html.matchAll(/<div[^>]* class="prose[^>]*>(.*?)<\/div>/gs)) expect(dangersIn(prose)).toEqual([]);
});

test.each(
  selectTestCases(
    pages.filter(([path]) => rerenderedPages.includes(path)),
    3,
  ),
)('no injected script runs on %s', async (path, cookie) => {
  const page = await openPage({ locale: 'en-us', cookie });
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  // A violation of the Content-Security-Policy counts as a failure, because the sanitiser must already have removed the script.
  page.on('pageerror', ({ message }) => ran.push(message));
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && ran.push(message.text()));
  await visit(page, path);
  await page.mouse.move(300, 300);
  await waitUntilIdle(page);
  expect(ran).toEqual([]);
});

test('at least 14 of the pages contained the typed text', () => {
  expect(pathsWithText.size).toBeGreaterThanOrEqual(14);
});
