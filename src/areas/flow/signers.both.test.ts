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
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { createTestPosting } from '../../../test/harness/postings.ts';
import type { FlowNode, VotingRule } from './model/definition.ts';
import type { SignerAddition } from './model/turns.ts';
import type { CaseDetail } from './operations.ts';

/** One vote per account in a step, and signers that approvers add. */
let portal: Portal;
let operator: User;
let applicant: User;
let a: User;
let b: User;
let c: User;
let d: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal);
  const voter = () => newUser(portal, { labels: ['reviewer'] });
  [a, b, c, d] = [await voter(), await voter(), await voter(), await voter()];
}, 120_000);
afterAll(() => portal.close());

const idsOf = (...users: User[]) => users.map(({ id }) => String(id));
const flowOf = (nodes: readonly FlowNode[]) => publishForm(operator, flowFormOf(nodes));
const started = async (users: readonly User[], vote: VotingRule = { mode: 'any' }) =>
  startFlowCase(
    applicant,
    await flowOf([
      approvalStep(
        'one',
        users.map(({ id }) => id),
        { vote },
      ),
    ]),
  );
const stateOf = async (id: string) => (await readCaseDetail(operator, id)).state;
const add = (user: User, id: string, when: 'before' | 'with' | 'after', ...signers: User[]) =>
  callTaskAction(user, id, 'add', { accounts: idsOf(...signers), when });
interface Row {
  id: number;
  assignee: number | null;
  state: string;
  signer: SignerAddition | null;
  active: boolean;
}
const tasksOf = (id: string) =>
  portal.connection.query<Row>('select id, assignee, state, signer, active from flow_task where instance = $1 order by id', [Number(id)]);
const signersOf = async (id: string) =>
  (await tasksOf(id)).filter(({ signer, state }) => signer !== null && state !== 'void' && state !== 'passed');
const voteOf = async (id: string) =>
  (
    await portal.connection.query<{ vote: VotingRule }>('select vote from flow_step where instance = $1 order by id desc limit 1', [
      Number(id),
    ])
  )[0]?.vote;
const today = new Date().toISOString().slice(0, 10);
const appoint = async (principal: User, deputy: User): Promise<string> => {
  const made = await principal.send<{ id: string }>('POST', '/api/admin/deputies', {
    deputy: String(deputy.id),
    flows: null,
    from: today,
    to: today,
  });
  expect(made.status, made.text).toBe(200);
  return made.data.id;
};
const asDeputy = async (user: User, id: string, action: string, input: object = {}) => {
  const row = (await readTaskBox(user, 'deputy')).find((one) => one.case === id);
  return user.send<CaseDetail>('POST', `/api/admin/flow-tasks/${row?.id}/${action}`, input);
};

