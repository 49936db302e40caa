import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import type { AssigneeRule, DecideStep, DefinitionProblem, FlowDefinition, FlowNode } from './model/definition.ts';

/** Approvers that the rules of a step find, and signers that approvers add. */
let portal: Portal;
let operator: User;
let applicant: User;
let voters: [User, User, User];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal);
  const voter = () => newUser(portal, { labels: ['reviewer'] });
  voters = [await voter(), await voter(), await voter()];
}, 120_000);
afterAll(() => portal.close());

const flowOf = (nodes: readonly FlowNode[], more: Partial<FlowDefinition> = {}) => publishForm(operator, flowFormOf(nodes, more));
const by = (who: AssigneeRule, more: Partial<DecideStep> = {}): DecideStep => ({ ...approvalStep('one', []), who: [who], ...more });
const stateOf = async (id: string) => (await readCaseDetail(operator, id)).state;

describe('leaders', () => {
  const organization = async (code: string, parent: number | null, leaders: readonly User[]): Promise<number> => {
    const [row] = await portal.connection.query<{ id: number }>(
      `insert into organization (code, names, parent, leaders) values ($1, '{}', $2, $3) returning id`,
      [code, parent, leaders.map(({ id }) => id)],
    );
    return Number(row?.id);
  };

  test("of the applicant's own organization, and of the organization above it", async () => {
    const [chief, head] = voters;
    const ministry = await organization('ministry', null, [chief]);
    const institute = await organization('institute', ministry, [head]);
    const member = await newUser(portal);
    await portal.connection.query('insert into account_organization (account, organization) values ($1, $2)', [member.id, institute]);
    const own = await startFlowCase(member, await flowOf([by({ by: 'leader', up: 0 })]));
    expect([await findDecidableTask(head, own), await findDecidableTask(chief, own)]).toEqual([expect.any(String), undefined]);
    const above = await startFlowCase(member, await flowOf([by({ by: 'leader', up: 1 })]));
    expect([await findDecidableTask(head, above), await findDecidableTask(chief, above)]).toEqual([undefined, expect.any(String)]);
    expect((await callTaskAction(chief, above, 'approve')).data.state).toBe('approved');
  });

  test('of no organization: the case administrators decide', async () => {
    const id = await startFlowCase(applicant, await flowOf([by({ by: 'leader', up: 0 })]));
    expect(await findDecidableTask(operator, id)).toBeDefined();
    expect((await callTaskAction(operator, id, 'approve')).data.state).toBe('approved');
  });
});

test('the account in a form field is the approver; an unknown account leads to the case administrators', async () => {
  const form: FlowDefinition['form'] = [
    { id: 'subject', names: { 'en-us': 'Subject' }, type: 'text', required: true },
    { id: 'expert', names: { 'en-us': 'Expert' }, type: 'account', required: true },
  ];
  const flow = await flowOf([by({ by: 'field', field: 'expert' })], { form });
  const id = await startFlowCase(applicant, flow, { subject: 'A question', expert: String(voters[0].id) });
  expect([await findDecidableTask(voters[0], id), await findDecidableTask(voters[1], id)]).toEqual([expect.any(String), undefined]);
  expect((await callTaskAction(voters[0], id, 'approve')).data.state).toBe('approved');
  const lost = await startFlowCase(applicant, flow, { subject: 'Another', expert: '99999999' });
  expect(await findDecidableTask(operator, lost)).toBeDefined();
  const missing = await applicant.send('POST', '/api/uc/flow/forms', { flow, fields: { subject: 'Third' } });
  expect(missing.error).toMatchObject({ code: 'E_VALIDATION', fields: { expert: expect.any(String) } });
});

test('a label with more permissions than the publisher of the flow holds is refused with beyondYours at its step', async () => {
  const designer = await newPermissionHolder(portal, 'all', ['flow:definition:read', 'flow:definition:update', 'flow:definition:publish']);
  const draft = flowFormOf([by({ by: 'label', label: 'administrator' })], { keeper: [{ by: 'accounts', accounts: [operator.id] }] });
  const checked = await designer.send<{ problems: DefinitionProblem[] }>('POST', '/api/admin/flows/check', { subject: 'form', draft });
  expect(checked.data.problems).toContainEqual({ at: 'one', code: 'beyondYours', detail: 'administrator' });
  const made = await designer.send<{ id: string }>('POST', '/api/admin/flows', {
    names: { 'en-us': 'Beyond' },
    subject: 'form',
    country: null,
    draft,
  });
  const { version } = (await operator.get<{ version: number }>(`/api/admin/flows/${made.data.id}`)).data;
  const refused = await designer.send('POST', `/api/admin/flows/${made.data.id}/publish`, { version });
  expect(refused.error).toMatchObject({ code: 'E_VALIDATION' });
  expect((await operator.send('POST', `/api/admin/flows/${made.data.id}/publish`, { version })).status).toBe(200);
});

describe('added signers', () => {
  test('before: the step waits for the signers, and then for the approver who added them', async () => {
    const [first, second] = voters;
    const id = await startFlowCase(applicant, await flowOf([approvalStep('one', [first.id])]));
    expect((await callTaskAction(first, id, 'add', { accounts: [String(second.id)], when: 'before' })).status).toBe(200);
    expect([await findDecidableTask(first, id), await findDecidableTask(second, id)]).toEqual([undefined, expect.any(String)]);
    await callTaskAction(second, id, 'approve');
    expect([await stateOf(id), await findDecidableTask(first, id)]).toEqual(['running', expect.any(String)]);
    expect((await callTaskAction(first, id, 'approve')).data.state).toBe('approved');
  });

  test('with: all vote in parallel, and a single no rejects', async () => {
    const [first, second, third] = voters;
    const id = await startFlowCase(applicant, await flowOf([approvalStep('one', [first.id])]));
    await callTaskAction(first, id, 'add', { accounts: [String(second.id), String(third.id)], when: 'with' });
    for (const voter of voters) expect(await findDecidableTask(voter, id)).toBeDefined();
    await callTaskAction(first, id, 'approve');
    await callTaskAction(second, id, 'approve');
    expect(await stateOf(id)).toBe('running');
    expect((await callTaskAction(third, id, 'reject', { reason: 'No' })).data.state).toBe('rejected');
  });

  test('can be removed before they have decided; the remaining voters decide', async () => {
    const [first, second] = voters;
    const id = await startFlowCase(applicant, await flowOf([approvalStep('one', [first.id])]));
    await callTaskAction(first, id, 'add', { accounts: [String(second.id)], when: 'with' });
    const twice = await callTaskAction(first, id, 'add', { accounts: [String(second.id)], when: 'with' });
    expect(twice.error).toMatchObject({ code: 'E_VALIDATION', fields: { accounts: expect.any(String) } });
    const added = await findDecidableTask(second, id);
    expect((await callTaskAction(first, id, 'remove', { task: added })).status).toBe(200);
    expect(await findDecidableTask(second, id)).toBeUndefined();
    expect((await callTaskAction(first, id, 'remove', { task: added })).error.code).toBe('E_STATE');
    expect((await callTaskAction(first, id, 'approve')).data.state).toBe('approved');
  });
});
