import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import {
  actOnTask,
  administerCase,
  approveTaskBatch,
  countSelfDecisionAuditEntries,
  findOpenTaskId,
  findRunningCase,
  publishFlow,
  removeAccountLabels,
  setAccountCountry,
  whileDisabled,
} from '../../../test/harness/flow-tasks.ts';
import {
  approvalStep,
  callTaskAction,
  findDecidableTask,
  flowFormOf,
  publishForm,
  readCaseDetail,
  startFlowCase,
} from '../../../test/harness/flows.ts';
import { newLabel, newOrganization, newPermissionHolder, readLastAuditEntry } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput, createTestPosting, readReviewDetail as postingOf } from '../../../test/harness/postings.ts';

/** Reassignment of tasks when accounts leave or lose the permission, label or organization that admitted them. */
let portal: Portal;
let operator: User;
let giver: User;
let applicant: User;
const draft = (...accounts: User[]) =>
  flowFormOf([
    approvalStep(
      'one',
      accounts.map(({ id }) => id),
    ),
  ]);
const flowOf = (...accounts: User[]) => publishForm(operator, draft(...accounts));
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  giver = await newPermissionHolder(portal, 'all', ['flow:task:decide']);
  applicant = await newUser(portal, { country: 'cn' });
}, 120_000);
afterAll(() => portal.close());

const publishPosting = (country: string, ...accounts: User[]) =>
  publishFlow(operator, 'posting', country, { nodes: draft(...accounts).nodes, keeper: [{ by: 'label', label: 'administrator' }] });
const newPosting = async (country: 'cn' | 'br' | 'ru' | 'za') => {
  const { id: posting } = await createTestPosting(applicant, { ...completePostingInput, country });
  await applicant.send('POST', `/api/portal/mysnd/${posting}/submit`);
  return findRunningCase(portal, 'posting', String(posting));
};

describe('the transfer of all tasks of an account', () => {
  let leaving: User;
  let heir: User;
  let keeper: User;
  let own: string;
  let posting: string;
  beforeAll(async () => {
    leaving = await newPermissionHolder(portal, 'all', ['flow:task:decide']);
    heir = await newPermissionHolder(portal, 'all', ['flow:task:decide']);
    keeper = await newPermissionHolder(portal, 'all', ['account:account:disable', 'flow:case:keep', 'flow:case:read', 'flow:task:decide']);
    await publishPosting('cn', leaving);
  });
  const handOver = (to: User, by = keeper) =>
    by.send<{ moved: number; left: number }>('POST', `/api/admin/accounts/${leaving.id}/hand-over`, { to: String(to.id) });
  const work = async () => (await operator.get<{ work: number }>(`/api/admin/accounts/${leaving.id}`)).data.work;

  test('moves only the tasks that the recipient may have; the response and the audit log have both counts', async () => {
    const flow = await flowOf(leaving);
    const form = await startFlowCase(applicant, flow);
    own = await startFlowCase(keeper, flow);
    posting = await newPosting('cn');
    const opinionCase = await startFlowCase(applicant, await flowOf(giver));
    await callTaskAction(giver, opinionCase, 'ask', { account: String(leaving.id), reason: 'What do you think?' });
    expect(await work()).toBe(4);
    const reply = await handOver(heir);
    expect([reply.status, reply.data]).toEqual([200, { moved: 2, left: 2 }]);
    expect(await readLastAuditEntry(portal)).toMatchObject({
      action: 'account.hand-over',
      target: `account:${leaving.id}`,
      facts: { changes: { work: { from: 4, to: 2 }, moved: { from: 0, to: 2 } } },
    });
    expect([await work(), await findDecidableTask(heir, posting), await findDecidableTask(heir, own)]).toEqual([2, undefined, undefined]);
    expect(await countSelfDecisionAuditEntries(portal, own)).toBe(0);
    expect((await callTaskAction(heir, opinionCase, 'answer', { reason: 'Fine' })).status).toBe(200);
    expect((await callTaskAction(heir, form, 'approve')).data.state).toBe('approved');
  });

  test('is refused at `to` if the recipient may have none of the tasks', async () => {
    for (const to of [heir, applicant]) {
      const reply = await handOver(to);
      expect(reply, reply.text).toMatchObject({ status: 400, error: { code: 'E_VALIDATION', fields: { to: expect.any(String) } } });
    }
    expect(await work()).toBe(2);
  });

  test("moves a task of the caller's own case if nobody else administers it, with one entry in the audit log", async () => {
    await whileDisabled(portal, operator, async () => expect((await handOver(heir)).data).toEqual({ moved: 1, left: 1 }));
    expect(await countSelfDecisionAuditEntries(portal, own)).toBe(1);
    expect((await callTaskAction(heir, own, 'approve')).data.state).toBe('approved');
  });

  test('moves the remaining tasks, also of a disabled account, to an account that may have them', async () => {
    const reviewer = await newPermissionHolder(portal, 'all', ['flow:task:decide', 'posting:audit:decide', 'posting:audit:read']);
    await whileDisabled(portal, leaving, async () => expect((await handOver(reviewer)).data).toEqual({ moved: 1, left: 0 }));
    expect(await findDecidableTask(reviewer, posting)).toBeDefined();
    expect((await handOver(reviewer)).error.code).toBe('E_STATE');
  });
});

