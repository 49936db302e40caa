import { sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Connection } from '../../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import type { StepAdmissionRules } from '../engine/recipients.server.ts';
import { allFlowSteps, type DecideStep, type FlowDefinition, isDecideStep, type LocalizedNames } from '../model/definition.ts';
import type { SubjectName } from '../operations.ts';
import type { SubjectRegistry } from '../subjects.server.ts';

/** Active flows of some subject types with their published definitions; a flow for one country comes before the flow for all countries. */

const flows = statement({
  params: { subjects: list(text()) },
  row: {
    flow: int,
    subject: text<SubjectName>(),
    names: json<LocalizedNames>(),
    country: nullable(text()),
    definition: json<FlowDefinition>(),
  },
  sql: ({ subjects }) =>
    sql`select f.id as flow, f.subject, f.names, f.country, v.definition from flow f join flow_version v on v.flow = f.id and v.number = f.published
         where f.subject = any(${subjects}) and f.state = 'active' and f.deleted_at is null order by f.country nulls last, f.id`,
});
export type StartableFlow = Awaited<ReturnType<typeof flows.all>>[number];

/**
 * Flows that an account may start: all flows with a form of their own, for its country or for all countries. Of each other subject type
 * that accounts may request, only one flow: the flow for its country, otherwise the flow for all countries.
 */
export const startableFlows = async (connection: Connection, subjects: SubjectRegistry, { country }: Actor): Promise<StartableFlow[]> => {
  const requestableSubjects = subjects.all.filter((subject) => subject.requestedForm).map(({ name }) => name);
  const found = (await flows.all(connection, { subjects: requestableSubjects })).filter(
    (flow) => flow.country === null || flow.country === country,
  );
  return found.filter(
    ({ subject }, at) => subjects.get(subject).hasOwnForm || found.findIndex((other) => other.subject === subject) === at,
  );
};

/** A startable flow by its id. Throws E_NOT_FOUND if the account may not start it. */
export const startableFlow = async (
  connection: Connection,
  subjects: SubjectRegistry,
  actor: Actor,
  flow: string,
): Promise<StartableFlow> => {
  const found = (await startableFlows(connection, subjects, actor)).find((one) => String(one.flow) === flow);
  if (!found) throw new AppError('E_NOT_FOUND');
  return found;
};

/** Steps whose approvers the applicant chooses. */
export const stepsWithApplicantChosenApprovers = (definition: FlowDefinition): DecideStep[] =>
  allFlowSteps(definition.nodes)
    .filter(isDecideStep)
    .filter(({ who }) => who.some((one) => one.by === 'chosen' && one.chooser === 'applicant'));

/** The rules by which a step admits accounts to a case that an account is about to start. */
export const admissionRulesBeforeCaseStart = (
  subjects: SubjectRegistry,
  { subject, definition }: StartableFlow,
  { id, country }: Actor,
  step: DecideStep,
): StepAdmissionRules => ({
  step,
  keeper: definition.keeper,
  of: { facts: { fields: {}, country }, applicant: id, owner: id, organizationAccount: id, chosen: [] },
  permission: subjects.get(subject).permission,
  escalatedTo: null,
});
