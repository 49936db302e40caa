import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import {
  approvalStep,
  callTaskAction,
  findDecidableTask,
  flowFormOf,
  publishForm,
  readCaseDetail,
  readTaskBox,
  startFlowCase,
} from '../../../test/harness/flows.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { FlowNode } from './model/definition.ts';
import type { BatchTaskResult, CaseDetail } from './operations.ts';

let portal: Portal;
let operator: User;
let applicant: User;
let voters: User[];
let ids: number[];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal);
  voters = [];
  for (let i = 0; i < 4; i += 1) voters.push(await newUser(portal, { labels: ['reviewer'] }));
  ids = voters.map(({ id }) => Number(id));
}, 120_000);
afterAll(() => portal.close());

const [A, B, C, D] = [0, 1, 2, 3].map((n) => () => voters[n] as User) as [() => User, () => User, () => User, () => User];
const flowOf = (nodes: readonly FlowNode[]) => publishForm(operator, flowFormOf(nodes));
const stateOf = async (id: string) => (await readCaseDetail(operator, id)).state;

describe('votes', () => {
  test('any: one shared task for all approvers, and the first vote decides', async () => {
    const id = await startFlowCase(applicant, await flowOf([approvalStep('one', ids)]));
    const tasks = await Promise.all(voters.map((voter) => findDecidableTask(voter, id)));
    expect(new Set(tasks).size).toBe(1);
    expect((await callTaskAction(A(), id, 'approve')).data).toMatchObject({ state: 'approved' });
    for (const voter of voters) expect(await findDecidableTask(voter, id)).toBeUndefined();
    const late = await B().send('POST', `/api/admin/flow-tasks/${tasks[0]}/approve`, {});
    expect(late.status).toBe(409);
    expect(late.error).toMatchObject({ code: 'E_STATE' });
    expect(JSON.stringify(late.error)).toContain('Sample');
  });

  test("ratio: the step ends as soon as its result is certain, and remaining tasks are in nobody's box of decided tasks", async () => {
    const id = await startFlowCase(applicant, await flowOf([approvalStep('share', ids, { vote: { mode: 'ratio', percent: 50 } })]));
    await callTaskAction(A(), id, 'reject', { reason: 'Too dear' });
    expect(await stateOf(id)).toBe('running');
    await callTaskAction(B(), id, 'approve');
    await callTaskAction(C(), id, 'approve');
    expect(await stateOf(id)).toBe('approved');
    expect((await readTaskBox(D(), 'done')).map((row) => row.case)).not.toContain(id);
    expect((await readTaskBox(A(), 'done')).map((row) => row.case)).toContain(id);
  });

  test('ratio with `more`: exactly half of the votes is not sufficient', async () => {
    const id = await startFlowCase(
      applicant,
      await flowOf([approvalStep('more', ids, { vote: { mode: 'ratio', percent: 50, more: true } })]),
    );
    await callTaskAction(A(), id, 'approve');
    await callTaskAction(B(), id, 'approve');
    expect(await stateOf(id)).toBe('running');
    await callTaskAction(C(), id, 'reject', { reason: 'No' });
    await callTaskAction(D(), id, 'reject', { reason: 'No' });
    expect(await stateOf(id)).toBe('rejected');
  });

  test('order: approvers vote in sequence; with `veto` a single no rejects', async () => {
    const order = await flowOf([approvalStep('order', ids.slice(0, 2), { vote: { mode: 'order' } })]);
    const id = await startFlowCase(applicant, order);
    expect(await findDecidableTask(B(), id)).toBeUndefined();
    await callTaskAction(A(), id, 'approve');
    expect((await callTaskAction(B(), id, 'approve')).data.state).toBe('approved');
    const veto = await startFlowCase(
      applicant,
      await flowOf([approvalStep('veto', ids, { vote: { mode: 'ratio', percent: 1, veto: true } })]),
    );
    await callTaskAction(A(), veto, 'approve');
    expect((await callTaskAction(B(), veto, 'reject', { reason: 'Never' })).data.state).toBe('rejected');
  });

  test('concurrent votes both count; a repeated request counts once', async () => {
    const id = await startFlowCase(applicant, await flowOf([approvalStep('all', ids.slice(0, 3), { vote: { mode: 'all' } })]));
    expect((await readCaseDetail(operator, id)).diagram).toContain(' +2'); // the name of one assignee and the number of further ones
    const task = await findDecidableTask(A(), id);
    const twice = () => A().send<CaseDetail>('POST', `/api/admin/flow-tasks/${task}/approve`, {});
    const answers = await Promise.all([twice(), twice(), callTaskAction(B(), id, 'approve')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { timeline, state } = await readCaseDetail(operator, id);
    expect(state).toBe('running');
    expect(timeline.filter(({ action }) => action === 'approve')).toHaveLength(2);
  });
});

describe('approvers', () => {
  test('an applicant decides the own case only if nobody else can', async () => {
    const both = await startFlowCase(A(), await flowOf([approvalStep('own', ids.slice(0, 2))]));
    expect((await callTaskAction(A(), both, 'approve')).error).toMatchObject({ code: 'E_OWN_CASE' });
    expect((await callTaskAction(B(), both, 'approve')).data.state).toBe('approved');
    const alone = await startFlowCase(A(), await flowOf([approvalStep('alone', ids.slice(0, 1))]));
    expect((await callTaskAction(A(), alone, 'approve')).data.state).toBe('approved');
    const skipped = await startFlowCase(A(), await flowOf([approvalStep('skipped', ids.slice(0, 1), { own: 'skip' })]));
    expect((await callTaskAction(A(), skipped, 'approve')).error).toMatchObject({ code: 'E_OWN_CASE' });
    expect((await callTaskAction(operator, skipped, 'approve')).data.state).toBe('approved'); // as case administrator of the flow
  });

  test('tasks and cases that the caller may not see return 404', async () => {
    const id = await startFlowCase(applicant, await flowOf([approvalStep('one', ids.slice(0, 1))]));
    const task = await findDecidableTask(A(), id);
    expect((await B().get(`/api/admin/flow-tasks/${task}`)).status).toBe(404);
    expect((await B().send('POST', `/api/admin/flow-tasks/${task}/approve`, {})).status).toBe(404);
    expect((await applicant.get(`/api/uc/flow/cases/${id}`)).status).toBe(200);
    expect((await (await newUser(portal)).get(`/api/uc/flow/cases/${id}`)).status).toBe(404);
    expect((await applicant.send('POST', `/api/admin/flow-tasks/${task}/approve`, {})).status).toBe(403);
  });

  test('chosen approvers: by the applicant at the start, or by the approver with the vote', async () => {
    const first = approvalStep('first', [], { who: [{ by: 'chosen', chooser: 'applicant' }] });
    const second = approvalStep('second', [], { who: [{ by: 'chosen', chooser: 'approver' }] });
    const flow = await flowOf([first, second]);
    const missing = await applicant.send('POST', '/api/uc/flow/forms', { flow, fields: { subject: 'x' } });
    expect(missing.error).toMatchObject({ code: 'E_VALIDATION' });
    const id = await startFlowCase(applicant, flow, { subject: 'x' }, { chosen: { first: [String(ids[0])] } });
    expect((await callTaskAction(A(), id, 'approve')).error).toMatchObject({ code: 'E_VALIDATION' });
    expect((await callTaskAction(A(), id, 'approve', { chosen: [String(ids[1])] })).data.state).toBe('running');
    expect((await callTaskAction(B(), id, 'approve')).data.state).toBe('approved');
    const fork: FlowNode = {
      type: 'fork',
      id: 'fork',
      names: {},
      mode: 'first',
      branches: [{ id: 'large', names: {}, when: { field: 'amount', is: 'atLeast', value: 100 }, nodes: [second] }],
      otherwise: [approvalStep('third', ids.slice(2, 3))],
    };
    const forked = await flowOf([approvalStep('before', ids.slice(0, 1)), fork]);
    const large = await startFlowCase(applicant, forked, { subject: 'x', amount: 100 });
    expect((await callTaskAction(A(), large, 'approve')).error).toMatchObject({ code: 'E_VALIDATION' });
    const small = await startFlowCase(applicant, forked, { subject: 'x', amount: 5 });
    expect((await callTaskAction(A(), small, 'approve')).data.state).toBe('running');
    expect(await findDecidableTask(C(), small)).toBeDefined();
  });

  test('an earlier approval of the unchanged text counts in a step with `again: skip`', async () => {
    const id = await startFlowCase(
      applicant,
      await flowOf([approvalStep('a', ids.slice(0, 1)), approvalStep('b', ids.slice(0, 1), { again: 'skip' })]),
    );
    expect((await callTaskAction(A(), id, 'approve')).data.state).toBe('approved');
  });
});

describe('actions', () => {
  test('claim and release of a task; a rejection requires a reason', async () => {
    const id = await startFlowCase(applicant, await flowOf([approvalStep('taken', ids.slice(0, 2), { take: true })]));
    expect((await callTaskAction(A(), id, 'approve')).error).toMatchObject({ code: 'E_STATE' });
    const task = await findDecidableTask(A(), id);
    await callTaskAction(A(), id, 'take');
    expect(await findDecidableTask(B(), id)).toBeUndefined();
    expect((await B().send('POST', `/api/admin/flow-tasks/${task}/approve`, {})).error).toMatchObject({ code: 'E_STATE' });
    await callTaskAction(A(), id, 'release');
    await callTaskAction(B(), id, 'take');
    expect((await callTaskAction(B(), id, 'reject')).error).toMatchObject({ code: 'E_VALIDATION' });
    expect((await callTaskAction(B(), id, 'reject', { reason: 'No' })).data).toMatchObject({ state: 'rejected', reason: 'No' });
  });

  test('return to a passed step: all later steps are repeated, or the case continues at the returning step', async () => {
    const nodes = [approvalStep('a', ids.slice(0, 1)), approvalStep('b', ids.slice(1, 2)), approvalStep('c', ids.slice(2, 3))];
    const flow = await flowOf(nodes);
    const id = await startFlowCase(applicant, flow);
    await callTaskAction(A(), id, 'approve');
    await callTaskAction(B(), id, 'approve');
    expect((await callTaskAction(C(), id, 'return', { to: 'a', again: 'straight' })).error).toMatchObject({ code: 'E_VALIDATION' });
    await callTaskAction(C(), id, 'return', { to: 'a', again: 'straight', reason: 'Look again' });
    await callTaskAction(A(), id, 'approve');
    expect(await findDecidableTask(C(), id)).toBeDefined();
    await callTaskAction(C(), id, 'return', { to: 'a', again: 'all', reason: 'And again' });
    await callTaskAction(A(), id, 'approve');
    expect(await findDecidableTask(C(), id)).toBeUndefined();
    await callTaskAction(B(), id, 'approve');
    expect((await callTaskAction(C(), id, 'approve')).data.state).toBe('approved');
    expect((await callTaskAction(C(), id, 'return', { to: 'a', again: 'all', reason: 'late' })).status).toBe(409);
  });

  test('return to the applicant, who corrects and resubmits the form', async () => {
    const id = await startFlowCase(applicant, await flowOf([approvalStep('a', ids.slice(0, 1)), approvalStep('b', ids.slice(1, 2))]));
    await callTaskAction(A(), id, 'approve');
    await callTaskAction(B(), id, 'return', { to: 'applicant', again: 'all', reason: 'Say more' });
    expect(await findDecidableTask(B(), id)).toBeUndefined();
    const mine = (await applicant.get<CaseDetail>(`/api/uc/flow/cases/${id}`)).data;
    expect(mine.may).toContain('resubmit');
    const bad = await applicant.send('POST', `/api/uc/flow/cases/${id}`, { action: 'resubmit', fields: { amount: 'many' } });
    expect(bad.error).toMatchObject({ code: 'E_VALIDATION', fields: { amount: expect.anything() } });
    const again = await applicant.send<CaseDetail>('POST', `/api/uc/flow/cases/${id}`, {
      action: 'resubmit',
      fields: { subject: 'More', amount: 3 },
    });
    expect(again.data.state).toBe('running');
    await callTaskAction(A(), id, 'approve');
    expect((await callTaskAction(B(), id, 'approve')).data).toMatchObject({ state: 'approved' });
  });

  test('return within a branch leaves the other branches open; return to a step before the fork closes them', async () => {
    const fork: FlowNode = {
      type: 'fork',
      id: 'fork',
      names: {},
      mode: 'all',
      branches: [
        { id: 'left', names: {}, nodes: [approvalStep('l1', ids.slice(0, 1)), approvalStep('l2', ids.slice(1, 2))] },
        { id: 'right', names: {}, nodes: [approvalStep('r1', ids.slice(2, 3))] },
      ],
      otherwise: null,
    };
    const id = await startFlowCase(applicant, await flowOf([approvalStep('before', ids.slice(3)), fork]));
    await callTaskAction(D(), id, 'approve');
    await callTaskAction(A(), id, 'approve');
    const right = await findDecidableTask(C(), id);
    await callTaskAction(B(), id, 'return', { to: 'l1', again: 'all', reason: 'Again' });
    expect(await findDecidableTask(C(), id)).toBe(right);
    await callTaskAction(A(), id, 'return', { to: 'before', again: 'all', reason: 'From the start' });
    expect(await findDecidableTask(C(), id)).toBeUndefined();
    await callTaskAction(D(), id, 'approve');
    await callTaskAction(A(), id, 'approve');
    await callTaskAction(C(), id, 'approve');
    expect((await callTaskAction(B(), id, 'approve')).data.state).toBe('approved');
  });

  test('transfer, opinion, signers, retraction of a vote, comment', async () => {
    const id = await startFlowCase(applicant, await flowOf([approvalStep('all', ids.slice(0, 2), { vote: { mode: 'all' } })]));
    await callTaskAction(A(), id, 'approve');
    await callTaskAction(A(), id, 'retract');
    expect(await findDecidableTask(A(), id)).toBeDefined();
    await callTaskAction(A(), id, 'ask', { account: String(ids[3]), reason: 'What do you think?' });
    expect((await callTaskAction(D(), id, 'answer', { reason: 'Fine' })).status).toBe(200);
    await callTaskAction(A(), id, 'transfer', { account: String(ids[2]) });
    expect(await findDecidableTask(A(), id)).toBeUndefined();
    await callTaskAction(C(), id, 'add', { accounts: [String(ids[3])], when: 'after' });
    await callTaskAction(C(), id, 'comment', { reason: 'Nearly there' });
    await callTaskAction(C(), id, 'approve');
    await callTaskAction(B(), id, 'approve');
    expect(await stateOf(id)).toBe('running');
    expect((await callTaskAction(D(), id, 'approve')).data.state).toBe('approved');
    const actions = (await readCaseDetail(operator, id)).timeline.map(({ action }) => action);
    for (const action of ['approve', 'retract', 'ask', 'answer', 'transfer', 'add', 'comment']) expect(actions).toContain(action);
  });

  test('case administrators pause, resume, transfer, jump and cancel; the applicant withdraws', async () => {
    const flow = await flowOf([approvalStep('a', ids.slice(0, 1)), approvalStep('b', ids.slice(1, 2))]);
    const id = await startFlowCase(applicant, flow);
    const administer = (action: string, input?: object) =>
      operator.send<CaseDetail>('POST', `/api/admin/flow-instances/${id}/${action}`, input);
    expect((await administer('pause', { reason: 'Wait' })).data.state).toBe('paused');
    expect((await callTaskAction(A(), id, 'approve')).error).toMatchObject({ code: 'E_STATE' });
    expect((await administer('resume')).data.state).toBe('running');
    const task = await findDecidableTask(A(), id);
    await administer('hand-over', { task, account: String(ids[2]) });
    expect(await findDecidableTask(A(), id)).toBeUndefined();
    expect(await findDecidableTask(C(), id)).toBe(task);
    await administer('jump', { to: 'b', reason: 'Known' });
    expect(await findDecidableTask(B(), id)).toBeDefined();
    expect((await administer('cancel', { reason: 'Void' })).data.state).toBe('cancelled');
    expect((await administer('cancel', { reason: 'Void' })).status).toBe(409);
    const own = await startFlowCase(applicant, flow);
    const withdrawn = await applicant.send<CaseDetail>('POST', `/api/uc/flow/cases/${own}`, { action: 'withdraw' });
    expect(withdrawn.data.state).toBe('withdrawn');
    expect((await callTaskAction(A(), own, 'approve')).status).toBe(409);
  });

  test('a batch returns a result for each task', async () => {
    const flow = await flowOf([approvalStep('a', ids.slice(0, 1))]);
    const [one, two] = [await startFlowCase(applicant, flow), await startFlowCase(applicant, flow)];
    const tasks = [await findDecidableTask(A(), one), await findDecidableTask(A(), two), '999999'];
    await applicant.send('POST', `/api/uc/flow/cases/${two}`, { action: 'withdraw' });
    const { data } = await A().send<{ results: BatchTaskResult[] }>('POST', '/api/admin/flow-tasks/decide', {
      tasks,
      decision: 'approve',
    });
    expect(data.results.map(({ ok, error }) => [ok, error])).toEqual([
      [true, null],
      [false, 'E_STATE'],
      [false, 'E_NOT_FOUND'],
    ]);
  });

  test('a form submitted twice with one key starts one case', async () => {
    const flow = await flowOf([approvalStep('a', ids)]);
    const send = () => startFlowCase(applicant, flow, { subject: 'Once' }, { key: 'k1' });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one).toBe(two);
  });

  test('a decision on a form that has changed is refused with the changed fields, and its comment is stored', async () => {
    const edit = approvalStep('b', ids.slice(1, 2), { fields: { amount: 'edit' } });
    const both: FlowNode = {
      type: 'fork',
      id: 'fork',
      names: {},
      mode: 'all',
      branches: [
        { id: 'left', names: {}, nodes: [approvalStep('a', ids.slice(0, 1))] },
        { id: 'right', names: {}, nodes: [edit] },
      ],
      otherwise: null,
    };
    const id = await startFlowCase(applicant, await flowOf([both]));
    const { digest } = await readCaseDetail(A(), id);
    await callTaskAction(B(), id, 'approve', { fields: { amount: 7 } });
    const late = await callTaskAction(A(), id, 'approve', { digest, reason: 'Looks good' });
    expect(late.error).toMatchObject({ code: 'E_CONFLICT' });
    const { timeline } = await readCaseDetail(A(), id);
    expect(timeline.find(({ action }) => action === 'comment')).toMatchObject({ reason: 'Looks good' });
    expect((await callTaskAction(A(), id, 'approve', { fields: { amount: 9 } })).error).toMatchObject({ code: 'E_VALIDATION' });
    expect((await callTaskAction(A(), id, 'approve')).data.state).toBe('approved');
  });
});
