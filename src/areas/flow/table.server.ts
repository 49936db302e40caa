import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Country } from '../../base/locales.ts';
import type { ConditionFacts, FlowDefinition, LocalizedNames, VotingRule } from './model/definition.ts';
import type { CasePosition } from './model/plan.ts';
import type { SignerAddition } from './model/turns.ts';
import { caseStates, flowStates, type SubjectName, stepStates, taskStates } from './operations.ts';

const moment = () => timestamp({ withTimezone: true });

/** Flows: an editable draft of the definition, and the number of the version on which new cases run. */
export const flowTable = pgTable(
  'flow',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    names: jsonb().$type<LocalizedNames>().notNull(),
    subject: text().$type<SubjectName>().notNull(),
    /** The only country whose cases run on the flow; null: all countries without a flow of their own. */
    country: text().$type<Country>(),
    state: text({ enum: flowStates }).notNull().default('draft'),
    builtin: boolean().notNull().default(false),
    draft: jsonb().$type<FlowDefinition>().notNull(),
    /** Number of the version on which new cases run; null: never published. */
    published: integer(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
    deletedAt: moment(),
  },
  (t) => [
    uniqueIndex('flow_active')
      .on(t.subject, sql`coalesce(country, '')`)
      .where(sql`state = 'active' and subject <> 'form' and deleted_at is null`),
  ],
);

/** Published versions of definitions; immutable. */
export const flowVersionTable = pgTable(
  'flow_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    flow: integer().notNull(),
    number: integer().notNull(),
    definition: jsonb().$type<FlowDefinition>().notNull(),
    publishedAt: moment().notNull().defaultNow(),
    publishedBy: integer(),
  },
  (t) => [uniqueIndex('flow_version_number').on(t.flow, t.number)],
);

/** Cases: each is the run of a flow on one subject. */
export const flowInstanceTable = pgTable(
  'flow_instance',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    flow: integer().notNull(),
    /** Id of the row in flow_version on which the case runs. */
    version: integer().notNull(),
    subject: text().$type<SubjectName>().notNull(),
    /** Key of the subject, unique within its subject type. */
    key: text().notNull(),
    title: text().notNull(),
    country: text(),
    applicant: integer(),
    /** The owner of the subject, for permissions with the scope "own". */
    owner: integer(),
    /** The account whose organizations count, for permissions with the scope "organization". */
    organizationAccount: integer(),
    state: text({ enum: caseStates }).notNull().default('running'),
    /** Digest of the subject's text as it was last read; decisions refer to it. */
    digest: text().notNull(),
    /** Facts for conditions, as of the start of the case or the latest change of the text. */
    facts: jsonb().$type<ConditionFacts>().notNull(),
    /** Steps that were passed, and the branches chosen at forks. */
    position: jsonb().$type<CasePosition>().notNull(),
    /** Ids of the chosen approvers, by the id of the step. */
    choices: jsonb().$type<Readonly<Record<string, readonly number[]>>>().notNull().default({}),
    reason: text(),
    /** Why the case is blocked: the code of an error, or `nobody` if no approver was found; null if it is not blocked. */
    blockedReason: text(),
    startedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    endedBy: integer(),
    pausedAt: moment(),
  },
  (t) => [
    uniqueIndex('flow_instance_running').on(t.subject, t.key).where(sql`state in ('running', 'paused')`),
    index('flow_instance_key').on(t.subject, t.key, t.id),
    index('flow_instance_applicant').on(t.applicant, t.id),
    index('flow_instance_state').on(t.state, t.id),
    index('flow_instance_flow').on(t.flow, t.id),
    index('flow_instance_blocked_reason').on(t.id).where(sql`blocked_reason is not null`),
  ],
);

/** Steps of cases; one row for each time a step is opened. */
export const flowStepTable = pgTable(
  'flow_step',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    instance: integer().notNull(),
    /** Id of the step in the definition; `applicant` if the case was returned to the applicant. */
    step: text().notNull(),
    round: smallint().notNull(),
    state: text({ enum: stepStates }).notNull().default('open'),
    openedAt: moment().notNull().defaultNow(),
    closedAt: moment(),
    closedBy: integer(),
    reason: text(),
    dueAt: moment(),
    remindAt: moment(),
    /** True if the work calendar is not known up to `dueAt`. */
    beyondCalendar: boolean().notNull().default(false),
    /** True if the time limit has ended and its action was run. */
    expired: boolean().notNull().default(false),
    /** The step's own voting rule; added signers do not count in it. */
    vote: jsonb().$type<VotingRule>(),
    /** Accounts to which the step was escalated at its time limit; empty: the case administrators of the flow; null: not escalated. */
    escalatedTo: integer().array().$type<readonly number[]>(),
  },
  (t) => [
    uniqueIndex('flow_step_open').on(t.instance, t.step).where(sql`state = 'open'`),
    index('flow_step_instance').on(t.instance, t.id),
    index('flow_step_due').on(t.dueAt).where(sql`state = 'open' and not expired`),
    index('flow_step_remind').on(t.remindAt).where(sql`state = 'open' and remind_at is not null`),
  ],
);

