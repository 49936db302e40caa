import type { AccountDetail } from '../../src/areas/accounts/operations.ts';
import { allFlowSteps, findFlowStep } from '../../src/areas/flow/model/definition.ts';
import type { User } from './accounts.ts';
import { applyPostMove, applyPutMove, type DecisionMove, type DecisionRunState } from './decision-moves.ts';
import { hasPermissionInAnyScope } from './decision-oracle.ts';
import type { CaseSnapshot, TaskSnapshot } from './decision-states.ts';
import { assignRandomLeaders, restoreSession } from './decision-world.ts';

/** This module has random actions of case administrators, changes of accounts by operators, and expired deadlines. */

const activeUsers = ({ world, accounts }: DecisionRunState): User[] =>
  [...world.people, world.operator].filter(({ id }) => accounts.accounts.get(id)?.active);

/** A random account for an action of a case administrator: usually one with the permission, sometimes the applicant or any account. */
const keeperFor = (stage: DecisionRunState, { applicant }: CaseSnapshot): User | undefined => {
  const { chance } = stage.world;
  const all = activeUsers(stage);
  const keepers = all.filter(({ id }) => {
    const account = stage.accounts.accounts.get(id);
    return account !== undefined && hasPermissionInAnyScope(account, 'flow:case:keep');
  });
  const own = all.filter(({ id }) => id === applicant);
  return chance.maybe({ keeper: keepers, applicant: own, anybody: all }[chance.by({ keeper: 85, applicant: 10, anybody: 5 })]);
};

const onCase =
  (
    action: string,
    wanted: string,
    input: (stage: DecisionRunState, found: CaseSnapshot) => { sent?: string; body: object | undefined } | null,
  ): DecisionMove =>
  async (stage) => {
    const found = stage.world.chance.maybe([...stage.cases.values()].filter(({ state }) => state === wanted));
    const user = found && keeperFor(stage, found);
    const made = found && input(stage, found);
    return user && made ? applyPostMove(user, made.sent ?? action, `/api/admin/flow-instances/${found.id}/${action}`, made.body) : null;
  };

const handOver = onCase('hand-over', 'running', ({ world: { chance, people, operator } }, { tasks }) => {
  const task = chance.maybe(tasks.filter(({ state }) => state === 'open'));
  return task ? { body: { task: String(task.id), account: String(chance.of([...people, operator]).id) } } : null;
});
const removeAsKeeper = onCase('remove', 'running', ({ world: { chance } }, { tasks }) => {
  const signer = (task: TaskSnapshot) => task.state === 'open' && task.signer !== null;
  const task = chance.maybe(tasks.filter(signer));
  return task ? { sent: 'remove-as-keeper', body: { task: String(task.id) } } : null;
});
const jump = onCase('jump', 'running', ({ world: { chance } }, { definition }) => ({
  body: { to: chance.of(allFlowSteps(definition.nodes)).id, reason: 'On' },
}));
const pause = onCase('pause', 'running', () => ({ body: { reason: 'Wait' } }));
const resume = onCase('resume', 'paused', () => ({ body: undefined }));
const cancel = onCase('cancel', 'running', () => ({ body: { reason: 'No more' } }));

/** Moves the deadlines of some open steps into the past and runs the job of deadlines. */
const deadlines: DecisionMove = async ({ world, cases }) => {
  const { portal, chance } = world;
  const open = [...cases.values()].flatMap(({ state, steps, definition }) =>
    state === 'running'
      ? steps.filter((row) => row.state === 'open').map((row) => ({ row, node: findFlowStep(definition, row.step) }))
      : [],
  );
  const timed = open.filter(({ node }) => node?.type === 'wait' || (node?.type === 'approve' && node.limit));
  const over = timed.filter(() => chance.is(0.5)).map(({ row }) => row.id);
  await portal.connection.query(`update flow_step set due_at = now() - interval '1 hour' where id = any($1::int[])`, [over]);
  const facts = await portal.services.deadlines.run();
  if (facts.failed > 0) throw new Error(`The job of the time limits failed: ${JSON.stringify(facts)}`);
  return { action: 'deadlines', text: `time is over for steps ${over} ${JSON.stringify(facts)}`, reply: null };
};

