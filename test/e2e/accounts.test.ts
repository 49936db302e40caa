import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import enUsErrors from '../../src/platform/i18n/en-us/errors.ts';
import zhCnErrors from '../../src/platform/i18n/zh-cn/errors.ts';
import type { OpenApiExcerpt } from '../../src/records/api.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { textsIn } from '../harness/texts.ts';
import { captchaCode, provideRegisteredReader, readSentCode, testPassword, unregisteredAccount } from './accounts.ts';
import { base, openPage, visit } from './browser.ts';
import { readHtml } from './list-page.ts';

const enUs = textsIn('en-us');
const zhCn = textsIn('zh-cn');

const texts = { 'en-us': { ...enUs, ...enUsErrors }, 'zh-cn': { ...zhCn, ...zhCnErrors } };
type Language = keyof typeof texts;
const cases = selectTestCases<[Language, boolean]>(
  [
    ['en-us', true],
    ['zh-cn', false],
    ['en-us', false],
    ['zh-cn', true],
  ],
  2,
);
const newPassword = 'Other-run#43';

let page: Page;

const open = async (path: string, locale: Language, script = true) => {
  page = await openPage({ locale, script });
  await goTo(path, script);
};
const goTo = async (path: string, script = true) => void (await (script ? visit(page, path) : page.goto(path)));
const field = (name: string) => page.locator(`main [name="${name}"]`);
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
};
const submit = () => page.locator('main button[value=submit]').last().click();
const sendCode = () => page.locator('main button[value=code]').click();
/** Runs `press`, which submits a form that is refused; waits until the form shows another captcha picture. */
const expectNewCaptcha = async (press: () => Promise<void>) => {
  const picture = () => field('captchaId').inputValue();
  const before = await picture();
  await press();
  await expect.poll(picture).not.toBe(before);
};
const alert = () => page.locator('main [role=alert]').textContent();
/** The error message of the form field `name`. */
const fault = (name: string) => page.locator(`main div:has(> div > [name="${name}"][aria-invalid]) > p`).textContent();
const toast = () => page.locator('body [role=status].fixed').textContent();
const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
const menu = () => page.locator('header button[popovertarget=account]');

describe.each(cases)('%s, with script: %s', (locale, script) => {
  const t = texts[locale];

  test.runIf(isFullCaseRun || script)('a visitor registers, signs out and signs in', async () => {
    const who = unregisteredAccount();
    await open('/register?redirect=%2Fabout', locale, script);
    const bodies: string[] = [];
    page.on('request', (request) => request.url().includes('/api/register') && bodies.push(request.postData() ?? ''));
    await fill({ contact: who.phone, captchaCode: 'wrong' });
    await expectNewCaptcha(sendCode);
    await expect.poll(alert).toContain(t['auth.code.failed']);
    expect(await fault('captchaCode')).toBe(t.wrongCaptcha);

    await fill({ captchaCode });
    await sendCode();
    if (script) await expect.poll(toast).toBe(t['auth.code.sent']); // checked first, because the toast disappears after some seconds
    await expect.poll(() => page.locator('main p[role=status]').textContent()).toBe(t['auth.code.sent']);
    if (script) expect(await page.locator('main button[value=code]').isDisabled()).toBe(true);
    expect(await field('contact').inputValue()).toBe(who.phone);

    await fill({ code: await readSentCode(who.phone), account: who.account, realName: who.name, pwd: testPassword, pwdConfirm: 'another' });
    await submit();
    await expect.poll(() => fault('pwdConfirm')).toBe(t['auth.password.differ']);
    expect(await alert()).toContain(t['register.failed']);
    expect(await field('realName').inputValue()).toBe(who.name);

    await fill({ pwd: testPassword, pwdConfirm: testPassword });
    await submit();
    await at('/about');
    if (script) await expect.poll(toast).toBe(t['register.done']);
    await expect.poll(() => menu().textContent()).toContain(who.name);
    if (script) {
      expect(bodies.join()).toContain('enc:');
      expect(bodies.join()).not.toMatch(/pwdConfirm|Tests-run/);
    }

    await menu().click();
    await page.locator('#account button[type=submit]').click();
    await at('/');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await page.locator('header a[href^="/login"]').getAttribute('href')).toBe('/login?redirect=%2F');
    // only the device cookie remains; with it, failed sign-ins of strangers cannot lock the account on this device
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device']);

    await goTo(`/login?locale=${locale}&redirect=%2F%2Fexample.org%2F`, script);
    await fill({ account: who.account, pwd: 'not the one', captchaCode });
    await expectNewCaptcha(submit);
    await expect.poll(alert).toContain(t.E_LOGIN);
    expect(await alert()).toContain(t['login.failed']);
    await fill({ pwd: testPassword, captchaCode });
    await submit();
    await page.waitForURL((url) => url.pathname.startsWith('/uc'));
    expect(new URL(page.url()).origin).toBe(base);
    if (script) await expect.poll(toast).toBe(t['login.done']);

    await goTo('/login?redirect=%2Fabout', script);
    await at('/about');
  });

  test.runIf(isFullCaseRun || !script)('each missing field of the registration form has its own error message', async () => {
    await open('/register', locale, script);
    await submit();
    await expect.poll(alert).toContain(t.E_VALIDATION);
    const fieldErrors = Object.fromEntries(
      await Promise.all(['contact', 'code', 'account', 'realName', 'pwd'].map(async (name) => [name, await fault(name)])),
    );
    expect(fieldErrors).toEqual({
      contact: t.enterContact,
      code: t.enterCode,
      account: t.enterAccount,
      realName: t.enterName,
      pwd: t.enterPassword,
    });
    await fill({ pwd: testPassword });
    await submit();
    await expect.poll(() => fault('pwdConfirm')).toBe(t.enterPasswordAgain);
  });
});

