import type { PostingForm } from '../../src/areas/exchange/operations.ts';
import { allFlowSteps, findFlowStep, isDecideStep } from '../../src/areas/flow/model/definition.ts';
import type { User } from './accounts.ts';
import { findExpectedVoters, hasPermissionInAnyScope } from './decision-oracle.ts';
import type { AccountsSnapshot, CaseSnapshot, CasesById, TaskSnapshot } from './decision-states.ts';
import { isVoteCast, validVoteTasksOf } from './decision-states.ts';
import { type DecisionWorld, publishPostingFlow, publishRandomForm } from './decision-world.ts';
import type { Reply } from './portal.ts';
import { completePostingInput } from './postings.ts';

/** Random actions on cases by approvers, applicants, deputies and case administrators, including actions that must be refused. */

/** The test world with its current accounts and cases, from which the next random action is chosen. */
export interface DecisionRunState {
  world: DecisionWorld;
  accounts: AccountsSnapshot;
  cases: CasesById;
}
/** An executed action: its name, its text in the log, and the answer (null without a call). */
export interface PerformedMove {
  action: string;
  text: string;
  reply: Reply | null;
}
export type DecisionMove = (stage: DecisionRunState) => Promise<PerformedMove | null>;

const everybody = ({ world }: DecisionRunState): User[] => [...world.people, world.operator];
const isActive = ({ accounts }: DecisionRunState, id: number | null): boolean => id !== null && accounts.accounts.get(id)?.active === true;
export const findActiveUser = (stage: DecisionRunState, id: number | null): User | undefined =>
  isActive(stage, id) ? everybody(stage).find((user) => user.id === id) : undefined;
const activeUsers = (stage: DecisionRunState): User[] => everybody(stage).filter(({ id }) => isActive(stage, id));
const usersAmong = (stage: DecisionRunState, ids: Iterable<number | null>): User[] =>
  [...new Set(ids)].flatMap((id) => findActiveUser(stage, id) ?? []);
const running = ({ cases }: DecisionRunState): CaseSnapshot[] => [...cases.values()].filter(({ state }) => state === 'running');

/** Sends a POST request and returns it as an action. */
export const applyPostMove = async (user: User, action: string, url: string, body?: object): Promise<PerformedMove> => ({
  action,
  text: `${user.id} POST ${url} ${JSON.stringify(body ?? {})}`,
  reply: await user.send('POST', url, body),
});
/** Sends a PUT request and returns it as an action. */
export const applyPutMove = async (user: User, action: string, url: string, body: object): Promise<PerformedMove> => ({
  action,
  text: `${user.id} PUT ${url} ${JSON.stringify(body)}`,
  reply: await user.send('PUT', url, body),
});
const onTask = (user: User, task: TaskSnapshot, action: string, body: object | undefined = {}) =>
  applyPostMove(user, action, `/api/admin/flow-tasks/${task.id}/${action}`, body);

/** Ids of the accounts that may decide a task by this candidate key; the scopes of permissions are ignored. */
const openedBy = ({ accounts }: DecisionRunState, key: string): number[] => {
  const [kind, rest = ''] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  if (kind === 'account') return [Number(rest)];
  const [code = ''] = rest.split('@');
  const all = [...accounts.accounts.values()];
  return all
    .filter((one) => (kind === 'label' ? one.labels.some((label) => label.code === code) : hasPermissionInAnyScope(one, code)))
    .map(({ id }) => id);
};
const deputiesOf = ({ accounts }: DecisionRunState, principals: readonly (number | null)[]): number[] =>
  accounts.deputies.filter(({ principal }) => principals.includes(principal)).map(({ deputy }) => deputy);

/** True if the account has the permission to decide tasks; without it, every call is refused. */
const isAble = ({ accounts }: DecisionRunState, id: number): boolean => {
  const account = accounts.accounts.get(id);
  return account !== undefined && hasPermissionInAnyScope(account, 'flow:task:decide');
};

/**
 * A random account for an action on a task: usually one that may vote now, else the applicant, a deputy, an earlier voter, or any account.
 */
const actorFor = (stage: DecisionRunState, found: CaseSnapshot, task: TaskSnapshot): User | undefined => {
  const { chance } = stage.world;
  const own = task.assignee !== null ? [task.assignee] : task.pools.flatMap((key) => openedBy(stage, key));
  const ways: Record<string, () => Iterable<number | null>> = {
    own: () => own,
    deputy: () => deputiesOf(stage, own),
    applicant: () => [found.applicant, ...deputiesOf(stage, [found.applicant])],
    voter: () => validVoteTasksOf(found, task.row).flatMap(({ actor, principal }) => [actor, principal]),
    anybody: () => activeUsers(stage).map(({ id }) => id),
  };
  const able = (users: User[]) => (chance.is(0.05) ? users : users.filter(({ id }) => isAble(stage, id)));
  const way = chance.by({ own: 57, deputy: 20, applicant: 15, voter: 4, anybody: 4 });
  return chance.maybe(able(usersAmong(stage, ways[way]?.() ?? []))) ?? chance.maybe(able(usersAmong(stage, own)));
};

