import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../../test/harness/accounts.ts';
import { operatorContext } from '../../../../test/harness/actors.ts';
import { approvalStep, flowFormOf, publishForm, startFlowCase } from '../../../../test/harness/flows.ts';
import { openPortal, type Portal } from '../../../../test/harness/portal.ts';
import type { CaseTransaction } from './advance.server.ts';
import { type Case, readCase, type StepRow } from './case.server.ts';
import { expireStep, pauseCase, reassignTasksOfAccount, resumeCase, retryAssignment, withdrawCase } from './case-admin.server.ts';
import { castTaskVote, claimTask, closeStep, type TaskActor, unclaimTask } from './decide.server.ts';
import { addSigners, removeSignerAsAdmin } from './signers.server.ts';
import {
  jumpToStep,
  requestOpinion,
  resubmitCase,
  retractVote,
  returnCase,
  submitOpinion,
  transferTask,
  transferTaskAsAdmin,
} from './task-actions.server.ts';

/** Each function of the engine returns the case as it is stored afterwards, and does not change the case that it receives. */

let portal: Portal;
let people: User[];
let flow: string;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  const operator = await newOperator(portal);
  people = await Promise.all(Array.from({ length: 4 }, () => newUser(portal, { labels: ['reviewer'] })));
  const [applicant, first, second] = people.map(({ id }) => Number(id));
  const limit = { hours: 4, action: 'pass-up' as const, calendar: 'subject' as const };
  const steps = [
    approvalStep('any', [first ?? 0, second ?? 0], { limit }),
    approvalStep('all', [first ?? 0, second ?? 0], { vote: { mode: 'order' } }),
    approvalStep('last', [applicant ?? 0, second ?? 0], { own: 'allow' }),
  ];
  flow = await publishForm(operator, flowFormOf(steps));
}, 120_000);
afterAll(() => portal.close());

const freezeAll = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeAll(part);
};
/** Replaces every date of a case by a constant, because the database and the process have different clocks. */
const withoutMoments = (value: unknown): unknown => {
  if (value instanceof Date) return 'moment';
  if (Array.isArray(value)) return value.map(withoutMoments);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutMoments(part)]));
};

/** Runs an engine function as one of `people` on a frozen case, and compares its result with the stored case. */
const perform = (id: string, person: number, step: (work: CaseTransaction, acting: TaskActor) => Promise<Case>): Promise<number> => {
  const account = Number(people[person]?.id);
  const { engine } = portal.services;
  return engine.inLockedCase(operatorContext(account), Number(id), async (work) => {
    freezeAll(work.found);
    const own = work.found.tasks.findLast(
      ({ candidateKeys, assignee }) => assignee === account || candidateKeys.includes(`account:${account}`),
    );
    const task = own ?? work.found.tasks[0];
    if (!task) throw new Error('A case without tasks');
    const next = await step(work, { task, account, principal: null });
    expect(withoutMoments(next)).toEqual(withoutMoments(await readCase(work.tx, Number(id))));
  });
};
const idOf = (person: number): string => String(people[person]?.id);
const openStep = ({ found }: CaseTransaction): StepRow => {
  const row = found.steps.find(({ state }) => state === 'open');
  if (!row) throw new Error('A case without an open step');
  return row;
};
const stateOf = async (id: string) =>
  (await portal.connection.query<{ state: string }>('select state from flow_instance where id = $1', [Number(id)]))[0]?.state;

test('actions of approvers, applicants and case administrators return the stored case', async () => {
  const id = await startFlowCase(people[0] as User, flow);
  await perform(id, 1, claimTask);
  await perform(id, 1, unclaimTask);
  await perform(id, 1, (work, acting) => requestOpinion(work, acting, { account: idOf(3), reason: 'Please', visibleToApplicant: true }));
  await perform(id, 3, (work, acting) => submitOpinion(work, acting, 'Yes'));
  await perform(id, 2, (work, acting) => castTaskVote(work, acting, 'approve', { fields: {} }));
  await perform(id, 1, (work, acting) => addSigners(work, acting, { accounts: [idOf(3)], when: 'after' }));
  await perform(id, 1, (work, acting) => castTaskVote(work, acting, 'approve', {}));
  await perform(id, 1, retractVote);
  await perform(id, 1, (work, acting) => castTaskVote(work, acting, 'approve', {}));
  await perform(id, 3, (work, { task }) => removeSignerAsAdmin(work, String(task.id)));
  await perform(id, 2, (work, acting) => transferTask(work, acting, { account: idOf(3) }));
  await perform(id, 3, (work, acting) => returnCase(work, acting, { to: 'any', again: 'all', reason: 'Once more' }));
  await perform(id, 2, (work, acting) => returnCase(work, acting, { to: 'applicant', again: 'all', reason: 'Mend it' }));
  await perform(id, 0, (work, { account }) => resubmitCase(work, account, { subject: 'Mended' }));
  await perform(id, 1, (work) => pauseCase(work, 'Wait'));
  await perform(id, 1, (work) => resumeCase(work, new Date()));
  await perform(id, 1, (work) => jumpToStep(work, { to: 'last', reason: 'Quick' }));
  await perform(id, 2, (work, { task }) => transferTaskAsAdmin(work, { task: String(task.id), account: idOf(2) }));
  await perform(id, 2, (work, acting) => castTaskVote(work, acting, 'reject', { reason: 'No' }));
  expect(await stateOf(id)).toBe('rejected');
});

test('expired time limits and reassignments return the stored case', async () => {
  const id = await startFlowCase(people[0] as User, flow);
  await portal.connection.query('update account set status = 0 where id = $1', [people[1]?.id]);
  await perform(id, 2, (work) => reassignTasksOfAccount(work, Number(idOf(1))));
  await perform(id, 2, (work) => expireStep(work, openStep(work)));
  await perform(id, 2, async (work) => (await retryAssignment(work)).found);
  await perform(id, 2, (work) => closeStep(work, openStep(work), 'approved', null));
  await perform(id, 0, (work) => withdrawCase(work, null));
  expect(await stateOf(id)).toBe('withdrawn');
});
