import { sql } from 'drizzle-orm';
import type { Locale } from '../../../base/locales.ts';
import { isoOrNull } from '../../../base/names.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { instant, int, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import type { Attachment } from '../../../records/engine/fields.ts';
import { accountsForFlowById } from '../../accounts/queries.server.ts';
import { approverSearchFactsOf } from '../engine/advance.server.ts';
import { type Case, namesOfFlow, type TaskOfCase } from '../engine/case.server.ts';
import { findEarlierVoter, findStepWithApproversToChoose, hasOwnOpenVote, stepRowOf, type TaskActor } from '../engine/decide.server.ts';
import { caseFilesOf } from '../engine/files.server.ts';
import { findTaskToRemoveSigner, isRemovableSignerTask } from '../engine/signers.server.ts';
import { applicantStep } from '../engine/task-actions.server.ts';
import {
  allFlowSteps,
  type CaseFactValue,
  type DecideStep,
  type FieldMode,
  type FlowStep,
  type FormField,
  findFlowStep,
  isDecideStep,
  type LocalizedNames,
} from '../model/definition.ts';
import { renderFlowDiagram } from '../model/diagram.ts';
import { fieldsHiddenInEveryStep } from '../model/fields.ts';
import { nextSteps, outermostSteps, passedStepsBefore, predictCasePath, withPassedStep } from '../model/plan.ts';
import type { CaseDetail, CaseEvent, CaseField, CaseStep, Person, TaskAction } from '../operations.ts';
import { resolveStepApprovers } from '../resolve-assignees.server.ts';
import type { FlowSubjectType, SubjectRegistry } from '../subjects.server.ts';

const eventsOf = statement({
  params: { instance: int },
  row: {
    at: instant,
    action: text(),
    task: nullable(int),
    actor: nullable(int),
    principal: nullable(int),
    step: nullable(text()),
    people: nullable(list(int)),
    reason: nullable(text()),
  },
  sql: ({ instance }) =>
    sql`select at, action, task, actor, principal, step, people, reason from flow_event where instance = ${instance} order by id`,
});

/** The account that views a case, with all facts on which its possible actions depend. */
export interface Viewer {
  account: number;
  acting: TaskActor | null;
  /** The tasks of the case on which the account may act, each with how it acts: for itself or as deputy. */
  ways: readonly TaskActor[];
  isKeeper: boolean;
  /** True if the own-case check rejects decisions by `acting`. */
  ownCase: boolean;
  /** True if the own-case check rejects actions of the account as case administrator. */
  ownKeeping: boolean;
  /** Ids of the steps through which the account takes part in the case; fields hidden in them are hidden from it. Null: it sees all fields. */
  through: readonly string[] | null;
  locale: Locale;
  words: { start: string; end: string; otherwise: string; state(code: string): string };
}

const makePersonLookup = async (
  db: Db,
  found: Case,
  events: readonly { actor: number | null; principal: number | null; people: readonly number[] | null }[],
  form: readonly FormField[],
) => {
  const ids = new Set<number>();
  const add = (...some: (number | null | undefined)[]) => {
    for (const id of some) if (id != null) ids.add(id);
  };
  add(found.row.applicant);
  for (const { id, type } of form) if (type === 'account') add(Number(found.row.facts.fields[id] ?? 0) || null);
  for (const { assignee, actor, principal } of found.tasks) add(assignee, actor, principal);
  for (const { actor, principal, people } of events) add(actor, principal, ...(people ?? []));
  const known = new Map((await accountsForFlowById.all(db, { ids: [...ids] })).map(({ id, name }) => [id, name]));
  return (id: number | null): Person | null => (id === null ? null : { id: String(id), name: known.get(id) ?? '' });
};

const named = (steps: readonly FlowStep[]): { step: string; names: LocalizedNames }[] =>
  steps.map(({ id, names: called }) => ({ step: id, names: called }));

/** Possible targets of a return: the applicant, unless the subject is final, and the steps passed before. */
const returnsTo = ({ row }: Case, step: DecideStep, { final }: FlowSubjectType): { step: string; names: LocalizedNames }[] => [
  ...(row.applicant === null || final ? [] : [{ step: applicantStep, names: {} }]),
  ...named(passedStepsBefore(row.definition.nodes, row.position, step.id)),
];