/** Tasks of accounts: votes, opinions and the correction by the applicant. */
export const flowTaskTable = pgTable(
  'flow_task',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    instance: integer().notNull(),
    stepRow: integer().notNull(),
    kind: text({ enum: ['vote', 'opinion', 'applicant'] })
      .notNull()
      .default('vote'),
    state: text({ enum: taskStates }).notNull().default('open'),
    /** The task is open to accounts that hold one of these keys (resolve-assignees.server.ts). */
    candidateKeys: text().array().$type<readonly string[]>().notNull(),
    /** The account to which the task was assigned or that claimed it; null: shared. */
    assignee: integer(),
    /** False while earlier voters of the step have not voted. */
    active: boolean().notNull().default(true),
    position: smallint().notNull().default(0),
    /** The account that asked for the opinion, or that transferred the task; null: neither. */
    askedBy: integer(),
    /** Mark of a signer that an approver added; null: a vote of the step's own rule. */
    signer: jsonb().$type<SignerAddition>(),
    /** True if the applicant may read the opinion. */
    visibleToApplicant: boolean().notNull().default(false),
    actor: integer(),
    /** The principal for whom the actor acted as deputy; null: none. */
    principal: integer(),
    reason: text(),
    /** Digest of the text on which the decision was made. */
    digest: text(),
    dueAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
  },
  (t) => [
    index('flow_task_candidate_keys').using('gin', t.candidateKeys).where(sql`state = 'open' and active`),
    index('flow_task_step').on(t.stepRow, t.id),
    index('flow_task_instance').on(t.instance, t.id),
    index('flow_task_actor').on(t.actor, t.decidedAt, t.id).where(sql`state in ('yes', 'no', 'abstained') and kind <> 'applicant'`),
    index('flow_task_principal').on(t.principal, t.decidedAt).where(sql`principal is not null`),
    index('flow_task_assignee').on(t.assignee).where(sql`state = 'open'`),
    index('flow_task_signer').on(t.stepRow).where(sql`signer is not null`),
  ],
);

/** Event log of cases; append-only. */
export const flowEventTable = pgTable(
  'flow_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    instance: integer().notNull(),
    at: moment().notNull().defaultNow(),
    action: text().notNull(),
    actor: integer(),
    principal: integer(),
    step: text(),
    task: integer(),
    people: integer().array(),
    reason: text(),
  },
  (t) => [index('flow_event_instance').on(t.instance, t.id)],
);

/** Uploaded files in the fields of cases; the case determines who may read a file. */
export const flowFileTable = pgTable(
  'flow_file',
  {
    file: text().notNull(),
    instance: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file, t.instance] }), index('flow_file_instance').on(t.instance)],
);

/** Accounts that received a copy of a case, by a copy step or by the time limit of another step. */
export const flowCopyTable = pgTable(
  'flow_copy',
  {
    instance: integer().notNull(),
    account: integer().notNull(),
    step: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.instance, t.account, t.step] }), index('flow_copy_account').on(t.account, t.at)],
);

/** Deputies of accounts for a period, for some flows or for all (null). */
export const flowDeputyTable = pgTable(
  'flow_deputy',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    principal: integer().notNull(),
    deputy: integer().notNull(),
    flows: integer().array(),
    /** First and last day of the deputyship (ISO 8601), as days in UTC. */
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Time at which the deputyship was ended early; null: not ended early. */
    endedAt: moment(),
  },
  (t) => [index('flow_deputy_deputy').on(t.deputy), index('flow_deputy_principal').on(t.principal)],
);

/** Work weeks of countries: time zone, rest days and working hours, maintained by focal points. */
export const workWeekTable = pgTable('work_week', {
  country: text().$type<Country>().primaryKey(),
  zone: text().notNull(),
  /** Rest days, 1 (Monday) to 7 (Sunday). */
  rest: smallint().array().notNull(),
  /** Working hours, in minutes since local midnight. */
  opens: smallint().notNull(),
  closes: smallint().notNull(),
  /** Last day up to which holidays are known; null: unknown. */
  knownUntil: date(),
  version: integer().notNull().default(1),
  updatedAt: moment().notNull().defaultNow(),
});

/** Exceptions from the work week: holidays, and rest days that are worked. */
export const workWeekExceptionTable = pgTable(
  'work_day',
  {
    country: text().$type<Country>().notNull(),
    day: date().notNull(),
    works: boolean().notNull(),
    name: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.country, t.day] })],
);
