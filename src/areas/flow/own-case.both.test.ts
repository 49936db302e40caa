import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import {
  actOnTask,
  approveTaskBatch,
  countSelfDecisionAuditEntries,
  findOpenTaskId,
  whileDeputy,
  whileDisabled,
} from '../../../test/harness/flow-tasks.ts';
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
import { newLabel, newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { DecideStep, FlowDefinition } from './model/definition.ts';
import type { CaseDetail } from './operations.ts';

/** Own cases at the tasks of approvers: actions that the own-case check rejects, actions that remain permitted, and entries in the audit log. */
let portal: Portal;
let operator: User;
let member: User;
let other: User;
let third: User;
let deputy: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  const decider = () => newPermissionHolder(portal, 'all', ['flow:task:decide', 'flow:deputy:own'], 'cn');
  [member, other, third, deputy] = [await decider(), await decider(), await decider(), await decider()];
}, 120_000);
afterAll(() => portal.close());

const flowOf = (accounts: readonly User[], more: Partial<DecideStep> = {}, definition: Partial<FlowDefinition> = {}) =>
  publishForm(
    operator,
    flowFormOf(
      [
        approvalStep(
          'one',
          accounts.map(({ id }) => id),
          more,
        ),
      ],
      definition,
    ),
  );
const rejected = { status: 403, error: { code: 'E_OWN_CASE' } };

/** Actions on a task, except votes, that the own-case check must reject, each with an otherwise valid input. */
const givingActions = (signer: string) =>
  [
    ['transfer', { account: String(third.id) }],
    ['add', { accounts: [String(operator.id)], when: 'with' }],
    ['remove', { task: signer }],
    ['ask', { account: String(third.id), reason: 'What do you think?' }],
    ['return', { to: 'applicant', reason: 'Say more' }],
  ] as const;
const voteActions = [
  ['take', {}],
  ['approve', {}],
  ['reject', { reason: 'No' }],
] as const;

describe.each([
  ['refuse', 'while another approver is found'],
  ['skip', 'always'],
] as const)('a step with own: %s rejects its applicant %s', (own, _) => {
  test('the applicant as approver cannot transfer, add or remove signers, ask, return, claim or vote', async () => {
    const id = await startFlowCase(member, await flowOf([member, other], { own }));
    const task = await findOpenTaskId(portal, id);
    for (const [action, input] of [...givingActions('1'), ...voteActions])
      expect(await actOnTask(member, task, action, input), action).toMatchObject(rejected);
    expect((await actOnTask(other, task, 'add', { accounts: [String(deputy.id)], when: 'with' })).status).toBe(200);
    const signer = await findOpenTaskId(portal, id, deputy);
    expect(await actOnTask(member, task, 'remove', { task: signer })).toMatchObject(rejected);
    expect((await readCaseDetail(operator, id)).timeline.map(({ action }) => action)).toEqual(['start', 'opened', 'add']);
    expect(await countSelfDecisionAuditEntries(portal, id)).toBe(0);
  });

  test('the applicant as deputy of the approver cannot act on the task', async () => {
    const id = await startFlowCase(member, await flowOf([other], { own }));
    const task = await findOpenTaskId(portal, id);
    await whileDeputy(other, member, async () => {
      for (const [action, input] of [...givingActions('1'), ...voteActions])
        expect(await actOnTask(member, task, action, input), action).toMatchObject(rejected);
    });
    expect((await actOnTask(other, task, 'approve')).data.state).toBe('approved');
  });

  test('the deputy of the applicant cannot act on the task', async () => {
    const id = await startFlowCase(member, await flowOf([member, other], { own }));
    const task = await findOpenTaskId(portal, id);
    await whileDeputy(member, deputy, async () => {
      for (const [action, input] of [...givingActions('1'), ...voteActions])
        expect(await actOnTask(deputy, task, action, input), action).toMatchObject(rejected);
    });
    expect(await countSelfDecisionAuditEntries(portal, id)).toBe(0);
  });

  test('a batch returns E_OWN_CASE for each own case and decides the others', async () => {
    const flow = await flowOf([member, other], { own });
    const [first, second, foreign] = [
      await startFlowCase(member, flow),
      await startFlowCase(member, flow),
      await startFlowCase(third, flow),
    ];
    const tasks = await Promise.all([first, foreign, second].map((id) => findOpenTaskId(portal, id)));
    expect(await approveTaskBatch(member, tasks)).toEqual(['E_OWN_CASE', null, 'E_OWN_CASE']);
    await whileDeputy(member, deputy, async () => {
      expect(await approveTaskBatch(deputy, tasks)).toEqual(['E_OWN_CASE', 'E_STATE', 'E_OWN_CASE']);
    });
  });

  test('the page of the case offers no decision, and neither a box nor the number of open tasks includes the task', async () => {
    const counted = async () => (await member.get<{ todo: number }>('/api/uc/flow/count')).data.todo;
    const before = await counted();
    const id = await startFlowCase(member, await flowOf([member, other], { own }));
    const expectNotOffered = async (user: User) => {
      const { may, ownCase } = await readCaseDetail(user, id);
      expect([ownCase, may.includes('comment')]).toEqual([true, true]);
      for (const action of ['take', 'approve', 'reject', 'abstain', 'return', 'transfer', 'ask', 'add', 'remove'] as const)
        expect(may).not.toContain(action);
      for (const name of ['todo', 'deputy']) expect((await readTaskBox(user, name)).map((row) => row.case)).not.toContain(id);
    };
    await expectNotOffered(member);
    await whileDeputy(other, member, () => expectNotOffered(member));
    await whileDeputy(member, deputy, () => expectNotOffered(deputy));
    expect(await counted()).toBe(before);
    const { may, ownCase } = await readCaseDetail(other, id);
    expect([ownCase, may]).toEqual([false, expect.arrayContaining(['take', 'approve', 'reject', 'return', 'transfer', 'ask', 'add'])]);
    expect(await findDecidableTask(other, id)).toBeDefined();
  });
});

