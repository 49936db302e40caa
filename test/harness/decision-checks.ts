import { isDeepStrictEqual } from 'node:util';
import { type DecideStep, findFlowStep, isDecideStep } from '../../src/areas/flow/model/definition.ts';
import {
  type ExpectedVoters,
  findAccountsByRules,
  findExpectedVoters,
  isDeputyOf,
  isVotingRuleSatisfied,
  stepsOnWay,
} from './decision-oracle.ts';
import {
  type AccountsSnapshot,
  type CaseSnapshot,
  type CasesById,
  type EventSnapshot,
  isVoteCast,
  type StepSnapshot,
  type TaskSnapshot,
  validVoteTasksOf,
} from './decision-states.ts';

/** Checks the effects of an action on cases against the rules of decisions (decision 049). */

/** The states before and after an action: accounts and cases at its beginning, cases after it. */
export interface DecisionTransition {
  action: string;
  /** Error code of a refused action; null if it was carried out. */
  refusal: string | null;
  accounts: AccountsSnapshot;
  before: CasesById;
  after: CasesById;
}
/** Statistics of a run, and facts about cases that later checks need. */
export class DecisionLedger {
  votes = 0;
  approvedSteps = 0;
  approvedCases = 0;
  readonly jumped = new Set<number>();
  /** For each task whose approval was carried over: the deputy that cast the earlier vote; an empty list if the account itself voted. */
  readonly castFor = new Map<number, readonly number[]>();
}
/** One case before and after an action, with its new events. */
interface CaseTransition {
  moment: DecisionTransition;
  ledger: DecisionLedger;
  before: CaseSnapshot | undefined;
  after: CaseSnapshot;
  events: readonly EventSnapshot[];
  fault(rule: string, about: object): void;
}

const voting = new Set(['approve', 'reject', 'abstain']);
const ending = new Set(['approved', 'rejected', 'withdrawn', 'cancelled']);
/** Actions that may add, remove or move the signer marks of tasks. */
const movesMarks = new Set([
  'add',
  'remove',
  'remove-as-keeper',
  'accounts',
  'deadlines',
  'cancel',
  'jump',
  'return',
  'withdraw',
  'resubmit',
]);

const decidedStep = ({ definition }: CaseSnapshot, { step }: StepSnapshot): DecideStep | null => {
  const node = findFlowStep(definition, step);
  return node && isDecideStep(node) ? node : null;
};
const isOwnCase = ({ applicant }: CaseSnapshot, { actor, principal }: Pick<TaskSnapshot, 'actor' | 'principal'>): boolean =>
  applicant !== null && (actor === applicant || principal === applicant);
const rejectsOwnCase = ({ own }: DecideStep, { another }: ExpectedVoters): boolean => own === 'skip' || (own === 'refuse' && another);

/** Checks a vote that the current action cast. */
const checkVote = ({ moment, before, after, fault }: CaseTransition, task: TaskSnapshot): void => {
  const found = before ?? after;
  const row = found.steps.find(({ id }) => id === task.row) ?? after.steps.find(({ id }) => id === task.row);
  const step = row && decidedStep(found, row);
  const judgement = row && findExpectedVoters(moment.accounts, found, row);
  if (!row || !step || !judgement || task.actor === null) {
    fault('a vote belongs to a step that is decided', { task });
    return;
  }
  const { actor, principal } = task;
  const about = { task, step, applicant: found.applicant, admitted: [...judgement.admitted], another: judgement.another };
  if (!judgement.admitted.has(principal ?? actor)) fault('(ii) the step admits the account that voted, or its principal', about);
  if (isOwnCase(found, task) && rejectsOwnCase(step, judgement)) fault('(iii) nobody votes in an own case while another could', about);
  if (principal !== null && !isDeputyOf(moment.accounts, actor, principal, found.flow))
    fault('a deputy qualifies for its principal', about);
  if (task.state === 'abstained' && task.signer !== null) fault('a signer does not abstain', about);
};

/** Votes `yes` of an account in a case for the current text: the tasks belong to rows of flow_step before the row `before`. */
const standingVotes = ({ tasks, digest }: CaseSnapshot, account: number, before: number): TaskSnapshot[] =>
  tasks.filter(
    (task) =>
      task.kind === 'vote' &&
      task.state === 'yes' &&
      task.row < before &&
      task.digest === digest &&
      (task.principal ?? task.actor) === account,
  );

