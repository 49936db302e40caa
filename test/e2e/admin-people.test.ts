import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { FeedbackMessage } from '../../src/areas/feedback/operations.ts';
import { type Locale, locales } from '../../src/base/locales.ts';
import type { Paged } from '../../src/base/paging.ts';
import errorsEn from '../../src/platform/i18n/en-us/errors.ts';
import errorsPt from '../../src/platform/i18n/pt-br/errors.ts';
import errorsRu from '../../src/platform/i18n/ru-ru/errors.ts';
import errorsZh from '../../src/platform/i18n/zh-cn/errors.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { buildRecordContent } from '../harness/contents.ts';
import { textsIn } from '../harness/texts.ts';
import { call, captchaCode, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { openPage, visit, watchErrors } from './browser.ts';
import { longestTextLocale } from './proof-cases.ts';

const uc = textsIn('zh-cn');
const inbox = textsIn('zh-cn');
const office = textsIn('zh-cn');
const people = textsIn('zh-cn');

/** Feedback messages, organizations, labels and accounts in the back office in zh-cn; error messages in four languages. */
const operator = await operatorCookie();
const at = Date.now() % 1_000_000;
const errorTexts = { 'zh-cn': errorsZh, 'en-us': errorsEn, 'ru-ru': errorsRu, 'pt-br': errorsPt };

let page: Page;
const open = async (path: string, locale: Locale = 'zh-cn') => {
  page = await openPage({ cookie: operator, locale });
  return visit(page, path);
};
const drawer = () => page.locator('dialog[open]').first();
const question = () => page.locator('dialog[open]').last();
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click();
const confirm = () => question().locator('form button[type=submit]').last().click();
const refusal = (text: string) => page.locator('dialog[open] form', { hasText: text }).waitFor();
const api = async <T = { id: string }>(method: string, path: string, body?: object): Promise<T> => {
  const { status, data, msg } = await call<T>(method, `/api/admin/${path}`, body, operator);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${msg}`);
  return data;
};
let next = 0;
const organization = async (name: string, parent: string | null = null) =>
  (await api('POST', 'organizations', { code: `people-${at}-${++next}`, names: { 'zh-cn': name }, parent })).id;
const parentOf = async (id: string) => (await api<{ parent: string | null }>('GET', `organizations/${id}`)).parent;

test.runIf(isFullCaseRun)(
  'an operator finds, claims, answers, closes, deletes and restores a feedback message; an invalid answer is reported at its field',
  async () => {
    const written = async (content: string) => {
      const input = {
        name: `Asker ${at}`,
        company: 'Works',
        contact: 'anna@example.org',
        content,
        captcha: { id: 'any', code: captchaCode },
      };
      return (await call<{ id: string }>('POST', '/api/portal/feedback', input)).data.id;
    };
    const one = (id: string) => api<FeedbackMessage>('GET', `feedback/${id}`);
    const id = await written(`Question ${at}`);
    const other = await written(`Advertisement ${at}`);
    await open('/admin/feedback');
    await page.locator('main [name=keyword]').fill(`Question ${at}`);
    await page.locator('main [name=keyword]').press('Enter');
    await page.waitForURL(/keyword=/);
    const errors = watchErrors(page);
    await page
      .locator('main tbody tr')
      .filter({ hasText: `Question ${at}` })
      .locator('th a')
      .click();
    await press(inbox['admin.feedback.do.take']);
    await drawer().locator('dd').filter({ hasText: 'Administrator' }).waitFor();
    expect(errors).toEqual([]);
    await press(inbox['admin.feedback.do.answer']);
    await confirm();
    await question().locator('textarea[aria-invalid]').waitFor();
    await question().locator('textarea').fill('Yes, since May.');
    await confirm();
    await expect.poll(async () => (await one(id)).state).toBe('answered');
    await drawer().getByText('Yes, since May.').waitFor();
    expect(await drawer().getByRole('button', { name: inbox['admin.feedback.do.close'] }).count()).toBe(0);
    await visit(page, `/admin/feedback?show=${other}`);
    await press(office['office.delete']);
    expect(await question().textContent()).toContain(`Asker ${at}`);
    await confirm();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await visit(page, `/admin/feedback?trash=1&keyword=Advertisement+${at}`);
    await page.locator('main tbody input[type=checkbox]').check();
    await page.getByRole('button', { name: office['office.restore'], exact: true }).click();
    await confirm();
    await expect.poll(async () => (await one(other)).deleted).toBe(null);
    await page.context().close();
    await open(`/admin/feedback?show=${other}`);
    await press(inbox['admin.feedback.do.assign']);
    await question().locator('input[type=search]').fill('admin');
    await question().locator('li button', { hasText: 'Administrator' }).first().click();
    await confirm();
    await expect.poll(async () => (await one(other)).assignee?.name).toBe('Administrator');
    await press(inbox['admin.feedback.do.close']);
    await confirm();
    await expect.poll(async () => (await one(other)).state).toBe('closed');
  },
);

/** Drags an organization onto another. Drops only when the tree outlines the target, because the browser may begin the drag late. */
const drag = async (from: Locator, to: Locator) => {
  await from.hover();
  await page.mouse.down();
  const isOutlined = async () => {
    await to.hover();
    return to.evaluate((link) => getComputedStyle(link).outlineStyle === 'dashed');
  };
  await expect.poll(isOutlined).toBe(true);
  await page.mouse.up();
};

describe('the tree of organizations', () => {
  test.runIf(isFullCaseRun)(
    'an organization is moved by dialog, mouse and keyboard; a move below itself is refused with the reason',
    async () => {
      const [a, b] = [await organization(`甲${at}`), await organization(`乙${at}`)];
      const child = await organization(`丙${at}`, a);
      await open(`/admin/organization?show=${child}`);
      await press(people['admin.organization.do.move']);
      await question().locator('input[type=search]').fill(`乙${at}`);
      await question()
        .getByRole('radio', { name: `乙${at}` })
        .check();
      await question().locator('input[type=search]').fill(`甲${at}`);
      await question()
        .getByRole('radio', { name: `乙${at}` })
        .waitFor({ state: 'detached' }); // the chosen parent stays chosen although the search hides its radio button
      await confirm();
      await expect.poll(() => parentOf(child)).toBe(b);
      await visit(page, '/admin/organization');
      const node = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
      const answered = page.waitForResponse((answer) => answer.url().includes(`/organizations/${a}/move`));
      await drag(node(`甲${at}`), node(`乙${at}`));
      expect((await answered).status()).toBe(200);
      expect(await parentOf(a)).toBe(b);
      await page
        .getByRole('button', { name: `展开“乙${at}”`, exact: true })
        .or(page.getByRole('button', { name: new RegExp(`乙${at}`) }))
        .first()
        .click();
      await node(`丙${at}`).focus();
      await page.keyboard.press('Control+x');
      await node(`甲${at}`).focus();
      await page.keyboard.press('Control+v');
      await expect.poll(() => parentOf(child)).toBe(a);
      await node(`乙${at}`).focus();
      await page.keyboard.press('Control+x');
      await node(`甲${at}`).focus();
      await page.keyboard.press('Control+v');
      await page.getByText(errorsZh.circle).waitFor();
      expect(await parentOf(b)).toBe(null);
    },
  );

  test.runIf(isFullCaseRun)('an operator adds members to an organization', async () => {
    const { account } = await provideRegisteredReader();
    const id = await organization(`问${at}`);
    await open(`/admin/organization?show=${id}`);
    await press(people['admin.organization.do.members']);
    await question().locator('input[type=search]').first().fill(account);
    await question().locator('li button', { hasText: account }).click();
    await confirm();
    await expect
      .poll(async () => (await api<Paged<{ account: string }>>('GET', `organizations/${id}/members`)).docs[0]?.account)
      .toBe(account);
    await drawer()
      .locator('li', { hasText: /Reader/ })
      .waitFor();
  });
});

test.runIf(isFullCaseRun)(
  'phone numbers in use are refused with the field name, a new number is stored; one session is ended at once',
  async () => {
    const [one, two] = [await provideRegisteredReader(), await provideRegisteredReader()];
    const [found] = (await api<Paged<{ id: string }>>('GET', `accounts?keyword=${one.account}`)).docs;
    await open(`/admin/account?show=${found?.id}`);
    await press(people['admin.account.do.contact']);
    await question().locator('[name=phone]').fill(two.phone);
    await confirm();
    await question().locator('[name=phone][aria-invalid]').waitFor();
    await refusal(errorsZh.phoneUsed);
    await question().locator('[name=phone]').fill(one.phone);
    await question().locator('[name=email]').fill(`${one.account}@example.org`);
    await confirm();
    await drawer().getByText(`${one.account}@example.org`).waitFor();
    await drawer()
      .getByRole('button', { name: new RegExp(people['admin.account.session.end']) })
      .first()
      .click();
    await expect.poll(async () => (await call('GET', '/api/uc/info', undefined, one.cookie)).status).toBe(401);
  },
);

test.runIf(isFullCaseRun)('the label form marks missing languages and shows two languages side by side', async () => {
  const { id } = await api('POST', 'labels', {
    code: `pair-${at}`,
    names: { 'zh-cn': `对照${at}` },
    colour: 'teal',
    scope: 'own',
    permissions: ['feedback:message:read'],
  });
  await open(`/admin/labels?edit=${id}`);
  const tabs = drawer().getByRole('tab');
  await expect.poll(() => tabs.filter({ hasText: people['office.locales.empty'] }).count()).toBe(3);
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await drawer().locator('[name="names.en-us"]').fill('Pair');
  await expect.poll(() => tabs.filter({ hasText: people['office.locales.empty'] }).count()).toBe(2);
  await drawer().getByRole('radio', { name: people['admin.labels.colour.pink'], exact: true }).check();
  await drawer().getByRole('button', { name: uc['uc.save'] }).click();
  await expect.poll(async () => (await api<{ colour: string; names: object }>('GET', `labels/${id}`)).colour).toBe('pink');
  await visit(page, `/admin/labels?show=${id}`);
  await drawer().locator('select').selectOption({ label: '审核员' });
  await drawer().locator('table tbody tr').first().waitFor();
  expect(await drawer().locator('table thead th').nth(1).textContent()).toContain(`对照${at}`);
  expect(await drawer().locator('table tbody tr').count()).toBeGreaterThan(2);
});

test.runIf(isFullCaseRun)('the command palette finds unpublished records and states when nothing matches', async () => {
  const made = buildRecordContent('policy');
  const texts = { [made.lang]: { ...Object.values(made.texts)[0], title: `Pangolin ${at}` } };
  const { id } = await api('POST', 'content/policy', { ...made, texts });
  await open('/admin/home');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: office['office.jump'] });
  await field.fill('zzzz no such thing');
  await page.getByText(people['office.palette.none']).waitFor();
  await field.fill(`Pangolin ${at}`);
  await page.getByRole('option', { name: `Pangolin ${at}` }).waitFor();
  await field.press('Enter');
  await page.waitForURL(`**/admin/content/policy?show=${id}`);
});

test('a form with unsaved changes asks before it closes; the focus returns to the element that opened it', async () => {
  await organization(`庚${at}`);
  await open(`/admin/organization?keyword=庚${at}`);
  const pencil = page.locator('main tbody tr td:last-child a');
  await pencil.press('Enter');
  const name = drawer().locator('[name="names.zh-cn"]');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill(`戊${at}`);
  const stay = page.getByRole('button', { name: office['office.leave.stay'] });
  for (const attemptClose of [() => page.keyboard.press('Escape'), () => press(uc['uc.cancel']), () => page.goBack()]) {
    await attemptClose();
    await stay.click();
    await stay.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe(`戊${at}`);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: office['office.leave.go'], exact: true }).click();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await expect.poll(() => pencil.evaluate((link) => link === document.activeElement)).toBe(true);
});

describe.each(selectTestCases<Locale>([longestTextLocale, ...locales.filter((locale) => locale !== longestTextLocale)]))(
  'refusals in the back office in %s',
  (locale) => {
    const texts = errorTexts[locale];
    test.runIf(isFullCaseRun)(
      'changes of the last operator, of codes and records in use and of built-in labels are refused with a reason',
      async () => {
        const top = await organization(`Top ${locale} ${at}`);
        await organization(`Below ${locale} ${at}`, top);
        await open(`/admin/organization?show=${top}`, locale);
        await drawer()
          .locator('button', { has: page.locator('use[href$="#trash-2"]') })
          .click();
        await confirm();
        await refusal(String(texts.usedByChildren).replace('{children}', '1'));
        await visit(page, '/admin/account?show=1');
        await drawer()
          .locator('button', { has: page.locator('use[href$="#ban"]') })
          .click();
        await confirm();
        await refusal(texts.E_LAST_OPERATOR);
        await visit(page, '/admin/labels?edit=new');
        await drawer().locator(`[name="names.${locale}"]`).fill('Again');
        await drawer().locator('[name=code]').fill('administrator');
        await drawer().locator('button[type=submit]').first().click();
        await drawer().locator('[name=code][aria-invalid]').waitFor();
        await refusal(texts.used);
        await visit(page, '/admin/labels?show=1'); // a built-in label has no delete button
        expect(
          await drawer()
            .locator('button', { has: page.locator('use[href$="#trash-2"]') })
            .count(),
        ).toBe(0);
      },
    );
  },
);