describe('in an own case remain permitted', () => {
  test('a comment, also by the deputy of the applicant, and the withdrawal of the case', async () => {
    const id = await startFlowCase(member, await flowOf([member, other]));
    const task = await findOpenTaskId(portal, id);
    const comment = async (user: User) => expect((await actOnTask(user, task, 'comment', { reason: 'Please' })).status).toBe(200);
    await comment(member);
    await whileDeputy(member, deputy, () => comment(deputy));
    const withdrawn = await member.send<CaseDetail>('POST', `/api/uc/flow/cases/${id}`, { action: 'withdraw' });
    expect(withdrawn.data.state).toBe('withdrawn');
  });

  test('the release of a task that the applicant claimed while nobody else was found', async () => {
    const id = await startFlowCase(member, await flowOf([member, other], { take: true }));
    const task = await findOpenTaskId(portal, id);
    await whileDisabled(portal, other, async () => expect((await actOnTask(member, task, 'take')).status).toBe(200));
    expect(await actOnTask(member, task, 'approve')).toMatchObject(rejected);
    expect((await readCaseDetail(member, id)).may).toEqual(expect.arrayContaining(['release', 'comment']));
    expect((await actOnTask(member, task, 'release')).status).toBe(200);
    expect((await callTaskAction(other, id, 'take')).status).toBe(200);
  });

  test('the retraction of a vote that was cast while nobody else was found', async () => {
    const label = await newLabel(portal, 'own', []);
    const [{ code } = { code: '' }] = await portal.connection.query<{ code: string }>('select code from label where id = $1', [
      Number(label),
    ]);
    const give = (user: User) =>
      portal.connection.query('insert into account_label (account, label) values ($1, $2)', [user.id, Number(label)]);
    await give(member);
    const id = await startFlowCase(member, await flowOf([], { who: [{ by: 'label', label: code }] }));
    const task = await findOpenTaskId(portal, id);
    expect((await actOnTask(member, task, 'add', { accounts: [String(third.id)], when: 'with' })).status).toBe(200);
    expect((await actOnTask(member, task, 'approve')).data.state).toBe('running');
    await give(other);
    expect((await actOnTask(member, task, 'retract')).status).toBe(200);
    expect(await actOnTask(member, task, 'approve')).toMatchObject(rejected);
    expect((await callTaskAction(other, id, 'approve')).data.state).toBe('running');
    expect((await callTaskAction(third, id, 'approve')).data.state).toBe('approved');
  });
});