describe('one account, one vote per step', () => {
  test('a second vote as deputy of another approver is E_STATE and names the account; a repeated vote is accepted', async () => {
    const period = await appoint(b, a);
    const id = await started([a, b], { mode: 'all' });
    const [own, other] = [await findDecidableTask(a, id), (await tasksOf(id))[1]?.id];
    await callTaskAction(a, id, 'approve');
    const again = await a.send('POST', `/api/admin/flow-tasks/${own}/approve`, {});
    expect(again.status).toBe(200);
    const second = await a.send('POST', `/api/admin/flow-tasks/${other}/approve`, {});
    expect([second.status, second.error.code]).toEqual([409, 'E_STATE']);
    expect(JSON.stringify(second.error)).toContain('has voted on this step already');
    expect(await stateOf(id)).toBe('running');
    const detail = (await a.get<CaseDetail>(`/api/admin/flow-tasks/${other}`)).data;
    expect([detail.voted?.id, detail.may.includes('approve')]).toEqual([String(a.id), false]);
    expect((await callTaskAction(b, id, 'approve')).data.state).toBe('approved');
    await b.send('POST', `/api/admin/deputies/${period}/end`);
  });

  test('a vote as deputy counts for the deputy and for the principal', async () => {
    const period = await appoint(b, a);
    const id = await started([a, b], { mode: 'all' });
    expect((await asDeputy(a, id, 'approve')).data.state).toBe('running');
    expect((await callTaskAction(a, id, 'approve')).error.code).toBe('E_STATE');
    expect(await stateOf(id)).toBe('running');
    // a retracted vote does not count
    expect((await a.send('POST', `/api/admin/flow-tasks/${(await tasksOf(id))[1]?.id}/retract`)).status).toBe(200);
    expect((await callTaskAction(a, id, 'approve')).data.state).toBe('running');
    expect((await callTaskAction(b, id, 'approve')).data.state).toBe('approved');
    await b.send('POST', `/api/admin/deputies/${period}/end`);
  });

  test('an account that has voted cannot become signer and cannot receive a vote: E_VALIDATION used', async () => {
    const id = await started([a, b], { mode: 'all' });
    await callTaskAction(a, id, 'approve');
    for (const signer of [a, b])
      expect((await add(b, id, 'with', signer)).error).toMatchObject({ code: 'E_VALIDATION', fields: { accounts: expect.any(String) } });
    expect((await callTaskAction(b, id, 'transfer', { account: String(a.id) })).error).toMatchObject({
      fields: { account: expect.any(String) },
    });
    const offered = await b.get<{ docs: { id: string }[] }>(
      `/api/admin/approvers?task=${await findDecidableTask(b, id)}&action=add&limit=100`,
    );
    expect(offered.data.docs.map((one) => one.id)).not.toEqual(expect.arrayContaining([String(a.id)]));
    expect(offered.data.docs.map((one) => one.id)).toEqual(expect.arrayContaining(idsOf(c, d)));
  });

  test('votes of an earlier round do not count', async () => {
    const id = await startFlowCase(applicant, await flowOf([approvalStep('first', [a.id]), approvalStep('second', [b.id])]));
    await callTaskAction(a, id, 'approve');
    await callTaskAction(b, id, 'return', { to: 'first', again: 'all', reason: 'Again' });
    expect((await callTaskAction(a, id, 'approve')).data.state).toBe('running');
    expect((await callTaskAction(b, id, 'approve')).data.state).toBe('approved');
  });
});

describe('the voting rule of the step', () => {
  test('stays unchanged with signers: another approver may decide the shared task, the signer must approve too', async () => {
    const id = await started([a, b]);
    await add(a, id, 'with', c);
    expect([await voteOf(id), await findDecidableTask(b, id)]).toEqual([{ mode: 'any' }, expect.any(String)]);
    expect((await callTaskAction(b, id, 'approve')).data.state).toBe('running');
    expect((await callTaskAction(c, id, 'approve')).data.state).toBe('approved');
  });

  test("a ratio counts only the step's own approvers", async () => {
    const id = await started([a, b], { mode: 'ratio', percent: 100 });
    await add(a, id, 'with', c, d);
    for (const user of [c, d, a]) expect((await callTaskAction(user, id, 'approve')).data.state).toBe('running');
    expect((await callTaskAction(b, id, 'approve')).data.state).toBe('approved');
  });

  test('a no of a signer rejects the step; a signer cannot abstain', async () => {
    const id = await started([a, b], { mode: 'ratio', percent: 1 });
    await add(a, id, 'with', c);
    const task = await findDecidableTask(c, id);
    expect((await c.get<CaseDetail>(`/api/admin/flow-tasks/${task}`)).data.may).not.toContain('abstain');
    expect((await callTaskAction(c, id, 'abstain')).error.code).toBe('E_STATE');
    expect((await callTaskAction(c, id, 'release')).error.code).toBe('E_STATE');
    await callTaskAction(a, id, 'approve');
    expect(await stateOf(id)).toBe('running');
    expect((await callTaskAction(c, id, 'reject', { reason: 'No' })).data.state).toBe('rejected');
  });

  test("signers vote before or after the step's own approvers", async () => {
    const id = await started([a, b]);
    await add(a, id, 'before', c);
    expect([await findDecidableTask(a, id), await findDecidableTask(b, id)]).toEqual([undefined, undefined]);
    await callTaskAction(c, id, 'approve');
    await add(a, id, 'after', d);
    expect(await findDecidableTask(d, id)).toBeUndefined();
    await callTaskAction(b, id, 'approve');
    expect([await stateOf(id), await findDecidableTask(a, id)]).toEqual(['running', undefined]);
    // after the retraction the step's own rule is not met any more
    await callTaskAction(b, id, 'retract');
    expect([await findDecidableTask(d, id), await findDecidableTask(a, id)]).toEqual([undefined, expect.any(String)]);
    await callTaskAction(a, id, 'approve');
    expect((await callTaskAction(d, id, 'approve')).data.state).toBe('approved');
  });

  test('the end of the time limit closes the step with its action', async () => {
    const limit = { hours: 8, action: 'approve', calendar: 'subject' } as const;
    const id = await startFlowCase(applicant, await flowOf([approvalStep('one', [a.id], { limit })]));
    await add(a, id, 'with', c);
    await portal.connection.query(`update flow_step set due_at = now() - interval '1 hour' where instance = $1`, [Number(id)]);
    await portal.services.deadlines.run();
    expect(await stateOf(id)).toBe('approved');
  });

  test('votes before an escalation do not count', async () => {
    const limit = { hours: 8, action: 'pass-up', calendar: 'subject' } as const;
    const id = await startFlowCase(applicant, await flowOf([approvalStep('one', [a.id, b.id], { vote: { mode: 'all' }, limit })]));
    await callTaskAction(a, id, 'approve');
    await portal.connection.query(`update flow_step set due_at = now() - interval '1 hour' where instance = $1`, [Number(id)]);
    await portal.services.deadlines.run();
    expect((await callTaskAction(operator, id, 'reject', { reason: 'No' })).data.state).toBe('rejected');
  });
});