/** Checks an approval that was carried over from an earlier vote, because the step does not ask the same account again. */
const checkStanding = ({ moment, ledger, after, fault }: CaseTransition, task: TaskSnapshot): void => {
  const row = after.steps.find(({ id }) => id === task.row);
  const step = row && decidedStep(after, row);
  const judgement = row && findExpectedVoters(moment.accounts, after, row);
  if (!row || !step || !judgement || task.actor === null) {
    fault('a vote belongs to a step that is decided', { task });
    return;
  }
  const votes = standingVotes(after, task.actor, task.row);
  const about = { task, step, votes };
  if (step.again !== 'skip' || votes.length === 0) fault('a yes without a vote stands for an earlier one', about);
  if (!judgement.admitted.has(task.actor)) fault('(ii) the step admits the account whose yes stands', about);
  const free = votes.filter((vote) => !(isOwnCase(after, vote) && rejectsOwnCase(step, judgement)));
  if (votes.length > 0 && free.length === 0) fault('(iii) a yes stands that was cast in an own case', about);
  const isOwn = votes.some(({ principal }) => principal === null);
  ledger.castFor.set(task.id, isOwn ? [] : votes.slice(0, 1).flatMap(({ actor }) => actor ?? []));
};

const checkOneVote = ({ ledger, after, fault }: CaseTransition, row: StepSnapshot): void => {
  const seen = new Set<number>();
  for (const task of validVoteTasksOf(after, row.id).filter(isVoteCast)) {
    const accounts = new Set([task.actor, task.principal, ...(ledger.castFor.get(task.id) ?? [])].filter((id) => id !== null));
    for (const id of accounts)
      if (seen.has(id)) fault('an account has one vote in a step', { account: id, row, votes: validVoteTasksOf(after, row.id) });
    for (const id of accounts) seen.add(id);
  }
};

const marksOf = (found: CaseSnapshot, row: number): string[] =>
  validVoteTasksOf(found, row)
    .flatMap(({ signer }) => (signer ? [JSON.stringify([signer.by, signer.principal, signer.position])] : []))
    .sort();
const checkMarks = ({ moment, before, after, fault }: CaseTransition, row: StepSnapshot): void => {
  const was = before?.steps.find(({ id }) => id === row.id);
  if (!before || was?.state !== 'open' || row.state !== 'open') return;
  if (movesMarks.has(moment.action) || moment.refusal === 'E_FORBIDDEN') return;
  const marks = { before: marksOf(before, row.id), after: marksOf(after, row.id) };
  if (!isDeepStrictEqual(marks.before, marks.after)) fault('the mark of a signer stays', { row, marks });
};

const checkVotingRule = ({ after, fault }: CaseTransition, row: StepSnapshot): void => {
  const step = decidedStep(after, row);
  if (step && row.escalatedTo === null && !isDeepStrictEqual(row.vote, step.vote))
    fault('a step votes as the definition says', { row, step });
};

/** True if the step accepts earlier approvals (`again: skip`) and an account found by its rules has already approved the current text. */
const standsForAny = ({ moment, after }: CaseTransition, row: StepSnapshot, step: DecideStep): boolean =>
  step.again === 'skip' &&
  [...findAccountsByRules(moment.accounts, after, step)].some((id) => {
    const judgement = findExpectedVoters(moment.accounts, after, row);
    return standingVotes(after, id, row.id).some(
      (vote) => !(isOwnCase(after, vote) && judgement !== null && rejectsOwnCase(step, judgement)),
    );
  });

/** Checks a step that this action closed as approved. */
const checkApproved = (look: CaseTransition, row: StepSnapshot): void => {
  const { before, after, events, ledger, moment, fault } = look;
  const step = decidedStep(after, row);
  if (!step || !row.vote || events.some(({ action, step: id }) => action === 'expired-approve' && id === row.step)) return;
  ledger.approvedSteps += 1;
  const votes = validVoteTasksOf(after, row.id);
  const own = votes.filter(({ signer }) => signer === null);
  const cast = (state: TaskSnapshot['state']) => own.filter((task) => task.state === state).length;
  const counts = { yes: cast('yes'), no: cast('no'), abstained: cast('abstained') };
  const had = before?.steps.some(({ id }) => id === row.id) ? validVoteTasksOf(before, row.id) : [];
  const byVote = events.some(({ action, task }) => voting.has(action) && votes.some(({ id }) => id === task));
  const electorate = byVote && moment.action !== 'concurrent' ? had.filter(({ signer }) => signer === null).length : 0;
  const left = Math.max(0, electorate - counts.yes - counts.no - counts.abstained);
  const about = { row, votes, had, counts, left };
  const stands = had.length === 0 && votes.length === 0 && row.vote.mode === 'any' && standsForAny(look, row, step);
  if (!stands && !isVotingRuleSatisfied(row.vote, { ...counts, left }))
    fault('(i) as many accounts said yes as the voting rule requires', about);
  const signers = votes.filter(({ signer }) => signer !== null);
  const needed = byVote ? had.filter(({ signer }) => signer !== null).length : 0;
  if (signers.some(({ state }) => state !== 'yes') || signers.length < needed) fault('(i) each added signer said yes', about);
  if (new Set(votes.filter(isVoteCast).map(({ actor }) => actor)).size < votes.filter(isVoteCast).length)
    fault('(i) the accounts are distinct', about);
};