/** Chooses a random task that satisfies `fits` from the running cases, with an account that acts on the task; null if there is none. */
const chooseTask = (
  stage: DecisionRunState,
  fits: (task: TaskSnapshot) => boolean,
): { found: CaseSnapshot; task: TaskSnapshot; user: User } | null => {
  const { chance } = stage.world;
  const all = running(stage).flatMap((found) => found.tasks.filter(fits).map((task) => ({ found, task })));
  const one = chance.maybe(all);
  const user = one && actorFor(stage, one.found, one.task);
  return one && user ? { ...one, user } : null;
};
const isOpenVote = ({ kind, state, active }: TaskSnapshot): boolean => kind === 'vote' && state === 'open' && active;

/**
 * The id of the account that an action names, such as the target of a transfer: usually one that may get the task, else any account, the
 * applicant, or a voter of the step.
 */
const namedAccount = (stage: DecisionRunState, found: CaseSnapshot, task: TaskSnapshot): string => {
  const { chance } = stage.world;
  const row = found.steps.find(({ id }) => id === task.row);
  const voters = validVoteTasksOf(found, task.row).flatMap(({ actor, principal, assignee }) => [actor, principal, assignee]);
  const admitted = [...((row && findExpectedVoters(stage.accounts, found, row)?.admitted) ?? [])].filter((id) => !voters.includes(id));
  const way = chance.by({ admitted: 7, anybody: 2, applicant: 2, voter: 2 });
  const ids = { admitted, anybody: [], applicant: [found.applicant], voter: voters }[way].filter((id) => id !== null);
  return String(chance.maybe(ids) ?? chance.of(everybody(stage)).id);
};
const idsOf = (stage: DecisionRunState, most: number): string[] =>
  stage.world.chance.some(everybody(stage), most).map(({ id }) => String(id));

const choosesNext = ({ definition }: CaseSnapshot): boolean =>
  allFlowSteps(definition.nodes).some(
    (step) => isDecideStep(step) && step.who.some((who) => who.by === 'chosen' && who.chooser === 'approver'),
  );

/** The request body of a vote, with random optional fields. */
const decisionOf = (stage: DecisionRunState, found: CaseSnapshot, task: TaskSnapshot, action: string): object => {
  const { chance } = stage.world;
  const row = found.steps.find(({ id }) => id === task.row);
  const step = row && findFlowStep(found.definition, row.step);
  const edits = step && isDecideStep(step) && step.fields?.amount === 'edit';
  return {
    ...((action === 'reject' || chance.is(0.1)) && { reason: 'Because' }),
    ...(chance.is(0.3) && { digest: chance.is(0.85) ? found.digest : 'another' }),
    ...(action === 'approve' && choosesNext(found) && { chosen: idsOf(stage, 2) }),
    ...(action === 'approve' && edits && chance.is(0.5) && { fields: { amount: chance.below(9) } }),
  };
};

/**
 * Sends a vote through one of three routes: the task, the review of the posting, or the batch route. A task that must be claimed before the
 * vote is usually only claimed.
 */
const vote: DecisionMove = async (stage) => {
  const { chance } = stage.world;
  const chosen = chooseTask(stage, (task) => isOpenVote(task) || (chance.is(0.03) && task.kind === 'vote'));
  if (!chosen) return null;
  const { found, task, user } = chosen;
  const row = found.steps.find(({ id }) => id === task.row);
  const step = row && findFlowStep(found.definition, row.step);
  if (step?.type === 'approve' && step.take && task.assignee === null && chance.is(0.8)) return onTask(user, task, 'take', undefined);
  const action = chance.by({ approve: 80, reject: 6, abstain: 14 });
  if (action === 'approve' && chance.is(0.06)) {
    const tasks = [...new Set([task, ...running(stage).flatMap(({ tasks: all }) => chance.maybe(all.filter(isOpenVote)) ?? [])])];
    return applyPostMove(user, 'decide', '/api/admin/flow-tasks/decide', {
      tasks: tasks.slice(0, 3).map(({ id }) => String(id)),
      decision: 'approve',
    });
  }
  if (found.subject === 'posting' && action !== 'abstain' && chance.is(0.15)) {
    const [row] = await stage.world.portal.connection.query<{ version: number }>('select version from posting where id = $1', [
      Number(found.key),
    ]);
    const body = { version: row?.version ?? 1, ...(action === 'reject' && { reason: 'No' }) };
    return applyPostMove(user, action, `/api/admin/flow-tasks/postings/${found.key}/${action}`, body);
  }
  return onTask(user, task, action, decisionOf(stage, found, task, action));
};