test('the sign-in fields have the same maximum length as their parameters in the API', async () => {
  const { paths } = (await fetch(`${base}/api/openapi.json`).then((answer) => answer.json())) as OpenApiExcerpt;
  const bounds = JSON.stringify(paths['/api/login']);
  for (const [way, name] of [
    ['account', 'account'],
    ['sms', 'phone'],
  ] as const) {
    const [input = ''] = new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(await readHtml(`/login?way=${way}`)) ?? [];
    const [, most] = new RegExp(`"${name}":{[^}]*"maxLength":(\\d+)`).exec(bounds) ?? [];
    expect(/maxlength="(\d+)"/i.exec(input)?.[1], name).toBe(most);
    expect(most, name).toMatch(/^\d+$/);
  }
});

describe('handling of error answers in the browser', () => {
  const refusing = async (path: string, status: number, code: string, msg: string) =>
    page.route(`**${path}?*`, (route) => route.fulfill({ status, json: { data: null, code, msg } }));
  const tryLogin = async () => {
    await fill({ account: 'reader', pwd: testPassword, captchaCode });
    await submit();
  };

  test('an answer 403 shows the message for missing permission', async () => {
    await open('/login', 'en-us');
    await refusing('/api/login', 403, 'E_FORBIDDEN', '401');
    await tryLogin();
    await expect.poll(toast).toContain('No permission!'); // checked first, because the toast disappears after some seconds
    await expect.poll(alert).toContain('No permission!');
  });

  test('an answer 403 RSTPWD leads to the password page and 401 to the sign-in page, each with the address to return to', async () => {
    await open('/login?way=account', 'en-us');
    await refusing('/api/login', 403, 'E_RESET', 'RSTPWD');
    await tryLogin();
    await at(`/recover?redirect=${encodeURIComponent('/login?way=account')}`);
    await visit(page, '/recover');
    await refusing('/api/recover', 401, 'E_UNAUTHENTICATED', 'Please log in first.');
    await fill({ pwd: testPassword, pwdConfirm: testPassword });
    await submit();
    await at(`/login?redirect=${encodeURIComponent('/recover')}`);
  });

  test('any other error shows the message of the server', async () => {
    await open('/login', 'en-us');
    await refusing('/api/login', 429, 'E_TOO_MANY', 'Too many requests, please try again later.');
    await tryLogin();
    await expect.poll(toast).toContain('Too many requests, please try again later.');
  });
});

