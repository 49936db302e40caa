import { declareServerArea } from '../../platform/area.server.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { systemAgent } from '../../platform/events/audit/audit.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { OwnOrigin } from '../../platform/mail/own-origin.ts';
import type { Sender } from '../../platform/mail/sender.server.ts';
import type { ReviewFlowHolder } from '../../records/edit/review.server.ts';
import type { AreaHookRegistry } from '../../records/hooks/hooks.server.ts';
import type { Memberships } from '../accounts/membership.server.ts';
import { EligibleRecipientSearch } from './approvers.server.ts';
import { BpmnService } from './bpmn-service.server.ts';
import { CaseService } from './cases.server.ts';
import { contentReview, contentSubject, createRecordCaseRefreshHook } from './content-subject.server.ts';
import { DeadlineJob } from './deadlines.server.ts';
import { Deputies } from './deputies/deputies.server.ts';
import { flowNameResource } from './deputies/flow-names.server.ts';
import { deputyResource } from './deputies/resource.server.ts';
import { Engine } from './engine/engine.server.ts';
import { Flows } from './flows.server.ts';
import { served } from './operations.server.ts';
import { exclusiveOpenTaskCount, WorkLists } from './read/lists.server.ts';
import { cancelRequestsOfChangedApplicants } from './requests/applicant-binding.server.ts';
import { formSubject } from './requests/form-subject.server.ts';
import { labelRequestSubjectType, organizationRequestSubjectType } from './requests/membership-subjects.server.ts';
import { RequestService } from './requests/request-service.server.ts';
import { accountCandidateKey } from './resolve-assignees.server.ts';
import { approverResource, caseResource, flowResource, taskResource } from './resource.server.ts';
import { SubjectRegistry } from './subjects.server.ts';
import { texts } from './texts/index.server.ts';
import { Calendars } from './time/calendars.server.ts';
import { WorkingTimeClock } from './time/clock.server.ts';
import { calendarResource } from './time/resource.server.ts';

interface FlowAreaDependencies {
  connection: Connection;
  changes: Changes;
  contentReview: ReviewFlowHolder;
  recordHooks: AreaHookRegistry;
  memberships: Memberships;
  sender: Sender;
  origin: OwnOrigin;
}

export const flow = declareServerArea({
  name: 'flow',
  texts,
  open: ({ connection, changes, contentReview: review, recordHooks, memberships, sender, origin }: FlowAreaDependencies) => {
    const subjects = new SubjectRegistry();
    subjects.declare(
      formSubject,
      labelRequestSubjectType(memberships),
      organizationRequestSubjectType(memberships),
      contentSubject(async () => void (await changes.catchUp()), recordHooks),
    );
    const calendars = new Calendars(connection);
    const deputies = new Deputies(connection);
    const engine = new Engine(connection, { subjects, clock: new WorkingTimeClock(calendars), post: { sender, origin } });
    review.declare(contentReview(engine));
    const flows = new Flows(connection, subjects);
    const approvers = new EligibleRecipientSearch(connection, subjects);
    const cases = new CaseService(connection, engine);
    return {
      flowSubjects: subjects,
      calendars,
      deputies,
      engine,
      flows,
      approvers,
      cases,
      asking: new RequestService(connection, engine, approvers),
      flowLists: new WorkLists(connection, subjects),
      bpmn: new BpmnService(flows),
      deadlines: new DeadlineJob(connection, engine),
    };
  },
  load: async ({ connection, calendars, flows, flowSubjects, engine }) => {
    await calendars.load();
    const made = await flows.load();
    if (made.length === 0) return;
    await transaction(connection, async (tx) => {
      for (const subject of made.map((name) => flowSubjects.get(name)))
        for (const waiting of (await subject.waiting?.(tx)) ?? []) await engine.adopt(tx, systemAgent, subject.name, waiting);
    });
  },
  recordHooks: ({ engine, cases }) => ({
    write: createRecordCaseRefreshHook(engine),
    files: { mayRead: (_connection, { id }, reader) => cases.showsFile(id, reader) },
  }),
  accountHooks: ({ engine }) => ({
    onAccessLoss: async (tx, agent, accounts) => {
      await cancelRequestsOfChangedApplicants(tx, agent, engine.tools, accounts); // before their tasks are reassigned
      await engine.reassignAfterLoss(tx, agent, accounts);
    },
    assignedTasks: {
      count: async (db, account) => (await exclusiveOpenTaskCount.one(db, { account, key: accountCandidateKey(account) }))?.count ?? 0,
      handOver: (tx, agent, from, to) => engine.handOver(tx, agent, from, to),
    },
  }),
  jobs: ({ deadlines }) => [deadlines.job],
  operations: served,
  resources: ({ connection, flows, bpmn, cases, flowLists, calendars, deputies, approvers }) => [
    approverResource(approvers),
    flowResource(flows, bpmn),
    taskResource(cases, flowLists),
    caseResource(cases, flowLists),
    calendarResource(calendars),
    deputyResource(deputies),
    flowNameResource(connection),
  ],
});