describe('the audit log has an entry for an own case', () => {
  test('once for the vote, not for a claim, signers, a transfer or a refused action', async () => {
    const id = await startFlowCase(member, await flowOf([member], { take: true }));
    const task = await findOpenTaskId(portal, id);
    expect((await actOnTask(member, task, 'take')).status).toBe(200);
    expect((await actOnTask(member, task, 'add', { accounts: [String(third.id)], when: 'with' })).status).toBe(200);
    expect((await actOnTask(member, task, 'ask', { account: String(other.id), reason: 'And you?' })).status).toBe(200);
    expect((await actOnTask(member, task, 'reject')).status).toBe(400);
    expect((await actOnTask(member, task, 'approve', { digest: 'another' })).status).toBe(409);
    expect(await countSelfDecisionAuditEntries(portal, id)).toBe(0);
    expect((await actOnTask(member, task, 'approve')).status).toBe(200);
    expect((await actOnTask(member, task, 'approve')).status).toBe(200); // repeated request
    expect(await countSelfDecisionAuditEntries(portal, id)).toBe(1);
    const given = await startFlowCase(member, await flowOf([member]));
    expect((await actOnTask(member, await findOpenTaskId(portal, given), 'transfer', { account: String(third.id) })).status).toBe(200);
    expect((await callTaskAction(third, given, 'approve')).data.state).toBe('approved');
    expect(await countSelfDecisionAuditEntries(portal, given)).toBe(0);
  });

  test("for a vote of the applicant's deputy, and for a vote in a batch", async () => {
    const flow = await flowOf([member]);
    const [one, two] = [await startFlowCase(member, flow), await startFlowCase(member, flow)];
    await whileDeputy(member, deputy, async () => {
      expect((await actOnTask(deputy, await findOpenTaskId(portal, one), 'approve')).data.state).toBe('approved');
    });
    expect(await approveTaskBatch(member, [await findOpenTaskId(portal, two)])).toEqual([null]);
    expect([
      (await readCaseDetail(operator, two)).state,
      await countSelfDecisionAuditEntries(portal, one),
      await countSelfDecisionAuditEntries(portal, two),
    ]).toEqual(['approved', 1, 1]);
  });

  test('not in a step that allows own cases, and not in a case of another applicant', async () => {
    const own = await startFlowCase(member, await flowOf([member, other], { own: 'allow' }));
    expect((await callTaskAction(member, own, 'approve')).data.state).toBe('approved');
    const foreign = await startFlowCase(third, await flowOf([member, other]));
    expect((await callTaskAction(member, foreign, 'approve')).data.state).toBe('approved');
    expect([await countSelfDecisionAuditEntries(portal, own), await countSelfDecisionAuditEntries(portal, foreign)]).toEqual([0, 0]);
  });
});

describe('notices and letters', () => {
  const noticesOf = (user: User, id: string) =>
    portal.connection.query(`select type from notice where account = $1 and link = $2`, [user.id, `/admin/f/c${id}`]);
  const lettersTo = (user: User) => portal.connection.query('select id from outbox where target = $1', [`own${user.id}@mail.example`]);
  const remind = (id: string) => operator.send('POST', `/api/admin/flow-instances/${id}/remind`);

  test('are sent to the other approvers, not to the applicant', async () => {
    for (const user of [member, other])
      await portal.connection.query(`update account set email = $2, digest = 'mail' where id = $1`, [
        user.id,
        `own${user.id}@mail.example`,
      ]);
    const id = await startFlowCase(member, await flowOf([member, other]));
    expect([await noticesOf(member, id), await lettersTo(member)]).toEqual([[], []]);
    expect([(await noticesOf(other, id)).length, (await lettersTo(other)).length]).toEqual([1, 1]);
    expect((await remind(id)).status).toBe(200);
    await portal.connection.query('update flow_step set remind_at = now() where instance = $1', [Number(id)]);
    await portal.services.deadlines.run();
    expect([(await noticesOf(member, id)).length, (await noticesOf(other, id)).length]).toEqual([0, 3]);
  });

  test('a reminder is not sent to an applicant who claimed the task and may not decide it any more', async () => {
    const id = await startFlowCase(member, await flowOf([member, other], { take: true }));
    const task = await findOpenTaskId(portal, id);
    await whileDisabled(portal, other, async () => expect((await actOnTask(member, task, 'take')).status).toBe(200));
    await remind(id);
    await portal.connection.query('update flow_step set remind_at = now() where instance = $1', [Number(id)]);
    await portal.services.deadlines.run();
    expect(await noticesOf(member, id)).toEqual([]);
  });
});
