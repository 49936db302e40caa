import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Country } from '../../base/locales.ts';
import type { FlowDefinition, FlowFacts, Names, Vote } from './model/definition.ts';
import type { CaseProgress } from './model/plan.ts';
import type { SignerMark } from './model/turns.ts';
import { caseStates, flowStates, type SubjectName, stepStates, taskStates } from './operations.ts';

const moment = () => timestamp({ withTimezone: true });

/** Who decides what: a definition that is worked on, and which of its versions new cases run on. */
export const flowTable = pgTable(
  'flow',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    names: jsonb().$type<Names>().notNull(),
    subject: text().$type<SubjectName>().notNull(),
    /** For cases of this country alone. */
    country: text().$type<Country>(),
    state: text({ enum: flowStates }).notNull().default('draft'),
    builtin: boolean().notNull().default(false),
    draft: jsonb().$type<FlowDefinition>().notNull(),
    /** Version that new cases run on. */
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

/** What was published, as it was; never changed. */
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

/** One thing that is decided on. */
export const flowInstanceTable = pgTable(
  'flow_instance',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    flow: integer().notNull(),
    /** The row of flow_version that it runs on. */
    version: integer().notNull(),
    subject: text().$type<SubjectName>().notNull(),
    /** The subject's own name of the thing. */
    key: text().notNull(),
    title: text().notNull(),
    country: text(),
    applicant: integer(),
    /** Whose the thing is, for permissions that reach one's own. */
    owner: integer(),
    /** The account whose organizations count, for permissions that reach those. */
    organizationAccount: integer(),
    state: text({ enum: caseStates }).notNull().default('running'),
    /** Of the text as it was last read: decisions are made on one. */
    digest: text().notNull(),
    /** What conditions are held against, as it was when the case started or its text changed. */
    facts: jsonb().$type<FlowFacts>().notNull(),
    /** Steps that were passed, and the branches chosen at forks. */
    position: jsonb().$type<CaseProgress>().notNull(),
    /** Approvers that were chosen for steps. */
    choices: jsonb().$type<Readonly<Record<string, readonly number[]>>>().notNull().default({}),
    reason: text(),
    /** Why it cannot go on by itself: the code of an error, or `nobody`. */
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

/** A step of a case each time that it was opened. */
export const flowStepTable = pgTable(
  'flow_step',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    instance: integer().notNull(),
    /** Id within the definition; `applicant` where it was returned to the applicant. */
    step: text().notNull(),
    round: smallint().notNull(),
    state: text({ enum: stepStates }).notNull().default('open'),
    openedAt: moment().notNull().defaultNow(),
    closedAt: moment(),
    closedBy: integer(),
    reason: text(),
    dueAt: moment(),
    remindAt: moment(),
    /** The calendar is not known as far as `dueAt`. */
    beyondCalendar: boolean().notNull().default(false),
    /** The limit was over, and what it says then was done. */
    expired: boolean().notNull().default(false),
    /** The voting rule of the step itself; signers that were added do not count in it. */
    vote: jsonb().$type<Vote>(),
    /** Accounts to which the time limit passed the step up; empty: to the keeper; null: it was not passed up. */
    escalatedTo: integer().array().$type<readonly number[]>(),
  },
  (t) => [
    uniqueIndex('flow_step_open').on(t.instance, t.step).where(sql`state = 'open'`),
    index('flow_step_instance').on(t.instance, t.id),
    index('flow_step_due').on(t.dueAt).where(sql`state = 'open' and not expired`),
    index('flow_step_remind').on(t.remindAt).where(sql`state = 'open' and remind_at is not null`),
  ],
);

/** What somebody, or one of several, has to do. */
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
    /** Open to whoever holds one of these keys (resolve-assignees.server.ts). */
    candidateKeys: text().array().$type<readonly string[]>().notNull(),
    /** Whose it is: it was given or taken. */
    assignee: integer(),
    /** Not before it is its turn. */
    active: boolean().notNull().default(true),
    position: smallint().notNull().default(0),
    /** Who asked for an opinion, or transferred the task. */
    askedBy: integer(),
    /** Marks a signer that an approver added; null: a vote by the step's own rule. */
    signer: jsonb().$type<SignerMark>(),
    /** The applicant may read this opinion. */
    visibleToApplicant: boolean().notNull().default(false),
    actor: integer(),
    /** In whose place the actor acted. */
    principal: integer(),
    reason: text(),
    /** The text that was decided on. */
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

/** What happened to cases; only added to. */
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

/** Which files that people brought the fields of a case name, so that the case decides who may read them. */
export const flowFileTable = pgTable(
  'flow_file',
  {
    file: text().notNull(),
    instance: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file, t.instance] }), index('flow_file_instance').on(t.instance)],
);

/** Cases that somebody was told of. */
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

/** Who acts in whose place, from a day to a day, for some flows or (null) all. */
export const flowDeputyTable = pgTable(
  'flow_deputy',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    principal: integer().notNull(),
    deputy: integer().notNull(),
    flows: integer().array(),
    /** First and last day (ISO 8601), by the clock of the principal's country. */
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Ended before its time. */
    endedAt: moment(),
  },
  (t) => [index('flow_deputy_deputy').on(t.deputy), index('flow_deputy_principal').on(t.principal)],
);

/** When a country works: its zone, days and hours, as its focal point keeps them. */
export const workWeekTable = pgTable('work_week', {
  country: text().$type<Country>().primaryKey(),
  zone: text().notNull(),
  /** Days of rest, 1 Monday to 7 Sunday. */
  rest: smallint().array().notNull(),
  /** Minutes of the local day. */
  opens: smallint().notNull(),
  closes: smallint().notNull(),
  /** Last day whose holidays are known. */
  knownUntil: date(),
  version: integer().notNull().default(1),
  updatedAt: moment().notNull().defaultNow(),
});

/** Days that are not as their weekday says: holidays, and days of rest that are worked. */
export const workDayTable = pgTable(
  'work_day',
  {
    country: text().$type<Country>().notNull(),
    day: date().notNull(),
    works: boolean().notNull(),
    name: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.country, t.day] })],
);