const take: DecisionMove = async (stage) => {
  const chosen = chooseTask(stage, (task) => isOpenVote(task) && task.assignee === null);
  return chosen && onTask(chosen.user, chosen.task, 'take', undefined);
};
const release: DecisionMove = async (stage) => {
  const chosen = chooseTask(stage, (task) => isOpenVote(task) && task.assignee !== null);
  return chosen && onTask(chosen.user, chosen.task, 'release', undefined);
};
const retract: DecisionMove = async (stage) => {
  const { chance } = stage.world;
  const cast = running(stage).flatMap((found) =>
    found.tasks.filter((task) => isVoteCast(task) && found.steps.some(({ id, state }) => id === task.row && state === 'open')),
  );
  const task = chance.maybe(cast);
  const user = task && (findActiveUser(stage, task.actor) ?? findActiveUser(stage, task.principal));
  return user ? onTask(user, task, 'retract', undefined) : null;
};
const transfer: DecisionMove = async (stage) => {
  const signersOnly = stage.world.chance.is(0.4);
  const chosen = chooseTask(stage, (task) => isOpenVote(task) && (!signersOnly || task.signer !== null));
  return chosen && onTask(chosen.user, chosen.task, 'transfer', { account: namedAccount(stage, chosen.found, chosen.task) });
};
const ask: DecisionMove = async (stage) => {
  const chosen = chooseTask(stage, isOpenVote);
  return chosen && onTask(chosen.user, chosen.task, 'ask', { account: namedAccount(stage, chosen.found, chosen.task), reason: 'What?' });
};
const answer: DecisionMove = async (stage) => {
  const chosen = chooseTask(stage, ({ kind, state }) => kind === 'opinion' && state === 'open');
  return chosen && onTask(chosen.user, chosen.task, 'answer', { reason: 'So' });
};
const add: DecisionMove = async (stage) => {
  const { chance } = stage.world;
  const chosen = chooseTask(stage, isOpenVote);
  if (!chosen) return null;
  const accounts = [namedAccount(stage, chosen.found, chosen.task), ...(chance.is(0.3) ? idsOf(stage, 1) : [])];
  return onTask(chosen.user, chosen.task, 'add', { accounts: [...new Set(accounts)], when: chance.of(['before', 'with', 'after']) });
};
const openSigner = (task: TaskSnapshot): boolean => task.kind === 'vote' && task.state === 'open' && task.signer !== null;
const remove: DecisionMove = async (stage) => {
  const { chance } = stage.world;
  const of = chance.maybe(running(stage).flatMap((found) => found.tasks.filter(openSigner).map((signer) => ({ found, signer }))));
  if (!of) return null;
  const { found, signer } = of;
  const byMark = usersAmong(stage, [signer.signer?.by ?? null, signer.signer?.principal ?? null]);
  const user = chance.is(0.8) ? chance.maybe(byMark) : chance.maybe(activeUsers(stage));
  const own = found.tasks.filter(
    ({ row, kind, actor, assignee }) => row === signer.row && kind === 'vote' && user && [actor, assignee].includes(user.id),
  );
  const task = chance.maybe(own) ?? chance.maybe(found.tasks.filter(({ row, kind }) => row === signer.row && kind === 'vote'));
  return user && task ? onTask(user, task, 'remove', { task: String(signer.id) }) : null;
};
const goBack: DecisionMove = async (stage) => {
  const { chance } = stage.world;
  const chosen = chooseTask(stage, isOpenVote);
  if (!chosen) return null;
  const to = chance.is(0.5) ? 'applicant' : chance.of(allFlowSteps(chosen.found.definition.nodes)).id;
  return onTask(chosen.user, chosen.task, 'return', { to, again: chance.of(['all', 'straight']), reason: 'Again' });
};

