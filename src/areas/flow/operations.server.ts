import { z } from 'zod';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { pagedSchema } from '../../platform/http/schemas.ts';
import type { Cases } from './cases.server.ts';
import type { Flows } from './flows.server.ts';
import { operations } from './operations.ts';
import type { WorkLists } from './read/lists.server.ts';
import type { RequestService } from './requests/request-service.server.ts';
import * as wire from './wire.server.ts';

const handle = operationBinderFor<{ flows: Flows; cases: Cases; asking: RequestService; flowLists: WorkLists }>('flow');

export const served = {
  flowSubjects: handle(operations.flowSubjects, {
    id: 'flow.subjects',
    summary: 'What flows decide on',
    output: z.array(wire.subjectInfo),
    run: ({ services: { flows }, context }) => flows.subjects(context),
  }),
  flowCount: handle(operations.flowCount, {
    id: 'flow.count',
    summary: 'How much waits for the caller',
    output: z.object({ todo: z.number(), overdue: z.number() }),
    run: ({ services: { flowLists }, context }) => flowLists.count(context),
  }),
  flowForms: handle(operations.flowForms, {
    id: 'flow.forms',
    summary: 'Forms that the caller may send',
    output: z.array(wire.startableForm),
    run: ({ services: { asking }, context }) => asking.forms(context),
  }),
  flowChoices: handle(operations.flowChoices, {
    id: 'flow.forms.choices',
    summary: 'What a field of a form that has many options may be, by a word',
    input: wire.actionInputs.choices,
    output: wire.formOptionList,
    run: ({ services: { asking }, context }, input) => asking.choices(context, input),
  }),
  startFlowForm: handle(operations.startFlowForm, {
    id: 'flow.forms.start',
    summary: 'Send a form',
    input: wire.actionInputs.start,
    output: z.object({ id: z.string() }),
    run: ({ services: { asking }, context }, input) => asking.start(context, input),
  }),
  myCases: handle(operations.myCases, {
    id: 'flow.cases',
    summary: 'What the caller asked for',
    input: z.strictObject({ page: z.coerce.number<string>().int().min(1).max(10_000).default(1) }),
    output: z.object(pagedSchema(wire.taskRow)),
    run: ({ services: { flowLists }, context }, { page }) => flowLists.mine(context, page),
  }),
  myCase: handle(operations.myCase, {
    id: 'flow.case',
    summary: 'One of them',
    output: wire.caseDetail,
    run: ({ services: { cases }, context }, _input, id) => cases.mine(context, id),
  }),
  actOnMyCase: handle(operations.actOnMyCase, {
    id: 'flow.case.act',
    summary: 'Withdraw it, remind, comment, hand it in again',
    input: wire.actionInputs.own,
    output: wire.caseDetail,
    run: ({ services: { cases }, context }, { action, ...input }, id) => cases.actOnMine(context, id, action, input),
  }),
};