interface AssignedCaseTask {
  id: string;
  task: string;
}
/** Actions by which an account gets a task although no rule of the step finds the account. */
const ways = {
  transfer: async (id: string, to: User) => {
    const task = await findOpenTaskId(portal, id);
    expect((await actOnTask(giver, task, 'transfer', { account: String(to.id) })).status).toBe(200);
  },
  add: async (id: string, to: User) => {
    const task = await findOpenTaskId(portal, id);
    expect((await actOnTask(giver, task, 'add', { accounts: [String(to.id)], when: 'with' })).status).toBe(200);
  },
  'hand-over': async (id: string, to: User) => {
    expect(
      (await administerCase(operator, id, 'hand-over', { task: await findOpenTaskId(portal, id), account: String(to.id) })).status,
    ).toBe(200);
  },
};
const given = async (way: keyof typeof ways, id: string, to: User): Promise<AssignedCaseTask> => {
  await ways[way](id, to);
  return { id, task: await findOpenTaskId(portal, id, to) };
};
const actions = async (id: string) => (await readCaseDetail(operator, id)).timeline.map(({ action }) => action);

describe.each(['transfer', 'add', 'hand-over'] as const)('a task that an account received by %s', (way) => {
  /** Expects that the task returned to the step's own approver, whose vote alone then approves the case. */
  const expectReassigned = async (id: string, lost: User) => {
    expect(await actions(id)).toContain('given-anew');
    await expect(findOpenTaskId(portal, id, lost)).rejects.toThrow('No open task');
    expect(await findDecidableTask(giver, id)).toBeDefined();
    const { state } = (await callTaskAction(giver, id, 'approve')).data;
    expect(state).toBe('approved');
  };

  test('is reassigned when the account loses the label that admitted it', async () => {
    const holder = await newPermissionHolder(portal, 'all', ['flow:deputy:own']);
    const label = await newLabel(portal, 'all', ['flow:task:decide']);
    const members = (change: object) => operator.send('POST', `/api/admin/labels/${label}/members`, change);
    expect((await members({ add: [String(holder.id)] })).status).toBe(200);
    const { id } = await given(way, await startFlowCase(applicant, await flowOf(giver)), holder);
    expect(await actions(id)).not.toContain('given-anew');
    expect((await members({ remove: [String(holder.id)] })).status).toBe(200);
    await expectReassigned(id, holder);
  });

  test('stays with the account if it is still admitted by another label', async () => {
    const holder = await newPermissionHolder(portal, 'all', ['flow:task:decide']);
    const label = await newLabel(portal, 'all', ['flow:task:decide']);
    const members = (change: object) => operator.send('POST', `/api/admin/labels/${label}/members`, change);
    await members({ add: [String(holder.id)] });
    const { id } = await given(way, await startFlowCase(applicant, await flowOf(giver)), holder);
    await members({ remove: [String(holder.id)] });
    expect(await actions(id)).not.toContain('given-anew');
    expect((await callTaskAction(holder, id, 'approve')).status).toBe(200);
  });

  test('cannot be decided after the account moved to another country, and the refused attempt reassigns it', async () => {
    const holder = await newPermissionHolder(portal, 'country', ['flow:task:decide'], 'cn');
    const flow = await flowOf(giver);
    const [one, two, three] = [
      await given(way, await startFlowCase(applicant, flow), holder),
      await given(way, await startFlowCase(applicant, flow), holder),
      await given(way, await startFlowCase(applicant, flow), holder),
    ];
    await setAccountCountry(portal, holder, 'ru');
    expect((await actOnTask(holder, one.task, 'approve')).error.code).toBe('E_FORBIDDEN');
    expect((await actOnTask(holder, two.task, 'reject', { reason: 'No' })).error.code).toBe('E_FORBIDDEN');
    expect(await approveTaskBatch(holder, [three.task])).toEqual(['E_FORBIDDEN']);
    for (const { id, task } of [one, two, three]) {
      const events = await portal.connection.query(`select action from flow_event where instance = $1 and action = 'given-anew'`, [
        Number(id),
      ]);
      expect(events).toHaveLength(1);
      expect((await actOnTask(holder, task, 'approve')).status).not.toBe(200);
      await expectReassigned(id, holder);
    }
  });

  test('of a posting cannot be decided without the audit permission any more', async () => {
    const country = ({ transfer: 'br', add: 'ru', 'hand-over': 'za' } as const)[way];
    await publishPosting(country, giver);
    const holder = await newPermissionHolder(portal, 'all', ['posting:audit:decide']);
    const id = await newPosting(country);
    const { task } = await given(way, id, holder);
    await removeAccountLabels(portal, holder);
    const label = await newLabel(portal, 'all', ['flow:task:decide']);
    await portal.connection.query('insert into account_label (account, label) values ($1, $2)', [holder.id, Number(label)]);
    expect((await actOnTask(holder, task, 'approve')).error.code).toBe('E_FORBIDDEN');
    expect(await actions(id)).toContain('given-anew');
    expect([await findDecidableTask(holder, id), await findDecidableTask(giver, id)]).toEqual([undefined, expect.any(String)]);
    const { link } = await readCaseDetail(giver, id);
    expect((await postingOf(operator, String(link?.split('/').at(-1)))).status).toMatch(/unaudited|under_review/);
  });
});