describe('the mark of a signer', () => {
  test('names the account, the principal and the position; it survives both kinds of transfer', async () => {
    const period = await appoint(a, b);
    const id = await started([a], { mode: 'all' });
    await asDeputy(b, id, 'add', { accounts: idsOf(c), when: 'after' });
    const mark = { by: b.id, principal: a.id, position: 'after' };
    expect(await signersOf(id)).toMatchObject([{ assignee: c.id, signer: mark }]);
    const [task] = await signersOf(id);
    await callTaskAction(a, id, 'approve');
    expect(await stateOf(id)).toBe('running');
    const handed = await operator.send('POST', `/api/admin/flow-instances/${id}/hand-over`, {
      task: String(task?.id),
      account: String(d.id),
    });
    expect(handed.status, handed.text).toBe(200);
    expect(await signersOf(id)).toMatchObject([{ assignee: d.id, signer: mark }]);
    expect((await callTaskAction(d, id, 'transfer', { account: String(c.id) })).status).toBe(200);
    expect(await signersOf(id)).toMatchObject([{ assignee: c.id, signer: mark }]);
    expect((await callTaskAction(c, id, 'reject', { reason: 'No' })).data.state).toBe('rejected');
    await a.send('POST', `/api/admin/deputies/${period}/end`);
  });

  test('survives a change of the text, after which the signer has to vote again', async () => {
    const steps = approvalStep('one', [a.id, b.id], { vote: { mode: 'all' } });
    const draft = { nodes: [steps], keeper: [{ by: 'label', label: 'administrator' }] };
    const made = await operator.send<{ id: string }>('POST', '/api/admin/flows', {
      names: { 'en-us': 'x' },
      subject: 'posting',
      country: 'br',
      draft,
    });
    await operator.send('POST', `/api/admin/flows/${made.data.id}/publish`, { version: 1 });
    const owner = await newUser(portal);
    const { id: posting } = await createTestPosting(owner);
    await owner.send('POST', `/api/portal/mysnd/${posting}/submit`);
    const id = (await readTaskBox(a)).find(({ subject }) => subject === 'posting')?.case ?? '';
    await add(a, id, 'with', c);
    await callTaskAction(c, id, 'approve');
    await portal.connection.query(`update posting set "values" = jsonb_set("values", '{title}', '"Another"') where id = $1`, [
      Number(posting),
    ]);
    expect((await callTaskAction(a, id, 'approve')).data.state).toBe('running');
    expect(await signersOf(id)).toMatchObject([{ assignee: c.id, state: 'open', signer: { by: a.id, position: 'with' } }]);
    expect((await callTaskAction(b, id, 'approve')).data.state).toBe('running');
    expect((await callTaskAction(c, id, 'approve')).data.state).toBe('approved');
  });
});

