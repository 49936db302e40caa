import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import {
  approvalStep,
  callTaskAction,
  findDecidableTask,
  flowFormOf,
  publishForm,
  readCaseDetail,
  startFlowCase,
} from '../../../test/harness/flows.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { CaseDetail } from './operations.ts';

/** Opinions between approvers; the applicant reads them only if the requesting approver permits it. */
let portal: Portal;
let operator: User;
let applicant: User;
let approver: User;
let expert: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal);
  [approver, expert] = [await newUser(portal, { labels: ['reviewer'] }), await newUser(portal, { labels: ['reviewer'] })];
}, 120_000);
afterAll(() => portal.close());

const question = 'Is the laboratory known?';
const opinion = 'It lost its accreditation.';
/** Starts a case in which the approver has requested an opinion and the expert has given it. */
const startWithOpinion = async (from: User, more: object): Promise<string> => {
  const id = await startFlowCase(from, await publishForm(operator, flowFormOf([approvalStep('one', [approver.id], { own: 'allow' })])));
  expect((await callTaskAction(approver, id, 'ask', { account: String(expert.id), reason: question, ...more })).status).toBe(200);
  expect((await callTaskAction(expert, id, 'answer', { reason: opinion })).status).toBe(200);
  return id;
};
const readByApplicant = async (id: string, from = applicant) => (await from.get<CaseDetail>(`/api/uc/flow/cases/${id}`)).text;

test('the applicant sees neither request, opinion nor expert; approvers and case administrators do', async () => {
  const id = await startWithOpinion(applicant, {});
  const read = await readByApplicant(id);
  const expertName = (await readCaseDetail(operator, id)).steps[0]?.tasks.find(({ kind }) => kind === 'opinion')?.person?.name ?? '';
  for (const text of [question, opinion, expertName]) expect(read).not.toContain(text);
  expect((JSON.parse(read) as { data: CaseDetail }).data.timeline.map(({ action }) => action)).not.toEqual(expect.arrayContaining(['ask']));
  for (const reader of [approver, expert, operator]) {
    const caseText = JSON.stringify(await readCaseDetail(reader, id));
    expect([caseText.includes(question), caseText.includes(opinion)]).toEqual([true, true]);
  }
});

test('an open request for an opinion is hidden too, and its expert is not named in the diagram', async () => {
  const id = await startFlowCase(applicant, await publishForm(operator, flowFormOf([approvalStep('one', [approver.id])])));
  await callTaskAction(approver, id, 'ask', { account: String(expert.id), reason: question });
  const [{ name } = { name: '' }] =
    (await readCaseDetail(operator, id)).steps[0]?.tasks.flatMap(({ kind, person }) => (kind === 'opinion' && person ? [person] : [])) ??
    [];
  const read = await readByApplicant(id);
  expect([name !== '', read.includes(name), read.includes(question)]).toEqual([true, false, false]);
});

test('with `visibleToApplicant` the applicant reads request and opinion', async () => {
  const id = await startWithOpinion(applicant, { visibleToApplicant: true });
  const read = await readByApplicant(id);
  expect([read.includes(question), read.includes(opinion)]).toEqual([true, true]);
});

test('an applicant who is the approver reads the opinion that he requested', async () => {
  const id = await startWithOpinion(approver, {});
  expect(await readByApplicant(id, approver)).toContain(opinion);
});

test('an expert gives an opinion, but cannot vote, transfer, add signers, ask or return the case', async () => {
  const id = await startFlowCase(applicant, await publishForm(operator, flowFormOf([approvalStep('one', [approver.id])])));
  await callTaskAction(approver, id, 'ask', { account: String(expert.id), reason: question });
  const task = await findDecidableTask(expert, id);
  const send = (action: string, input: object) => expert.send('POST', `/api/admin/flow-tasks/${task}/${action}`, input);
  const account = String(operator.id);
  for (const [action, input] of [
    ['transfer', { account }],
    ['add', { accounts: [account], when: 'with' }],
    ['ask', { account, reason: 'And you?' }],
    ['return', { to: 'applicant', reason: 'No' }],
    ['approve', {}],
  ] as const)
    expect([action, (await send(action, input)).error.code]).toEqual([action, 'E_STATE']);
});

test('the applicant cannot transfer, return, add signers or ask in the step of a returned case: E_STATE', async () => {
  const asking = await newUser(portal, { labels: ['reviewer'] });
  const id = await startFlowCase(asking, await publishForm(operator, flowFormOf([approvalStep('one', [approver.id])])));
  await callTaskAction(approver, id, 'return', { to: 'applicant', again: 'all', reason: 'Say more' });
  const task = await findDecidableTask(asking, id);
  expect(task).toBeDefined();
  const account = String(expert.id);
  for (const [action, input] of [
    ['transfer', { account }],
    ['add', { accounts: [account], when: 'before' }],
    ['ask', { account, reason: 'Why?' }],
    ['return', { to: 'one', reason: 'No' }],
  ] as const)
    expect([action, (await asking.send('POST', `/api/admin/flow-tasks/${task}/${action}`, input)).error.code]).toEqual([action, 'E_STATE']);
});
