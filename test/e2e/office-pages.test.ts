import { isFullCaseRun } from '../harness/cases.ts';
import { call, captchaCode, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { type TestedPage, testPages } from './every-page.ts';
import { createMemberPosting } from './postings.ts';

/** Lists, details, logs and page texts of the back office with sample data. Forms: office-forms.test.ts; flows: flow.test.ts. */
const operator = await operatorCookie();
const made = async (path: string, body: object, cookie: string): Promise<string> => {
  const { data, msg } = await call<{ id: string } | null>('POST', path, body, cookie);
  if (!data) throw new Error(`${path}: ${msg}`);
  return data.id;
};
const reader = await provideRegisteredReader();
const waiting = (await createMemberPosting(reader.cookie)).id;
await call('POST', `/api/portal/mysnd/${waiting}/submit`, {}, reader.cookie);
const captcha = { id: 'any', code: captchaCode };
const company = `Works ${Date.now()}`;
await made('/api/portal/feedback', { name: 'Anna', company, contact: 'anna@example.org', content: 'Is it in force?', captcha }, '');
const texts = (title: string) => ({ 'zh-cn': { title, summary: '数据共享的原则', body: '<p>第一条</p>' } });
const policies = '/api/admin/content/policy';
const policy = { lang: 'zh-cn', texts: texts('数据共享办法'), country: 'ru', date: '2026-02', fields: { level: 'national' } };
const record = await made(policies, policy, operator);

/** Pages with a byte budget. The keyword shows only the message of this test, because other tests write messages meanwhile. */
const weighed = ['home', `feedback?keyword=${encodeURIComponent(company)}`];
const audit = `logs/audit?keyword=policy:${record}`;
/** Lists whose filters load late on a phone, so that layout shifts are not judged. */
const moving = ['account', 'organization'];
const lists = ['labels', 'permission', 'config', 'concepts', 'error-code', 'menu', 'dictionary', 'outbox', 'applications'];
const reviews = ['review', `review/${waiting}`];
const logs = ['logs/login', 'logs/jobs', 'logs/links', audit];
const own = ['uc/info', 'uc/resetpwd', 'uc/changephone'];
const quality = ['quality', 'quality/records', 'quality/merges', 'quality/hosts', 'quality/rules/runs'];
const content = ['content/standard', `content/policy/${record}/preview`];
const drawers = [`content/policy?show=${record}`, ...(isFullCaseRun ? ['concepts?show=information-security'] : [])];
const site = ['dashboard'];
/** Other states of these pages; only `npm run prove` opens them. */
const states = isFullCaseRun ? ['review?status=approved', 'pages?page=qa', 'pages?page=home'] : [];

const pages: TestedPage[] = [
  ...weighed.map((name) => ({ path: `/admin/${name}`, weight: 'office' as const })),
  ...[...lists, ...reviews, ...logs, ...own, ...quality, ...content, ...site, ...states].map((name) => ({ path: `/admin/${name}` })),
  ...moving.map((name) => ({ path: `/admin/${name}`, moves: true })),
  { path: '/admin/account?show=1', part: 'dialog[open]', moves: true },
  ...drawers.map((name) => ({ path: `/admin/${name}`, part: 'dialog[open]' })),
  { path: '/admin/pages', part: '.ProseMirror', moves: true }, // the text editor loads late and shifts the page
  { path: '/admin/review/0', status: 404 },
];
for (const size of ['wide', 'phone'] as const) testPages(size, pages, { cookie: operator });