describe('the password field', () => {
  test('the password can be shown, and its strength is checked by the rule', async () => {
    await open('/register', 'en-us');
    await fill({ pwd: 'short' });
    expect(await field('pwd').getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show the password' }).first().click();
    expect(await field('pwd').getAttribute('type')).toBe('text');
    const readPasswordHint = () => page.locator('main div:has(> div > [name=pwd]) > p').textContent();
    expect(await readPasswordHint()).toBe(enUs['auth.password.rule']);
    await fill({ pwd: testPassword });
    await expect.poll(readPasswordHint).toBe(enUs['auth.password.good']);
  });
});

describe('codes by SMS to a phone number that only one account uses', () => {
  const people = new Map<string, Awaited<ReturnType<typeof provideRegisteredReader>>>();
  const of = (what: Language | 'sms', script: boolean) =>
    people.get(`${what} ${script}`) as Awaited<ReturnType<typeof provideRegisteredReader>>;
  beforeAll(async () => {
    for (const one of [...cases, ['sms', true], ['sms', false]]) people.set(one.join(' '), await provideRegisteredReader());
  });

  test.each(selectTestCases(cases.toReversed()))('a visitor recovers the password, %s, with script: %s', async (locale, script) => {
    const t = texts[locale];
    const { phone, account } = of(locale, script);
    await open('/recover?redirect=%2Fabout', locale, script);
    await fill({ contact: phone, captchaCode });
    await sendCode();
    await expect.poll(() => page.locator('main p[role=status]').textContent()).toBe(t['auth.code.sent']);
    await fill({ code: '000000x', pwd: newPassword, pwdConfirm: newPassword });
    await submit();
    await expect.poll(alert).toContain(t['auth.code.wrong']);
    await fill({ code: await readSentCode(phone), pwd: newPassword, pwdConfirm: newPassword });
    await submit();
    await at('/login?redirect=%2Fabout');
    if (script) await expect.poll(toast).toBe(t['recover.done']);
    await fill({ account, pwd: newPassword, captchaCode });
    await submit();
    await at('/about');

    await goTo('/recover?redirect=%2Fqa', script);
    await fill({ oldPwd: 'not the one', pwd: testPassword, pwdConfirm: testPassword });
    await submit();
    await expect.poll(() => fault('oldPwd')).toBe(t.wrongPassword);
    await fill({ oldPwd: newPassword, pwd: testPassword, pwdConfirm: testPassword });
    await submit();
    await at('/qa');
    await expect.poll(() => menu().isVisible()).toBe(true);
  });

  test.runIf(isFullCaseRun).each(selectTestCases([true, false]))('a visitor signs in with a code, with script: %s', async (script) => {
    const { phone, name } = of('sms', script);
    await open('/login?redirect=%2Fabout', 'en-us', script);
    await page.getByRole('link', { name: enUs['login.way.sms'] }).click();
    await page.waitForURL(/way=sms/);
    await fill({ phone: unregisteredAccount().phone, captchaCode });
    await expectNewCaptcha(sendCode);
    await expect.poll(() => fault('phone')).toBe('No account uses this phone number');
    await fill({ phone, captchaCode });
    await sendCode();
    await expect.poll(() => page.locator('main p[role=status]').textContent()).toBe(enUs['auth.code.sent']);
    await fill({ code: 'wrong' });
    await page.keyboard.press('Enter');
    await expect.poll(alert).toBe(`${enUs['login.failed']} ${enUsErrors.E_LOGIN}`);
    await fill({ code: await readSentCode(phone) });
    await page.keyboard.press('Enter'); // Enter in the code field signs in instead of sending another code
    await at('/about');
    await expect.poll(() => menu().textContent()).toContain(name);
  });

  test.each(['//example.org', '/\\example.org', 'javascript:alert(1)', '/\t/example.org', 'https://example.org/'])(
    'a signed-in visitor of /login is not redirected to the foreign address %j',
    async (away) => {
      const { cookie } = of('sms', true);
      const answer = await fetch(`${base}/login?redirect=${encodeURIComponent(away)}`, { headers: { cookie }, redirect: 'manual' });
      expect(answer.status).toBe(302);
      const led = new URL(answer.headers.get('location') ?? '', base); // the redirect target, resolved as a browser resolves it
      expect(led.href).toMatch(new RegExp(`^${base}/uc`));
    },
  );
});
