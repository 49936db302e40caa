import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CaseDetail, FlowDetail, WorkListRow } from '../../src/areas/flow/operations.ts';
import designerTexts from '../../src/areas/flow/texts/designer/zh-cn.ts';
import caseTexts from '../../src/areas/flow/texts/work/ru-ru.ts';
import type { Paged } from '../../src/base/paging.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { approvalStep, flowFormOf } from '../harness/flows.ts';
import { call, operatorCookie } from './accounts.ts';
import { openPage, visit } from './browser.ts';
import { testPages } from './every-page.ts';

const operator = await operatorCookie();
const focalStep = (nobody: { do: 'keeper' } | null) => ({
  ...approvalStep('focal', []),
  names: { 'zh-cn': '国家联络点', 'ru-ru': 'Координатор страны' },
  who: [{ by: 'focal-point' as const }],
  nobody,
});
const sign = {
  ...approvalStep('sign', []),
  names: { 'zh-cn': '签发', 'ru-ru': 'Подпись' },
  who: [{ by: 'label' as const, label: 'administrator' }],
  own: 'allow' as const,
};
const draftOf = (nobody: { do: 'keeper' } | null) => flowFormOf([sign, { ...focalStep(nobody), own: 'allow' as const }]);
const create = async (nobody: { do: 'keeper' } | null) =>
  (
    await call<{ id: string }>(
      'POST',
      '/api/admin/flows',
      { names: { 'zh-cn': '经费申请', 'ru-ru': 'Заявка' }, subject: 'form', country: null, draft: draftOf(nobody) },
      operator,
    )
  ).data.id;
const detail = async (id: string) => (await call<FlowDetail>('GET', `/api/admin/flows/${id}`, undefined, operator)).data;
const publish = async (id: string) => call('POST', `/api/admin/flows/${id}/publish`, { version: (await detail(id)).version }, operator);
const started = async (flow: string) =>
  (await call<{ id: string }>('POST', '/api/uc/flow/forms', { flow, fields: { subject: 'Поездка' } }, operator)).data.id;

const flowId = await create({ do: 'keeper' });
await publish(flowId);
const waiting = await started(flowId);

const pages = [
  '/admin/flow',
  `/admin/flow/${flowId}`,
  '/admin/f',
  `/admin/f/i${waiting}`,
  '/admin/calendars',
  '/admin/deputies',
  '/uc/flow',
  `/uc/flow/${waiting}`,
];
for (const size of ['wide', 'phone'] as const)
  testPages(
    size,
    pages.map((path) => ({ path })),
    { cookie: operator },
  );

let page: Page;
const open = async (path: string, locale: 'zh-cn' | 'ru-ru') => {
  page = await openPage({ locale, script: true, cookie: operator });
  await visit(page, path);
};

test.runIf(isFullCaseRun)(
  'a flow without approvers in some countries is marked in the coverage table, corrected and published',
  async () => {
    const id = await create(null);
    expect((await publish(id)).status).toBe(400);
    await open(`/admin/flow/${id}`, 'zh-cn');
    await page.getByRole('button', { name: designerTexts['flow.designer.coverage'] }).click();
    await expect
      .poll(() =>
        page
          .getByRole('table')
          .locator('td', { hasText: designerTexts['flow.designer.nobody.none'].slice(0, 4) })
          .count(),
      )
      .toBeGreaterThan(0);
    await call('PUT', `/api/admin/flows/${id}`, { draft: draftOf({ do: 'keeper' }), version: (await detail(id)).version }, operator);
    expect((await publish(id)).status).toBe(200);
  },
);

test('approving in Russian moves the case to the next step, and the page shows the end of the case', async () => {
  const id = await started(flowId);
  for (let step = 0; step < 2; step += 1) {
    const { docs } = (await call<Paged<WorkListRow>>('GET', '/api/admin/flow-tasks?limit=100', undefined, operator)).data;
    const task = docs.find((row) => row.case === id);
    await open(`/admin/f/${task?.id}`, 'ru-ru');
    await page.getByRole('button', { name: caseTexts['flow.do.approve'], exact: true }).click();
    const left = async () => (await call<CaseDetail>('GET', `/api/admin/flow-tasks/c${id}`, undefined, operator)).data;
    await expect.poll(async () => (await left()).steps.filter(({ state }) => state === 'approved').length).toBe(step + 1);
    await page.context().close();
  }
  const { state } = (await call<CaseDetail>('GET', `/api/admin/flow-tasks/c${id}`, undefined, operator)).data;
  expect(state).toBe('approved');
});

