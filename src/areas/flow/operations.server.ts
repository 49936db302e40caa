import { z } from 'zod';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { toPagedListShape } from '../../platform/http/schemas.ts';
import type { CaseService } from './cases.server.ts';
import type { Flows } from './flows.server.ts';
import { operations } from './operations.ts';
import type { WorkLists } from './read/lists.server.ts';
import type { RequestService } from './requests/request-service.server.ts';
import * as wire from './wire.server.ts';

const handle = operationBinderFor<{ flows: Flows; cases: CaseService; asking: RequestService; flowLists: WorkLists }>('flow');

export const served = {
  flowSubjects: handle(operations.flowSubjects, {
    id: 'flow.subjects',
    summary: 'List the subject types of flows',
    output: z.array(wire.subjectTypeAnswerSchema),
    run: ({ services: { flows }, context }) => flows.subjects(context),
  }),
  flowCount: handle(operations.flowCount, {
    id: 'flow.count',
    summary: 'Count the caller’s open and overdue tasks',
    output: z.object({ todo: z.number(), overdue: z.number() }),
    run: ({ services: { flowLists }, context }) => flowLists.count(context),
  }),
  flowForms: handle(operations.flowForms, {
    id: 'flow.forms',
    summary: 'List the request forms that the caller may submit',
    output: z.array(wire.startableForm),
    run: ({ services: { asking }, context }) => asking.forms(context),
  }),
  flowChoices: handle(operations.flowChoices, {
    id: 'flow.forms.choices',
    summary: 'Find options of a form field by keyword',
    input: wire.actionInputSchemas.choices,
    output: wire.formOptionList,
    run: ({ services: { asking }, context }, input) => asking.choices(context, input),
  }),
  startFlowForm: handle(operations.startFlowForm, {
    id: 'flow.forms.start',
    summary: 'Submit a request form',
    input: wire.actionInputSchemas.start,
    output: z.object({ id: z.string() }),
    run: ({ services: { asking }, context }, input) => asking.start(context, input),
  }),
  myCases: handle(operations.myCases, {
    id: 'flow.cases',
    summary: 'List the caller’s requests',
    input: z.strictObject({ page: z.coerce.number<string>().int().min(1).max(10_000).default(1) }),
    output: z.object(toPagedListShape(wire.taskRow)),
    run: ({ services: { flowLists }, context }, { page }) => flowLists.mine(context, page),
  }),
  myCase: handle(operations.myCase, {
    id: 'flow.case',
    summary: 'Get a request of the caller',
    output: wire.caseDetailAnswerSchema,
    run: ({ services: { cases }, context }, _input, id) => cases.mine(context, id),
  }),
  actOnMyCase: handle(operations.actOnMyCase, {
    id: 'flow.case.act',
    summary: 'Withdraw, comment on or resubmit a request, or remind its approvers',
    input: wire.actionInputSchemas.own,
    output: wire.caseDetailAnswerSchema,
    run: ({ services: { cases }, context }, { action, ...input }, id) => cases.actOnMine(context, id, action, input),
  }),
};