const disable: DecisionMove = async (stage) => {
  const { world, accounts } = stage;
  const { chance, operator, people } = world;
  const off = people.filter(({ id }) => !accounts.accounts.get(id)?.active);
  if (off.length >= 2 || (off.length > 0 && chance.is(0.6))) {
    const user = chance.of(off);
    const done = await applyPostMove(operator, 'accounts', `/api/admin/accounts/${user.id}/enable`);
    await restoreSession(world, user);
    return done;
  }
  return applyPostMove(operator, 'accounts', `/api/admin/accounts/${chance.of(people).id}/disable`);
};
/**
 * Removes a label of an account or changes its country in the database, without notifying the flow engine. The engine must check the
 * permissions at the next vote.
 */
const loseUnnoticed: DecisionMove = async ({ world: { portal, chance, people } }) => {
  const { id } = chance.of(people);
  const change = chance.by({ label: 3, country: 1 });
  if (change === 'country')
    await portal.connection.query('update account set country = $2 where id = $1', [id, chance.of(['cn', 'br', null])]);
  else
    await portal.connection.query(
      'delete from account_label where account = $1 and label = (select min(label) from account_label where account = $1)',
      [id],
    );
  return { action: 'accounts', text: `${id} gets another ${change} unnoticed`, reply: null };
};
const label: DecisionMove = async ({ world: { chance, operator, labels, people } }) => {
  const account = [String(chance.of(people).id)];
  const body = chance.is(0.65) ? { add: account, remove: [] } : { add: [], remove: account };
  return applyPostMove(operator, 'accounts', `/api/admin/labels/${chance.of(labels).id}/members`, body);
};
const moveAccount: DecisionMove = async ({ world: { chance, operator, people, organizations } }) => {
  const user = chance.of(people);
  const { data } = await operator.get<AccountDetail>(`/api/admin/accounts/${user.id}`);
  const { realName, company, industry, country, labels, organizations: had, version } = data;
  const body = {
    ...{ realName, company, industry, version },
    country: chance.is(0.6) ? chance.of(['cn', 'br', null]) : country,
    labels: labels.map(({ id }) => id),
    organizations: chance.is(0.5) ? (chance.is(0.7) ? [String(chance.of(organizations))] : []) : had.map(({ id }) => id),
  };
  return applyPutMove(operator, 'accounts', `/api/admin/accounts/${user.id}`, body);
};
const handOverAccount: DecisionMove = async (stage) => {
  const { chance, people, operator } = stage.world;
  const [from, to] = [chance.of(people), chance.of([...people, operator])];
  return applyPostMove(operator, 'hand-over', `/api/admin/accounts/${from.id}/hand-over`, { to: String(to.id) });
};
const leaders: DecisionMove = async ({ world }) => {
  await assignRandomLeaders(world);
  return { action: 'leaders', text: 'organizations get other leaders', reply: null };
};
const appoint: DecisionMove = async (stage) => {
  const { chance } = stage.world;
  const today = new Date().toISOString().slice(0, 10);
  const all = activeUsers(stage);
  const user = chance.of(all);
  const country = stage.accounts.accounts.get(user.id)?.country ?? null;
  const alike = all.filter(({ id }) => id !== user.id && (country === null || stage.accounts.accounts.get(id)?.country === country));
  const deputy = chance.is(0.85) ? chance.maybe(alike) : chance.of(all);
  if (!deputy || stage.accounts.deputies.length >= 8) return null;
  return applyPostMove(user, 'deputy', '/api/admin/deputies', { deputy: String(deputy.id), flows: null, from: today, to: today });
};
const endDeputy: DecisionMove = async (stage) => {
  const { chance, operator } = stage.world;
  const one = chance.maybe(stage.accounts.deputies);
  const user = one && (activeUsers(stage).find(({ id }) => id === one.principal) ?? operator);
  return user ? applyPostMove(user, 'deputy', `/api/admin/deputies/${one.id}/end`) : null;
};

export const officeMoves: Readonly<Record<string, readonly [number, DecisionMove]>> = {
  handOver: [3, handOver],
  removeAsKeeper: [0.7, removeAsKeeper],
  jump: [1, jump],
  pause: [0.7, pause],
  resume: [2, resume],
  cancel: [0.3, cancel],
  deadlines: [4, deadlines],
  disable: [2.5, disable],
  label: [5, label],
  loseUnnoticed: [1.5, loseUnnoticed],
  moveAccount: [2, moveAccount],
  handOverAccount: [0.6, handOverAccount],
  leaders: [1.2, leaders],
  appoint: [5, appoint],
  endDeputy: [1, endDeputy],
};
