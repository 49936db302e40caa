import { assignRole } from '../../src/areas/accounts/queries.server.ts';
import type { AssigneeRule, DecideStep, FlowDefinition } from '../../src/areas/flow/model/definition.ts';
import { ensureRoles } from '../../src/areas/roles/roles.server.ts';
import type { Db } from '../../src/platform/db/connect.server.ts';
import { approve, flowFormOf } from './flows.ts';
import type { Portal } from './portal.ts';

const one = async ({ connection }: Portal, text: string, values: unknown[]): Promise<number> =>
  (await connection.query<{ id: number }>(`${text} returning id`, values))[0]?.id ?? 0;

/** A form with one step, or with others behind it. */
export const draftFor = (who: AssigneeRule, ...next: DecideStep[]): FlowDefinition =>
  flowFormOf([{ ...approve('a', []), who: [who] }, ...next]);
const decider: AssigneeRule = { by: 'permission', permission: 'flow:task:decide' };
/** A form whose applicant chooses the approvers of its step `a`. */
export const chosenByApplicant = draftFor({ by: 'chosen', chooser: 'applicant' });
/** A form whose first approver chooses those of its second step. */
export const chosenByApprover = draftFor(decider, { ...approve('b', []), who: [{ by: 'chosen', chooser: 'approver' }] });

/** An account of China that may decide tasks, and so can be chosen as an approver. */
export const newApprover = async (portal: Portal): Promise<number> => {
  const account = `insert into account (account, real_name, password, country, locale) values (gen_random_uuid()::text, 'x', 'x', 'cn', 'en-us')`;
  const id = await one(portal, account, []);
  await ensureRoles(portal.connection.db as Db);
  await assignRole(portal.connection.db as Db, id, 'reviewer');
  return id;
};

/** An own form that was published, with nothing that runs on it. */
export const newFlow = async (
  portal: Portal,
  state: 'active' | 'suspended' = 'active',
  draft: FlowDefinition = draftFor(decider),
): Promise<number> => {
  const flow = await one(
    portal,
    `insert into flow (names, subject, state, draft, published) values ('{"en-us":"x"}', 'form', $1, $2::jsonb, 1)`,
    [state, JSON.stringify(draft)],
  );
  await one(portal, 'insert into flow_version (flow, number, definition) values ($1, 1, $2::jsonb)', [flow, JSON.stringify(draft)]);
  return flow;
};

/** A case of somebody in China that waits for whoever may decide tasks: its number and that of the task. */
export const newCase = async (
  portal: Portal,
  applicant: number,
  state: 'running' | 'paused' = 'running',
  draft: FlowDefinition = draftFor(decider),
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

/** Somebody's deputy, from today on. */
export const newDeputy = (portal: Portal, principal: number, deputy: number): Promise<number> =>
  one(portal, 'insert into flow_deputy (principal, deputy, first_day, last_day) values ($1, $2, current_date, current_date)', [
    principal,
    deputy,
  ]);