test('an account that its step no longer finds cannot decide a task that it claimed, and others can claim it', async () => {
  const label = await newLabel(portal, 'own', []);
  const [row] = await portal.connection.query<{ code: string }>('select code from label where id = $1', [Number(label)]);
  const leaving = await newUser(portal, { labels: ['reviewer', String(row?.code)], country: 'ru' });
  const who = [
    { by: 'label', label: String(row?.code) },
    { by: 'accounts', accounts: [giver.id] },
  ] as const;
  const id = await startFlowCase(applicant, await publishForm(operator, flowFormOf([approvalStep('one', [], { who, take: true })])));
  await callTaskAction(leaving, id, 'take');
  await portal.connection.query('delete from account_label where account = $1 and label = $2', [leaving.id, Number(label)]);
  await portal.connection.query(`update label set scope = 'country' where code = 'reviewer'`);
  expect((await actOnTask(leaving, await findOpenTaskId(portal, id, leaving), 'approve')).error.code).toBe('E_FORBIDDEN');
  await portal.connection.query(`update label set scope = 'all' where code = 'reviewer'`);
  expect((await callTaskAction(giver, id, 'take')).status).toBe(200);
  expect((await callTaskAction(giver, id, 'approve')).data.state).toBe('approved');
});

test('an account cannot decide a task after the applicant left its organization, and the refused attempt reassigns it', async () => {
  const organization = await newOrganization(portal);
  const members = (change: object) => operator.send('POST', `/api/admin/organizations/${organization}/membership`, change);
  const holder = await newPermissionHolder(portal, 'organization', ['flow:task:decide']);
  const member = await newUser(portal);
  expect((await members({ add: [String(holder.id), String(member.id)] })).status).toBe(200);
  const id = await startFlowCase(member, await flowOf(giver));
  const { task } = await given('transfer', id, holder);
  expect((await members({ remove: [String(member.id)] })).status).toBe(200);
  expect((await actOnTask(holder, task, 'approve')).error.code).toBe('E_FORBIDDEN');
  expect(await actions(id)).toContain('given-anew');
  expect((await callTaskAction(giver, id, 'approve')).data.state).toBe('approved');
});