test('the number of open tasks is equal in the menu, in the header and on the home page', async () => {
  page = await openPage({ locale: 'zh-cn', cookie: operator });
  // Tests of other files change the tasks of this operator meanwhile, so the number is read again with each visit.
  const countPlaces = async () => {
    const { todo } = (await call<{ todo: number }>('GET', '/api/uc/flow/count', undefined, operator)).data;
    expect(todo).toBeGreaterThan(0);
    const countText = todo > 99 ? '99\\+' : String(todo);
    await visit(page, '/admin/home');
    const numbers = page.locator('a[href="/admin/f"]:visible').filter({ hasText: new RegExp(`\\b${countText}$`) });
    await numbers
      .nth(2)
      .waitFor({ timeout: 3000 })
      .catch(() => undefined); // the numbers may be loaded after the visit
    return numbers.count();
  };
  await expect.poll(countPlaces, { timeout: 30_000 }).toBe(3);
});

test.runIf(isFullCaseRun)(
  'the form of a flow can copy fields of a record kind; an invalid value is reported at its field and stays in the form',
  async () => {
    const id = await create({ do: 'keeper' });
    await open(`/admin/flow/${id}`, 'zh-cn');
    await page.getByRole('button', { name: designerTexts['flow.designer.more'] }).click();
    await page.getByRole('button', { name: designerTexts['flow.designer.form'] }).click();
    await page.getByLabel(designerTexts['flow.designer.kind.of']).selectOption('stdorg');
    for (const field of ['网站', '级别']) await page.getByLabel(field, { exact: true }).check();
    await page.getByRole('button', { name: designerTexts['flow.designer.kind.take'] }).click();
    await page.getByRole('button', { name: designerTexts['flow.designer.done'] }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(async () => (await detail(id)).draft.form?.map((field) => field.id)).toEqual(['subject', 'amount', 'level', 'web']);
    await page.context().close();
    expect((await publish(id)).status).toBe(200);
    await open(`/uc/flow/new/${id}`, 'ru-ru');
    await page.getByLabel(/Reason for the visit/).fill('Лаборатория');
    const web = page.locator('[name="fields.web"]');
    await web.fill('https:/нет адреса');
    // without this attribute, the browser would refuse the value before the server does
    await web.evaluate((input: HTMLInputElement) => input.form?.setAttribute('novalidate', ''));
    await page.getByRole('button', { name: caseTexts['flow.send'], exact: true }).click();
    await expect.poll(() => web.getAttribute('aria-invalid')).toBe('true');
    expect(await web.inputValue()).toBe('https:/нет адреса');
    await web.fill('https://laboratory.example/');
    await page.getByRole('button', { name: caseTexts['flow.send'], exact: true }).click();
    await page.waitForURL(/\/uc\/flow\/\d+$/);
    await page.getByText('https://laboratory.example/').waitFor();
  },
);

test.runIf(isFullCaseRun)('files and a table are submitted with a form, and the approver can open them', async () => {
  const form = [
    { id: 'papers', names: { 'ru-ru': 'Документы' }, type: 'files' as const, required: true },
    { id: 'offers', names: { 'ru-ru': 'Предложения' }, type: 'table' as const },
  ];
  const names = { 'zh-cn': '采购', 'ru-ru': 'Закупка' };
  const body = { names, subject: 'form', country: null, draft: flowFormOf([sign], { form }) };
  const flow = (await call<{ id: string }>('POST', '/api/admin/flows', body, operator)).data.id;
  expect((await publish(flow)).status).toBe(200);
  await open(`/uc/flow/new/${flow}`, 'ru-ru');
  const send = page.getByRole('button', { name: caseTexts['flow.send'], exact: true });
  const papers = page.getByLabel(/Документы/);
  await send.click();
  await expect.poll(() => papers.getAttribute('aria-invalid')).toBe('true');
  const files = ['План', 'Смета'].map((name) => ({ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await papers.setInputFiles(files);
  await page.getByRole('link', { name: 'Смета.txt' }).waitFor();
  await page.getByRole('button', { name: /План\.txt/ }).click();
  await page.getByLabel(/Предложения/).fill('Фирма | Цена\nСевер | 10');
  await send.click();
  await page.waitForURL(/\/uc\/flow\/\d+$/);
  const id = page.url().split('/').at(-1);
  await page.context().close();
  await open(`/admin/f/c${id}`, 'ru-ru');
  const link = page.getByRole('link', { name: 'Смета.txt' });
  const address = (await link.getAttribute('href')) ?? '';
  expect((await page.request.get(address)).status()).toBe(200);
  expect(await page.getByRole('link', { name: 'План.txt' }).count()).toBe(0);
  await page.getByRole('columnheader', { name: 'Цена' }).waitFor();
  await page.getByRole('cell', { name: '10' }).waitFor();
});

test('a new flow opens in the designer; only subjects that some area submits are offered', async () => {
  await open('/admin/flow?edit=new', 'zh-cn');
  const names = page.locator('input[name="names.zh-cn"]');
  await names.fill('印章申请');
  const subjects = page.getByRole('dialog').locator('select[name="subject"]');
  expect(
    await subjects.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
  ).not.toContain('import');
  await subjects.selectOption('form');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/flow\/\d+$/);
  await page.getByRole('heading', { level: 1, name: '印章申请' }).waitFor();
});