/** Actions that the own-case check never rejects. */
const freeInOwnCase: ReadonlySet<TaskAction> = new Set(['comment', 'release', 'retract', 'answer']);
/** Votes, and the claim of a task; not offered to an account whose vote already counts in the step. */
const voting: ReadonlySet<TaskAction> = new Set(['take', 'approve', 'reject', 'abstain']);

/** Actions that a viewer may perform now. */
const listPossibleActions = (found: Case, viewer: Viewer, { requestedForm }: FlowSubjectType): TaskAction[] => {
  const { account, acting, isKeeper, ownCase, ownKeeping } = viewer;
  const { row } = found;
  const running = row.state === 'running';
  const can = new Set<TaskAction>();
  if (acting && running) for (const action of listTaskActions(found, acting)) if (!ownCase || freeInOwnCase.has(action)) can.add(action);
  if (row.applicant === account && requestedForm && (running || row.state === 'paused')) {
    can.add('withdraw').add('comment');
    if (running) can.add('remind');
    if (found.steps.some(({ step, state }) => step === applicantStep && state === 'open')) can.add('resubmit');
  }
  if (isKeeper && (running || row.state === 'paused')) {
    can.add('cancel').add('comment');
    if (!ownKeeping) can.add(running ? 'pause' : 'resume');
    if (running && !ownKeeping) can.add('jump').add('hand-over');
    if (running) can.add('remind');
  }
  const removes = running && found.tasks.some((task) => mayRemove(found, viewer, task));
  if (removes) can.add('remove');
  else can.delete('remove');
  return [...can];
};

/** Returns true if a viewer may remove an added signer: as the account that added the signer, or as case administrator. */
const mayRemove = (found: Case, { ways, isKeeper, ownCase, ownKeeping }: Viewer, task: TaskOfCase): boolean => {
  if (!isRemovableSignerTask(task) || stepRowOf(found, task).state !== 'open') return false;
  if (isKeeper && !ownKeeping) return true;
  return !ownCase && findTaskToRemoveSigner(ways, task) !== undefined;
};

const listTaskActions = (found: Case, acting: TaskActor): TaskAction[] => {
  const { task, account, principal } = acting;
  const mine = task.assignee === null || task.assignee === account || task.assignee === principal;
  const stepRow = stepRowOf(found, task);
  const step = findFlowStep(found.row.definition, stepRow.step);
  if (task.state !== 'open')
    return task.actor === account && stepRow.state === 'open' && task.kind === 'vote' ? ['retract', 'comment'] : [];
  if (task.kind === 'opinion') return mine ? ['answer'] : [];
  if (task.kind === 'applicant' || !task.active || !step || !isDecideStep(step)) return [];
  const ofMany = stepRow.vote?.mode === 'any' && task.signer === null;
  const give: TaskAction[] = task.assignee !== null && ofMany ? ['release'] : [];
  if (!mine) return give;
  const taken: TaskAction[] = task.assignee === null && ofMany ? ['take'] : [];
  const votes: TaskAction[] = ofMany || task.signer !== null ? ['approve', 'reject'] : ['approve', 'reject', 'abstain'];
  const others: TaskAction[] = ['return', 'transfer', 'ask', 'add', 'comment', ...give];
  const all: TaskAction[] = step.take && task.assignee === null ? [...taken, 'comment'] : [...taken, ...votes, ...others];
  const hasVote = findEarlierVoter(found, acting) !== null || hasOwnOpenVote(found, acting);
  return hasVote ? all.filter((action) => !voting.has(action)) : all;
};

/** Ids of opinion tasks that are hidden from a viewer who is the applicant, because the requesting approver did not make them visible. */
const hiddenOpinions = ({ row, tasks }: Case, { account }: Viewer): Set<number> =>
  new Set(
    tasks
      .filter(({ kind, visibleToApplicant }) => kind === 'opinion' && !visibleToApplicant)
      .filter(({ askedBy: requestedBy, assignee, actor }) => row.applicant === account && ![requestedBy, assignee, actor].includes(account))
      .map(({ id }) => id),
  );