const mendPosting = async (user: User, found: CaseSnapshot, word: string): Promise<PerformedMove> => {
  const { data } = await user.get<PostingForm>(`/api/portal/mysnd/fields?id=${found.key}`);
  const path = `/api/portal/mysnd/${found.key}`;
  const saved = await applyPutMove(user, 'resubmit', path, { title: `Posting ${word}`, version: data.version });
  return saved.reply?.status === 200 ? applyPostMove(user, 'resubmit', `${path}/submit`) : saved;
};
const resubmit: DecisionMove = async (stage) => {
  const { chance } = stage.world;
  const returned = running(stage).filter(({ steps }) => steps.some(({ step, state }) => step === 'applicant' && state === 'open'));
  const found = chance.maybe(returned);
  const user = found && findActiveUser(stage, found.applicant);
  if (!user) return null;
  if (found.subject === 'posting') return mendPosting(user, found, String(chance.below(3)));
  const fields = chance.is(0.5) ? { subject: `Please ${chance.below(3)}` } : {};
  return applyPostMove(user, 'resubmit', `/api/uc/flow/cases/${found.id}`, { action: 'resubmit', fields });
};
const withdraw: DecisionMove = async (stage) => {
  const found = stage.world.chance.maybe(running(stage).filter(({ subject }) => subject === 'form'));
  const user = found && findActiveUser(stage, found.applicant);
  return user ? applyPostMove(user, 'withdraw', `/api/uc/flow/cases/${found.id}`, { action: 'withdraw' }) : null;
};
/** Changes the text of a posting during its case directly in the database; the engine must detect it at the next vote. */
const changeText: DecisionMove = async (stage) => {
  const { portal, chance } = stage.world;
  const postings = running(stage).filter(({ subject, tasks }) => subject === 'posting' && tasks.some(isOpenVote));
  const found = chance.maybe(postings.filter(({ tasks }) => tasks.some(isVoteCast))) ?? chance.maybe(postings);
  const task = found && chance.maybe(found.tasks.filter(isOpenVote));
  const user = found && task && actorFor(stage, found, task);
  if (!user) return null;
  const title = `Posting ${chance.below(1000)}`;
  const sql = `update posting set "values" = jsonb_set("values", '{title}', to_jsonb($2::text)) where id = $1`;
  await portal.connection.query(sql, [Number(found.key), title]);
  const done = await onTask(user, task, 'approve', chance.is(0.5) ? { digest: found.digest } : {});
  return { ...done, text: `posting ${found.key} becomes ${title}; ${done.text}` };
};

/**
 * Cancels the oldest case of this type of subject if there are more than `most`, because many of the old cases can no longer be decided.
 */
const endOldest = async (stage: DecisionRunState, subject: CaseSnapshot['subject'], most: number): Promise<PerformedMove | null> => {
  const [oldest, ...others] = [...stage.cases.values()].filter((one) => one.subject === subject);
  if (!oldest || others.length < most) return null;
  return applyPostMove(stage.world.operator, 'cancel', `/api/admin/flow-instances/${oldest.id}/cancel`, { reason: 'No more' });
};
const startForm: DecisionMove = async (stage) => {
  const { chance, forms } = stage.world;
  const ended = await endOldest(stage, 'form', 7);
  if (ended) return ended;
  const represented = usersAmong(
    stage,
    stage.accounts.deputies.map(({ principal }) => principal),
  );
  const user = (chance.is(0.5) ? chance.maybe(represented) : undefined) ?? chance.of(activeUsers(stage));
  const flow = chance.of(forms);
  const fields = { subject: `Please ${chance.below(3)}`, amount: chance.below(9), person: String(chance.of(everybody(stage)).id) };
  const chosen = Object.fromEntries(['a', 'b', 'c', 'd'].map((step) => [step, idsOf(stage, 3)]));
  return applyPostMove(user, 'start', '/api/uc/flow/forms', { flow, fields, chosen });
};
const startPosting: DecisionMove = async (stage) => {
  const { chance } = stage.world;
  const ended = await endOldest(stage, 'posting', 3);
  if (ended) return ended;
  const user = chance.of(activeUsers(stage));
  const input = {
    ...completePostingInput,
    title: `Posting ${chance.below(1000)}`,
    country: chance.of(['cn', 'br', 'cn', 'br', 'ru'] as const),
  };
  const made = await applyPostMove(user, 'start', '/api/portal/mysnd', input);
  const { id } = (made.reply?.data ?? {}) as { id?: string };
  return made.reply?.status === 200 && id ? applyPostMove(user, 'start', `/api/portal/mysnd/${id}/submit`) : made;
};
const publish: DecisionMove = async ({ world }) => {
  if (world.chance.is(0.5)) await publishRandomForm(world);
  else await publishPostingFlow(world, world.chance.of(['cn', 'br'] as const));
  return { action: 'publish', text: 'a flow is published', reply: null };
};

export const caseMoves: Readonly<Record<string, readonly [number, DecisionMove]>> = {
  vote: [52, vote],
  take: [5, take],
  release: [1, release],
  retract: [3, retract],
  transfer: [5, transfer],
  ask: [1, ask],
  answer: [1, answer],
  add: [8, add],
  remove: [2, remove],
  return: [2, goBack],
  resubmit: [3, resubmit],
  withdraw: [0.3, withdraw],
  text: [4, changeText],
  startForm: [10, startForm],
  startPosting: [4, startPosting],
  publish: [0.8, publish],
};
