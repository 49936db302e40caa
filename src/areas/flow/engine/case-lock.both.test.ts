import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../../test/harness/accounts.ts';
import { engine } from '../../../../test/harness/database.ts';
import { approvalStep, findDecidableTask, flowFormOf, publishForm, readCaseDetail, startFlowCase } from '../../../../test/harness/flows.ts';
import { openPortal, type Portal } from '../../../../test/harness/portal.ts';
import { transaction } from '../../../platform/db/connect.server.ts';
import type { CaseDetail } from '../operations.ts';
import { lockCase } from './case.server.ts';
import { updateTask } from './store.server.ts';

let portal: Portal;
let operator: User;
let applicant: User;
let voter: User;
let other: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal);
  [voter, other] = [await newUser(portal, { labels: ['reviewer'] }), await newUser(portal, { labels: ['reviewer'] })];
}, 120_000);
afterAll(() => portal.close());

const rounds = 10;
test('of a concurrent vote and transfer of the same task, exactly one is applied', async () => {
  const flow = await publishForm(operator, flowFormOf([approvalStep('one', [Number(voter.id)])]));
  for (let round = 0; round < rounds; round += 1) {
    const id = await startFlowCase(applicant, flow);
    const at = `/api/admin/flow-tasks/${await findDecidableTask(voter, id)}`;
    const [vote, transfer] = await Promise.all([
      voter.send<CaseDetail>('POST', `${at}/approve`, {}),
      voter.send<CaseDetail>('POST', `${at}/transfer`, { account: other.id }),
    ]);
    expect([vote.status, transfer.status].filter((status) => status === 200)).toHaveLength(1);
    const { state, timeline } = await readCaseDetail(operator, id);
    const actions = timeline.map(({ action }) => action).filter((action) => action === 'approve' || action === 'transfer');
    expect([state, ...actions]).toEqual(vote.status === 200 ? ['approved', 'approve'] : ['running', 'transfer']);
    expect(await findDecidableTask(other, id)).toEqual(vote.status === 200 ? undefined : expect.anything());
  }
});

test.runIf(engine === 'postgresql')(
  'a vote waits for the lock of its case and then uses the state that the other transaction left',
  async () => {
    const flow = await publishForm(operator, flowFormOf([approvalStep('one', [Number(voter.id)])]));
    const id = await startFlowCase(applicant, flow);
    const at = `/api/admin/flow-tasks/${await findDecidableTask(voter, id)}`;
    const { connection } = portal;
    const waiting = () =>
      connection.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    let vote: ReturnType<typeof voter.send> | undefined;
    await transaction(connection, async (tx) => {
      const locked = await lockCase(tx, Number(id));
      vote = voter.send('POST', `${at}/approve`, {});
      await expect.poll(waiting).toHaveLength(1);
      await updateTask(tx, locked, locked.tasks[0]?.id ?? 0, { assignee: Number(other.id), candidateKeys: [`account:${other.id}`] });
    });
    expect((await vote)?.status).toBe(404);
    expect((await readCaseDetail(operator, id)).state).toBe('running');
    expect(await findDecidableTask(other, id)).toBeDefined();
  },
);