describe('removing a signer', () => {
  const remove = (user: User, id: string, task: string | number | undefined) => callTaskAction(user, id, 'remove', { task: String(task) });

  test('is permitted to the account that added the signer, and to its principal; others get E_FORBIDDEN', async () => {
    const period = await appoint(a, d);
    const id = await started([a, b], { mode: 'all' });
    await asDeputy(d, id, 'add', { accounts: idsOf(c), when: 'with' });
    const task = (await signersOf(id))[0]?.id;
    expect((await remove(b, id, task)).error.code).toBe('E_FORBIDDEN');
    expect((await readCaseDetail(b, id)).steps[0]?.tasks.filter(({ removable }) => removable)).toEqual([]);
    expect((await readCaseDetail(a, id)).steps[0]?.tasks.filter(({ removable }) => removable)).toMatchObject([
      { id: String(task), signer: 'with' },
    ]);
    expect((await remove(a, id, task)).status).toBe(200);
    expect(await findDecidableTask(c, id)).toBeUndefined();
    await a.send('POST', `/api/admin/deputies/${period}/end`);
  });

  test('is possible while the vote of the account waits for the signer', async () => {
    const id = await started([a]);
    const own = await findDecidableTask(a, id);
    await add(a, id, 'before', c);
    const task = (await signersOf(id))[0]?.id;
    const removed = await a.send<CaseDetail>('POST', `/api/admin/flow-tasks/${own}/remove`, { task: String(task) });
    expect(removed.status, removed.text).toBe(200);
    expect((await callTaskAction(a, id, 'approve')).data.state).toBe('approved');
  });

  test('is possible for a case administrator in scope, for signers only', async () => {
    const id = await started([a, b], { mode: 'all' });
    await add(a, id, 'with', c);
    const [first] = await tasksOf(id);
    const task = (await signersOf(id))[0]?.id;
    const removeAsAdministrator = (user: User, of: unknown) =>
      user.send<CaseDetail>('POST', `/api/admin/flow-instances/${id}/remove`, { task: String(of) });
    const elsewhere = await newPermissionHolder(portal, 'country', ['flow:case:keep', 'flow:case:read'], 'br');
    expect((await removeAsAdministrator(elsewhere, task)).status).toBe(404);
    expect((await removeAsAdministrator(operator, first?.id)).error.code).toBe('E_STATE');
    expect((await removeAsAdministrator(operator, 999_999)).error).toMatchObject({
      code: 'E_VALIDATION',
      fields: { task: expect.any(String) },
    });
    expect((await readCaseDetail(operator, id)).may).toContain('remove');
    expect((await removeAsAdministrator(operator, task)).status).toBe(200);
    expect((await readCaseDetail(operator, id)).may).not.toContain('remove');
    expect((await removeAsAdministrator(operator, task)).error.code).toBe('E_STATE');
  });

  test('is not possible for a transferred vote', async () => {
    const id = await started([a, b], { mode: 'all' });
    await callTaskAction(a, id, 'transfer', { account: String(c.id) });
    const own = (await tasksOf(id)).find(({ assignee, state }) => assignee === c.id && state === 'open');
    for (const user of [b, c]) expect((await remove(user, id, own?.id)).error.code).toBe('E_STATE');
    await add(b, id, 'with', d);
    await callTaskAction(d, id, 'transfer', { account: String(a.id) });
    const moved = (await signersOf(id))[0];
    expect((await remove(b, id, moved?.id)).error.code).toBe('E_STATE');
    expect((await callTaskAction(a, id, 'approve')).status).toBe(200);
  });
});