interface FieldOutputContext {
  subject: FlowSubjectType;
  form: readonly FormField[];
  step: DecideStep | null;
  person: (id: number | null) => Person | null;
  files: ReadonlyMap<string, Attachment>;
}
/** The value of a field for output: accounts and files with their names; deleted files are omitted. */
const outputValue = (
  type: FormField['type'],
  value: CaseFactValue,
  { person, files }: Pick<FieldOutputContext, 'person' | 'files'>,
): unknown => {
  if (type === 'account' && value !== null) return person(Number(value));
  return type === 'files' && Array.isArray(value) ? value.flatMap((id) => files.get(String(id)) ?? []) : value;
};

const fieldsOf = ({ row }: Case, viewer: Viewer, { subject, form, step, person, files }: FieldOutputContext): CaseField[] => {
  const own = subject.hasOwnForm && row.applicant === viewer.account && !step;
  const hidden = fieldsHiddenInEveryStep(row.definition, step ? [step.id] : (viewer.through ?? []));
  return form.flatMap((field): CaseField[] => {
    if (hidden.has(field.id)) return [];
    const mode: FieldMode = step?.fields?.[field.id] ?? 'read';
    const { id: name, names: called, type, options } = field;
    const effectiveMode: FieldMode = own ? (field.required ? 'required' : 'edit') : mode;
    const value = row.facts.fields[name] ?? null;
    const displayValue = outputValue(type, value, { person, files });
    const chosen = effectiveMode === 'read' ? options?.filter((option) => [value].flat().includes(option.value)) : options;
    return [{ name, names: called, type, ...(chosen && { options: chosen }), mode: effectiveMode, value: displayValue }];
  });
};

const toSteps = (found: Case, viewer: Viewer, person: (id: number | null) => Person | null): CaseStep[] => {
  const hidden = hiddenOpinions(found, viewer);
  return found.steps.map((row) => {
    const step = findFlowStep(found.row.definition, row.step);
    return {
      id: String(row.id),
      step: row.step,
      names: step?.names ?? {},
      type: step?.type ?? applicantStep,
      state: row.state,
      round: row.round,
      opened: row.openedAt.toISOString(),
      closed: isoOrNull(row.closedAt),
      due: isoOrNull(row.dueAt),
      beyondCalendar: row.beyondCalendar,
      tasks: found.tasks
        .filter(({ stepRow, id }) => stepRow === row.id && !hidden.has(id))
        .map((task) => ({
          id: String(task.id),
          state: task.state,
          kind: task.kind,
          person: person(task.actor ?? task.assignee),
          pool:
            task.assignee === null && task.actor === null ? (task.candidateKeys.find((key) => !key.startsWith('account:')) ?? null) : null,
          for: person(task.principal),
          reason: task.reason,
          added: task.signer !== null,
          signer: task.signer?.position ?? null,
          removable: mayRemove(found, viewer, task),
        })),
    };
  });
};

/** The open steps and the steps directly after them by the current facts, each with up to 20 of its approvers. */
const nextOf = async (db: Db, found: Case): Promise<CaseDetail['next']> => {
  const { row } = found;
  if (row.state !== 'running' && row.state !== 'paused') return [];
  const { nodes, keeper } = row.definition;
  const open = nextSteps(nodes, row.position, row.facts);
  const behind = open.steps.reduce((position, { id }) => withPassedStep(position, id), open.position);
  const steps = [...open.steps, ...nextSteps(nodes, behind, row.facts).steps].filter(isDecideStep);
  return Promise.all(
    steps.map(async (step) => {
      const { people } = await resolveStepApprovers(db, step, keeper, approverSearchFactsOf(found, step.id));
      return { step: step.id, names: step.names, people: people.slice(0, 20).map(({ id, name, why }) => ({ id: String(id), name, why })) };
    }),
  );
};