const checkEnd = ({ ledger, after, fault }: CaseTransition): void => {
  ledger.approvedCases += 1;
  if (ledger.jumped.has(after.id)) return;
  const way = new Set(stepsOnWay(after.definition.nodes, after.place.chosen));
  for (const id of way) {
    const last = after.steps.findLast(({ step }) => step === id);
    const node = findFlowStep(after.definition, id);
    if (node && isDecideStep(node) && last?.state !== 'approved')
      fault('a case ends approved with each step of its way', { step: id, steps: after.steps });
  }
};

/** Checks that no task or case is decided twice, and that a step with all votes is closed. */
const checkOnce = ({ after, events, fault }: CaseTransition): void => {
  const cast = events.filter(({ action }) => voting.has(action)).map(({ task }) => task);
  if (new Set(cast).size < cast.length) fault('a task is voted on once', { events });
  if (events.filter(({ action }) => ending.has(action)).length > 1) fault('a case ends once', { events });
  for (const row of after.steps.filter(({ state }) => state === 'open')) {
    const votes = validVoteTasksOf(after, row.id);
    if (votes.length > 0 && votes.every(isVoteCast)) fault('a step closes with its last vote', { row, votes });
  }
};

const checkCase = (look: CaseTransition): void => {
  const { before, after, events, ledger, moment } = look;
  if (events.some(({ action }) => action === 'jump')) ledger.jumped.add(after.id);
  for (const task of after.tasks.filter(isVoteCast)) {
    const was = before?.tasks.find(({ id }) => id === task.id);
    const event = events.findLast((one) => voting.has(one.action) && one.task === task.id);
    if (event) checkVote(look, task);
    else if (was === undefined || !isVoteCast(was)) checkStanding(look, task);
    if (event) ledger.votes += 1;
  }
  checkOnce(look);
  for (const row of after.steps) {
    const was = before?.steps.find(({ id }) => id === row.id);
    if (row.state !== 'open' && after.tasks.some((task) => task.row === row.id && task.state === 'open'))
      look.fault('a closed step has no open task', { row, tasks: after.tasks.filter((task) => task.row === row.id) });
    if (was && was.state !== 'open') {
      if (row.state !== was.state) look.fault('a closed step stays closed', { was, row });
      continue;
    }
    if (was && !isDeepStrictEqual([was.vote, was.escalatedTo], [row.vote, row.escalatedTo]))
      look.fault('a pass-up opens the step anew, and nothing else changes how an open step votes', { was, row });
    checkVotingRule(look, row);
    checkOneVote(look, row);
    checkMarks(look, row);
    if (row.state === 'approved' && was?.state !== 'approved') checkApproved(look, row);
  }
  if (after.state === 'approved' && before?.state !== 'approved') checkEnd(look);
  if (moment.refusal !== null && moment.action !== 'concurrent' && events.some(({ action }) => voting.has(action)))
    look.fault('a refused action votes nothing', { events });
};

/**
 * Returns the rules that an action violated, one line for each violation. `eventsOf` returns the events that the action added to a case.
 */
export const findDecisionFaults = async (
  moment: DecisionTransition,
  ledger: DecisionLedger,
  eventsOf: (instance: number, after: number) => Promise<EventSnapshot[]>,
): Promise<string[]> => {
  const faults: string[] = [];
  for (const after of moment.after.values()) {
    const before = moment.before.get(after.id);
    if (before?.lastEvent === after.lastEvent && isDeepStrictEqual(before.tasks, after.tasks)) continue;
    const events = before?.lastEvent === after.lastEvent ? [] : await eventsOf(after.id, before?.lastEvent ?? 0);
    const fault = (rule: string, about: object) =>
      void faults.push(`case ${after.id} (${after.subject}): ${rule}: ${JSON.stringify(about)}`);
    checkCase({ moment, ledger, before, after, events, fault });
  }
  return faults;
};
