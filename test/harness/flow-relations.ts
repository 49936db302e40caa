import { assignRole } from '../../src/areas/accounts/queries.server.ts';
import type { AssigneeRule, DecideStep, FlowDefinition } from '../../src/areas/flow/model/definition.ts';
import { ensureRoles } from '../../src/areas/roles/roles.server.ts';
import type { Db } from '../../src/platform/db/connect.server.ts';
import { approvalStep, flowFormOf } from './flows.ts';
import type { Portal } from './portal.ts';

const one = async ({ connection }: Portal, text: string, values: unknown[]): Promise<number> =>
  (await connection.query<{ id: number }>(`${text} returning id`, values))[0]?.id ?? 0;

/** A form definition whose step `a` is decided by the accounts that `who` finds, optionally with further steps. */
export const formDefinitionFor = (who: AssigneeRule, ...next: DecideStep[]): FlowDefinition =>
  flowFormOf([{ ...approvalStep('a', []), who: [who] }, ...next]);
const decider: AssigneeRule = { by: 'permission', permission: 'flow:task:decide' };
/** A form whose applicant chooses the approvers of step `a`. */
export const formWithApplicantChoice = formDefinitionFor({ by: 'chosen', chooser: 'applicant' });
/** A form whose first approver chooses the approvers of the second step. */
export const formWithApproverChoice = formDefinitionFor(decider, {
  ...approvalStep('b', []),
  who: [{ by: 'chosen', chooser: 'approver' }],
});

/** Inserts an account of China that may decide tasks and can therefore be chosen as an approver; returns its id. */
export const newApprover = async (portal: Portal): Promise<number> => {
  const account = `insert into account (account, real_name, password, country, locale) values (gen_random_uuid()::text, 'x', 'x', 'cn', 'en-us')`;
  const id = await one(portal, account, []);
  await ensureRoles(portal.connection.db as Db);
  await assignRole(portal.connection.db as Db, id, 'reviewer');
  return id;
};

/** Inserts a published form without cases; returns its id. */
export const newFlow = async (
  portal: Portal,
  state: 'active' | 'suspended' = 'active',
  draft: FlowDefinition = formDefinitionFor(decider),
): Promise<number> => {
  const flow = await one(
    portal,
    `insert into flow (names, subject, state, draft, published) values ('{"en-us":"x"}', 'form', $1, $2::jsonb, 1)`,
    [state, JSON.stringify(draft)],
  );
  await one(portal, 'insert into flow_version (flow, number, definition) values ($1, 1, $2::jsonb)', [flow, JSON.stringify(draft)]);
  return flow;
};

/**
 * Inserts a case of an applicant in China with one open task for all accounts that may decide tasks; returns the ids of the case and the
 * task.
 */
export const newCase = async (
  portal: Portal,
  applicant: number,
  state: 'running' | 'paused' = 'running',
  draft: FlowDefinition = formDefinitionFor(decider),
): Promise<{ id: number; task: number }> => {
  const flow = await newFlow(portal, 'active', draft);
  const facts = { fields: { subject: 'x' }, country: 'cn', applicant: { id: applicant, country: 'cn', labels: [] }, changed: [] };
  const id = await one(
    portal,
    `insert into flow_instance (flow, version, subject, key, title, country, applicant, state, digest, facts, position, paused_at)
     select $1, v.id, 'form', gen_random_uuid()::text, 'x', 'cn', $2, $3, 'x', $4::jsonb, '{"passed":[],"chosen":{}}', now() from flow_version v where v.flow = $1`,
    [flow, applicant, state, JSON.stringify(facts)],
  );
  const vote = JSON.stringify({ mode: 'any' });
  const step = await one(portal, `insert into flow_step (instance, step, round, vote) values ($1, 'a', 1, $2::jsonb)`, [id, vote]);
  const pools = ['permission:flow:task:decide', 'permission:flow:task:decide@cn'];
  return {
    id,
    task: await one(portal, 'insert into flow_task (instance, step_row, candidate_keys) values ($1, $2, $3)', [id, step, pools]),
  };
};

/** Inserts a deputyship for today; returns its id. */
export const newDeputy = (portal: Portal, principal: number, deputy: number): Promise<number> =>
  one(portal, 'insert into flow_deputy (principal, deputy, first_day, last_day) values ($1, $2, current_date, current_date)', [
    principal,
    deputy,
  ]);