/** State of each step in the diagram: that of its latest round, `approved` if it was passed without one; missing if it was not reached. */
const statesOf = ({ row, steps }: Case): Record<string, string> => {
  const states: Record<string, string> = {};
  for (const { step, state } of steps) states[step] = state;
  const way = new Set(predictCasePath(row.definition.nodes, row.facts).steps.map(({ id }) => id));
  for (const { id } of allFlowSteps(row.definition.nodes))
    if (!(id in states) && row.position.passed.includes(id) && way.has(id)) states[id] = 'approved';
  return states;
};

/**
 * Returns true if a viewer may read an event. An event of an opinion or of its request is visible if the task of the opinion is; older
 * requests were stored without a task and are hidden from the applicant.
 */
const isRead = ({ action, task }: { action: string; task: number | null }, hidden: ReadonlySet<number>, isApplicant: boolean): boolean =>
  (action !== 'ask' && action !== 'answer') || (task === null ? !isApplicant : !hidden.has(task));

/** The detail of a case as a viewer may see it. */
export const detailOf = async (db: Db, subjects: SubjectRegistry, found: Case, viewer: Viewer): Promise<CaseDetail> => {
  const { row } = found;
  const hidden = hiddenOpinions(found, viewer);
  const events = (await eventsOf.all(db, { instance: row.id })).filter((event) => isRead(event, hidden, viewer.account === row.applicant));
  const { acting } = viewer;
  const stepRow = acting && stepRowOf(found, acting.task);
  const node = stepRow && findFlowStep(row.definition, stepRow.step);
  const step = node && isDecideStep(node) ? node : null;
  const subject = subjects.get(row.subject);
  const read = await subject.read(db, row.key);
  const form = (await subject.requestedForm?.form(db, { definition: row.definition, applicant: null })) ?? [];
  const person = await makePersonLookup(db, found, events, form);
  const returns = step ? returnsTo(found, step, subject) : [];
  const open = found.tasks.filter(({ id, state, active }) => state === 'open' && active && !hidden.has(id));
  const people: Record<string, string> = {};
  for (const [step, tasks] of Map.groupBy(open, (task) => stepRowOf(found, task).step)) {
    const [name, ...others] = tasks.flatMap((task) => person(task.assignee)?.name ?? []);
    if (name) people[step] = others.length > 0 ? `${name} +${others.length}` : name;
  }
  const stepNames = (id: string | null): LocalizedNames | null => (id === null ? null : (findFlowStep(row.definition, id)?.names ?? null));
  const choosable = step && acting?.task.state === 'open' ? findStepWithApproversToChoose(found, step.id) : null;
  return {
    id: String(row.id),
    task: acting && acting.task.state === 'open' ? String(acting.task.id) : null,
    title: row.title,
    subject: row.subject,
    link: read?.link ?? null,
    flow: (await namesOfFlow.one(db, { id: row.flow }))?.names ?? {},
    flowVersion: row.number,
    country: row.country,
    applicant: person(row.applicant),
    state: row.state,
    digest: read?.digest ?? row.digest,
    reason: row.reason,
    stuck: row.blockedReason,
    started: new Date(row.startedAt).toISOString(),
    ended: isoOrNull(row.endedAt),
    may: listPossibleActions(found, viewer, subject).filter((action) => action !== 'return' || returns.length > 0),
    ownCase: viewer.ownCase,
    voted: acting?.task.state === 'open' && acting.task.kind === 'vote' ? person(findEarlierVoter(found, acting)) : null,
    fields: fieldsOf(found, viewer, { subject, form, step, person, files: await caseFilesOf(db, [{ form, fields: row.facts.fields }]) }),
    steps: toSteps(found, viewer, person),
    timeline: events.map(
      (event): CaseEvent => ({
        at: new Date(event.at).toISOString(),
        action: event.action,
        actor: person(event.actor),
        for: person(event.principal),
        step: stepNames(event.step),
        people: (event.people ?? []).flatMap((id) => person(id) ?? []),
        reason: event.reason,
      }),
    ),
    next: await nextOf(db, found),
    targets: viewer.isKeeper ? named(outermostSteps(row.definition.nodes).filter(isDecideStep)) : [],
    returns,
    choose: choosable && { step: choosable.id, names: choosable.names },
    diagram: renderFlowDiagram(row.definition, { locale: viewer.locale, states: statesOf(found), people, words: viewer.words }),
  };
};
