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
import type { DecideStep, FlowNode } from './model/definition.ts';

/** Tasks of approvers who are disabled or lose permissions are reassigned in the transaction of that change. */
let portal: Portal;
let operator: User;
let applicant: User;
let voter: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal);
  voter = await newUser(portal, { labels: ['reviewer'] });
}, 120_000);
afterAll(() => portal.close());

const flowOf = (nodes: readonly FlowNode[]) => publishForm(operator, flowFormOf(nodes));
const stateOf = async (id: string) => (await readCaseDetail(operator, id)).state;

describe('an approver who is disabled or loses a permission', () => {
  test('has open tasks reassigned when disabled; votes that were cast remain valid', async () => {
    const leaving = await newUser(portal, { labels: ['reviewer'] });
    const nodes = [approvalStep('all', [voter.id, leaving.id], { vote: { mode: 'all' } })];
    const id = await startFlowCase(applicant, await flowOf(nodes));
    await callTaskAction(voter, id, 'approve');
    expect((await operator.send('POST', `/api/admin/accounts/${leaving.id}/disable`)).status).toBe(200);
    expect(await stateOf(id)).toBe('approved');
    const alone = await newUser(portal, { labels: ['reviewer'] });
    const soleVoterCase = await startFlowCase(applicant, await flowOf([approvalStep('alone', [alone.id])]));
    await operator.send('POST', `/api/admin/accounts/${alone.id}/disable`);
    expect((await callTaskAction(operator, soleVoterCase, 'approve')).data.state).toBe('approved');
  });

  interface Label {
    id: number;
    code: string;
    version: number;
  }
  const labelOf = async (user: User): Promise<Label> => {
    const sql = 'select l.id, l.code, l.version from label l join account_label al on al.label = l.id where al.account = $1';
    const [label] = await portal.connection.query<Label>(sql, [user.id]);
    if (!label) throw new Error('No label');
    return label;
  };

  test.each(['the label is taken away', 'the account is disabled'])(
    'is replaced by the case administrators of the flow if nobody holds the label any more: %s',
    async (how) => {
      const holder = await newPermissionHolder(portal, 'all', ['flow:task:decide']);
      const label = await labelOf(holder);
      const id = await startFlowCase(
        applicant,
        await flowOf([approvalStep('labelled', [], { who: [{ by: 'label', label: label.code }] })]),
      );
      expect(await findDecidableTask(holder, id)).toBeDefined();
      expect(await findDecidableTask(operator, id)).toBeUndefined();
      const lost = how.includes('label')
        ? await operator.send('POST', `/api/admin/labels/${label.id}/members`, { remove: [String(holder.id)] })
        : await operator.send('POST', `/api/admin/accounts/${holder.id}/disable`);
      expect(lost.status, lost.text).toBe(200);
      expect((await readCaseDetail(operator, id)).timeline.map(({ action }) => action)).toContain('given-anew');
      expect((await callTaskAction(operator, id, 'approve')).data.state).toBe('approved');
    },
  );

  test('has no vote any more if the label gives fewer permissions', async () => {
    const holder = await newPermissionHolder(portal, 'all', ['flow:task:decide', 'flow:deputy:manage']);
    const { id: label, code, version } = await labelOf(holder);
    const who: DecideStep['who'] = [{ by: 'permission', permission: 'flow:deputy:manage' }];
    const id = await startFlowCase(applicant, await flowOf([approvalStep('all', [], { who, vote: { mode: 'all' } })]));
    expect(await findDecidableTask(holder, id)).toBeDefined();
    const names = { 'en-us': 'Made for a test' };
    const less = { code, names, colour: null, scope: 'all', permissions: ['flow:task:decide'], version };
    const changed = await operator.send('PUT', `/api/admin/labels/${label}`, less);
    expect(changed.status, changed.text).toBe(200);
    expect(await findDecidableTask(holder, id)).toBeUndefined();
  });
});

describe('transferring tasks before an account is disabled', () => {
  const work = async (user: User) => (await operator.get<{ work: number }>(`/api/admin/accounts/${user.id}`)).data.work;
  const handOver = (from: User, to: User) => operator.send('POST', `/api/admin/accounts/${from.id}/hand-over`, { to: String(to.id) });

  test("transfers tasks that are the account's alone, unless the recipient has a vote in the step", async () => {
    const [leaving, heir] = [await newUser(portal, { labels: ['reviewer'] }), await newUser(portal, { labels: ['reviewer'] })];
    const alone = await startFlowCase(applicant, await flowOf([approvalStep('alone', [leaving.id])]));
    const jointVoteCase = await startFlowCase(
      applicant,
      await flowOf([approvalStep('all', [leaving.id, heir.id], { vote: { mode: 'all' } })]),
    );
    const among = await startFlowCase(applicant, await flowOf([approvalStep('any', [leaving.id, voter.id])]));
    expect(await work(leaving)).toBe(2);
    expect((await handOver(leaving, heir)).status).toBe(200);
    expect([await work(leaving), await findDecidableTask(leaving, alone), await findDecidableTask(heir, alone)]).toEqual([
      1,
      undefined,
      expect.any(String),
    ]);
    expect(await findDecidableTask(leaving, jointVoteCase)).toBeDefined();
    expect(await findDecidableTask(heir, among)).toBeUndefined();
    const { timeline } = await readCaseDetail(operator, alone);
    expect(timeline.find(({ action }) => action === 'hand-over')?.people).toMatchObject([{ id: String(heir.id) }]);
    await operator.send('POST', `/api/admin/accounts/${leaving.id}/disable`);
    expect((await callTaskAction(heir, alone, 'approve')).data.state).toBe('approved');
  });

  test('is refused to an account that may disable accounts but does not administer cases', async () => {
    const desk = await newPermissionHolder(portal, 'all', ['account:account:disable', 'flow:task:decide']);
    const leaving = await newUser(portal);
    const id = await startFlowCase(applicant, await flowOf([approvalStep('alone', [leaving.id])]));
    const taken = await desk.send('POST', `/api/admin/accounts/${leaving.id}/hand-over`, { to: String(desk.id) });
    expect([taken.error.code, await findDecidableTask(desk, id), await work(leaving)]).toEqual(['E_STATE', undefined, 1]);
  });

  test('is refused to the account itself, to a disabled account, and without open tasks', async () => {
    const leaving = await newUser(portal, { labels: ['reviewer'] });
    await startFlowCase(applicant, await flowOf([approvalStep('alone', [leaving.id])]));
    const gone = await newUser(portal);
    await operator.send('POST', `/api/admin/accounts/${gone.id}/disable`);
    for (const to of [leaving, gone])
      expect((await handOver(leaving, to)).error).toMatchObject({ code: 'E_VALIDATION', fields: { to: expect.any(String) } });
    expect((await handOver(leaving, voter)).status).toBe(200);
    expect((await handOver(leaving, voter)).error.code).toBe('E_STATE');
  });
});
