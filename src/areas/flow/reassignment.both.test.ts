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
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';

/** Steps after a change of their approvers: reassigned votes, earlier approvals, removed signers, and branches without an approver. */
let portal: Portal;
let operator: User;
let applicant: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal);
}, 120_000);
afterAll(() => portal.close());
const holder = () => newPermissionHolder(portal, 'own', ['flow:task:decide', 'flow:deputy:own']);
/** The state of the latest round of a step. */
const stateAt = async (id: string, step: string) => (await readCaseDetail(operator, id)).steps.findLast((one) => one.step === step)?.state;

test('a voided vote ends the step by the votes that were cast; nobody gets a second task', async () => {
  const [x, y, z, k] = [await holder(), await holder(), await holder(), await holder()];
  const flow = await publishForm(
    operator,
    flowFormOf([approvalStep('a', [x.id, y.id, z.id], { vote: { mode: 'all' } }), approvalStep('b', [k.id])]),
  );
  const id = await startFlowCase(applicant, flow);
  await callTaskAction(x, id, 'approve');
  await callTaskAction(y, id, 'approve');
  await operator.send('POST', `/api/admin/accounts/${z.id}/disable`);
  const open = await portal.connection.query(
    `select s.step from flow_task t join flow_step s on s.id = t.step_row where t.instance = $1 and t.state = 'open'`,
    [Number(id)],
  );
  expect([await stateAt(id, 'a'), open]).toEqual(['approved', [{ step: 'b' }]]);
});
test('the vote of a disabled account goes to another account that the step finds by then', async () => {
  const [x, z, k] = [await holder(), await holder(), await holder()];
  const w = await holder();
  await portal.connection.query(
    `insert into label (code, names, scope, permissions) values ('f1', '{"en-us":"x"}', 'own', '{flow:task:decide}')`,
  );
  const give = (user: User) =>
    portal.connection.query(`insert into account_label (account, label) select $1, id from label where code = 'f1'`, [user.id]);
  await give(x);
  await give(z);
  const step = approvalStep('a', [x.id], { who: [{ by: 'label', label: 'f1' }], vote: { mode: 'all' } });
  const flow = await publishForm(operator, flowFormOf([step, approvalStep('b', [k.id])]));
  const id = await startFlowCase(applicant, flow);
  await callTaskAction(x, id, 'approve');
  await give(w);
  await operator.send('POST', `/api/admin/accounts/${z.id}/disable`);
  expect([await stateAt(id, 'a'), (await callTaskAction(w, id, 'approve')).status]).toEqual(['open', 200]);
  expect([await stateAt(id, 'a'), (await callTaskAction(k, id, 'approve')).data.state]).toEqual(['approved', 'approved']);
});
test('a vote as deputy does not count for the principal in a later step', async () => {
  const [p, d] = [await holder(), await holder()];
  const today = new Date().toISOString().slice(0, 10);
  const made = await p.send('POST', '/api/admin/deputies', { deputy: String(d.id), flows: null, from: today, to: today });
  expect(made.status).toBe(200);
  const flow = await publishForm(
    operator,
    flowFormOf([approvalStep('a', [p.id]), approvalStep('b', [p.id, d.id], { vote: { mode: 'all' }, again: 'skip' })]),
  );
  const id = await startFlowCase(applicant, flow);
  await callTaskAction(d, id, 'approve');
  expect((await callTaskAction(d, id, 'approve')).data.state).toBe('running');
  expect((await callTaskAction(p, id, 'approve')).data.state).toBe('approved');
});
test('a vote of the applicant as deputy does not count in a step that skips the applicant', async () => {
  const [p, a] = [await holder(), await holder()];
  const today = new Date().toISOString().slice(0, 10);
  await p.send('POST', '/api/admin/deputies', { deputy: String(a.id), flows: null, from: today, to: today });
  const flow = await publishForm(
    operator,
    flowFormOf([approvalStep('a', [p.id], { own: 'allow' }), approvalStep('b', [p.id], { own: 'skip', again: 'skip' })]),
  );
  const id = await startFlowCase(a, flow);
  await callTaskAction(a, id, 'approve');
  expect([(await readCaseDetail(operator, id)).state, (await callTaskAction(p, id, 'approve')).data.state]).toEqual([
    'running',
    'approved',
  ]);
});
test('a step is approved when its last open signer is removed and its own rule is met', async () => {
  const [x, s] = [await holder(), await newPermissionHolder(portal, 'all', ['flow:task:decide'])];
  const flow = await publishForm(operator, flowFormOf([approvalStep('a', [x.id])]));
  const id = await startFlowCase(applicant, flow);
  const own = await findDecidableTask(x, id);
  await callTaskAction(x, id, 'add', { accounts: [String(s.id)], when: 'with' });
  await callTaskAction(x, id, 'approve');
  const task = await findDecidableTask(s, id);
  const removed = await x.send('POST', `/api/admin/flow-tasks/${own}/remove`, { task });
  expect([removed.status, await stateAt(id, 'a'), (await readCaseDetail(operator, id)).state]).toEqual([200, 'approved', 'approved']);
});
test('a step whose only approver has approved before ends at once', async () => {
  const [x] = [await holder()];
  await portal.connection.query(
    `insert into label (code, names, scope, permissions) values ('f4', '{"en-us":"x"}', 'own', '{flow:task:decide}')`,
  );
  const step = approvalStep('b', [], { who: [{ by: 'label', label: 'f4' }], nobody: { do: 'hold' }, again: 'skip', vote: { mode: 'all' } });
  const flow = await publishForm(operator, flowFormOf([approvalStep('a', [x.id]), step]));
  const id = await startFlowCase(applicant, flow);
  await callTaskAction(x, id, 'approve');
  expect((await readCaseDetail(operator, id)).stuck).toBe('nobody');
  await portal.connection.query(`insert into account_label (account, label) select $1, id from label where code = 'f4'`, [x.id]);
  await portal.services.deadlines.run();
  expect(await readCaseDetail(operator, id)).toMatchObject({ state: 'approved', stuck: null });
});
test('a branch without an approver is tried again although another branch has an approver', async () => {
  const [x, y] = [await holder(), await holder()];
  await portal.connection.query(
    `insert into label (code, names, scope, permissions) values ('f5', '{"en-us":"x"}', 'own', '{flow:task:decide}')`,
  );
  const b = approvalStep('b', [], { who: [{ by: 'label', label: 'f5' }], nobody: { do: 'hold' }, vote: { mode: 'all' } });
  const fork = {
    type: 'fork' as const,
    id: 'f',
    names: {},
    mode: 'all' as const,
    branches: [
      { id: 'w1', names: {}, nodes: [b] },
      { id: 'w2', names: {}, nodes: [approvalStep('c', [y.id])] },
    ],
    otherwise: null,
  };
  const flow = await publishForm(operator, flowFormOf([fork]));
  const id = await startFlowCase(applicant, flow);
  expect((await readCaseDetail(operator, id)).stuck).toBe('nobody');
  await portal.connection.query(`insert into account_label (account, label) select $1, id from label where code = 'f5'`, [x.id]);
  await portal.services.deadlines.run();
  await callTaskAction(y, id, 'approve');
  expect((await readCaseDetail(operator, id)).stuck).toBeNull();
  expect((await callTaskAction(x, id, 'approve')).data.state).toBe('approved');
});
