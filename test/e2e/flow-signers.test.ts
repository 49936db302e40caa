import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CaseDetail, FlowDetail, WorkListRow } from '../../src/areas/flow/operations.ts';
import english from '../../src/areas/flow/texts/work/en-us.ts';
import russian from '../../src/areas/flow/texts/work/ru-ru.ts';
import type { Paged } from '../../src/base/paging.ts';
import { isFullCaseRun } from '../harness/cases.ts';
import { approvalStep, flowFormOf } from '../harness/flows.ts';
import { call, operatorCookie, provideRegisteredReader } from './accounts.ts';
import { findAccessibilityViolations } from './barriers.ts';
import { openPage, visit, watchErrors } from './browser.ts';

/** The page of a case for approvers: opinions, added signers, and a case that the approver started. */
const operator = await operatorCookie();
const label = `signers-${Date.now() % 1_000_000}`;
await call(
  'POST',
  '/api/admin/labels',
  { code: label, names: { 'en-us': label }, colour: null, scope: 'all', permissions: ['admin:home:read', 'flow:task:decide'] },
  operator,
);
const labels = await call<Paged<{ id: string }>>('GET', `/api/admin/labels?keyword=${label}`, undefined, operator);

type Account = Awaited<ReturnType<typeof provideRegisteredReader>> & { id: string };
const newApprover = async (): Promise<Account> => {
  const who = await provideRegisteredReader();
  const { data } = await call<Paged<{ id: string }>>('GET', `/api/admin/accounts?keyword=${who.account}`, undefined, operator);
  const id = data.docs[0]?.id ?? '';
  await call('POST', `/api/admin/labels/${labels.data.docs[0]?.id}/members`, { add: [id], remove: [] }, operator);
  return { ...who, id };
};
const [approver, colleague, expert] = [await newApprover(), await newApprover(), await newApprover()];

/** Publishes a flow with one step of two approvers; returns its id. */
const publishedFlow = async (mode: 'any' | 'all'): Promise<string> => {
  const step = {
    ...approvalStep('sign', [approver.id, colleague.id], { vote: { mode } }),
    names: { 'en-us': 'Sign', 'ru-ru': 'Подпись' },
  };
  const flow = { names: { 'en-us': 'Travel', 'ru-ru': 'Командировка' }, subject: 'form', country: null, draft: flowFormOf([step]) };
  const { id } = (await call<{ id: string }>('POST', '/api/admin/flows', flow, operator)).data;
  const { version } = (await call<FlowDetail>('GET', `/api/admin/flows/${id}`, undefined, operator)).data;
  expect((await call('POST', `/api/admin/flows/${id}/publish`, { version }, operator)).status).toBe(200);
  return id;
};
const [together, anyone] = [await publishedFlow('all'), await publishedFlow('any')];
const started = async ({ cookie }: Account, flow = together): Promise<string> =>
  (await call<{ id: string }>('POST', '/api/uc/flow/forms', { flow, fields: { subject: 'Samarkand' } }, cookie)).data.id;
const caseOf = async ({ cookie }: Account, id: string) =>
  (await call<CaseDetail>('GET', `/api/admin/flow-tasks/c${id}`, undefined, cookie)).data;

let page: Page;
const open = async (path: string, { cookie }: Account, more: { locale: 'en-us' | 'ru-ru'; size?: 'phone' }) => {
  page = await openPage({ ...more, script: true, cookie });
  const errors = watchErrors(page);
  expect(await visit(page, path)).toBe(200);
  return errors;
};
const dialog = () => page.locator('dialog[open]');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async ({ account, name }: Account) => {
  await dialog().locator('input[type=search]').fill(account);
  await dialog().getByRole('status').getByRole('button', { name, exact: true }).click();
};
const shot = async (name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true }) : undefined;

test('an approver requests an opinion; the applicant is not offered as adviser and reads the opinion only if the approver allows it', async () => {
  const id = await started(expert);
  const errors = await open(`/admin/f/c${id}`, approver, { locale: 'en-us' });
  await press(english['flow.do.ask']);
  await dialog().getByText(english['flow.lead.ask']).waitFor();
  const tick = dialog().getByLabel(english['flow.asked.visible']);
  expect(await tick.isChecked()).toBe(false);
  await choose(colleague);
  await dialog().locator('[name=reason]').fill('Is the trip needed?');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await shot('ask-en');
  await dialog().getByRole('button', { name: english['flow.do.ask'], exact: true }).click();
  await expect.poll(() => dialog().count()).toBe(0);
  await expect.poll(async () => JSON.stringify(await caseOf(approver, id)).includes('Is the trip needed?')).toBe(true);
  const read = await call<CaseDetail>('GET', `/api/uc/flow/cases/${id}`, undefined, expert.cookie);
  expect(JSON.stringify(read.data)).not.toContain('Is the trip needed?');
  expect(errors).toEqual([]);
});

test.runIf(isFullCaseRun)('a signer is added on a phone in Russian, shown as added signer, and removed', async () => {
  const id = await started(expert);
  const errors = await open(`/admin/f/c${id}`, approver, { locale: 'ru-ru', size: 'phone' });
  const third = await newApprover();
  await press(russian['flow.do.add']);
  await choose(third);
  await dialog().locator('[name=when]').selectOption('before');
  await shot('add-ru-phone');
  await dialog().getByRole('button', { name: russian['flow.do.add'], exact: true }).click();
  await expect.poll(() => page.getByText(russian['flow.signer.before']).count()).toBe(1);
  await shot('signer-ru-phone');
  await press(russian['flow.do.remove']);
  await dialog().getByRole('button', { name: russian['flow.do.remove'], exact: true }).click();
  await expect.poll(() => page.getByRole('button', { name: russian['flow.do.remove'], exact: true }).count()).toBe(0);
  await page.getByText(russian['flow.task.void']).waitFor();
  expect((await caseOf(approver, id)).may).toContain('approve');
  expect(errors).toEqual([]);
});

test.runIf(isFullCaseRun)('an approver cannot decide on their own case: the page explains it and the task list omits it', async () => {
  const id = await started(approver, anyone);
  const errors = await open(`/admin/f/c${id}`, approver, { locale: 'en-us' });
  await page.getByText(english['flow.ownCase']).waitFor();
  for (const action of ['approve', 'reject', 'transfer', 'ask', 'add'] as const)
    expect(await page.getByRole('button', { name: english[`flow.do.${action}`], exact: true }).count()).toBe(0);
  await shot('own-en');
  const { docs } = (await call<Paged<WorkListRow>>('GET', '/api/admin/flow-tasks?limit=100', undefined, approver.cookie)).data;
  expect(docs.map((row) => row.case)).not.toContain(id);
  expect(errors).toEqual([]);
});
