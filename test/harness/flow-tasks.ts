import { expect } from 'vitest';
import type { FlowDefinition } from '../../src/areas/flow/model/definition.ts';
import type { BatchTaskResult, CaseDetail, FlowDetail, SubjectName } from '../../src/areas/flow/operations.ts';
import type { User } from './accounts.ts';
import type { Portal } from './portal.ts';

const today = new Date().toISOString().slice(0, 10);

/** Appoints a deputy for today; returns a function that ends the deputyship. */
export const appointDeputy = async (principal: User, deputy: User): Promise<() => Promise<unknown>> => {
  const sent = { deputy: String(deputy.id), flows: null, from: today, to: today };
  const made = await principal.send<{ id: string }>('POST', '/api/admin/deputies', sent);
  expect(made.status, made.text).toBe(200);
  return () => principal.send('POST', `/api/admin/deputies/${made.data.id}/end`);
};
export const whileDeputy = async (principal: User, deputy: User, work: () => Promise<unknown>): Promise<void> => {
  const end = await appointDeputy(principal, deputy);
  await work().finally(end);
};

/** Disables an account directly in the database, without notifying the portal, while `work` runs. */
export const whileDisabled = async ({ connection }: Portal, user: User, work: () => Promise<unknown>): Promise<void> => {
  const setStatus = (status: 0 | 1) => connection.query('update account set status = $2 where id = $1', [user.id, status]);
  await setStatus(0);
  await work().finally(() => setStatus(1));
};
/** Removes all labels of an account directly in the database, without notifying the portal. */
export const removeAccountLabels = ({ connection }: Portal, user: User) =>
  connection.query('delete from account_label where account = $1', [user.id]);
/** Sets the country of an account directly in the database, without notifying the portal. */
export const setAccountCountry = ({ connection }: Portal, user: User, country: string | null) =>
  connection.query('update account set country = $2 where id = $1', [user.id, country]);

/**
 * The id of the first open task of a case: an unclaimed task if `assignee` is null, else a task of this account. Throws if there is none.
 */
export const findOpenTaskId = async ({ connection }: Portal, id: string, assignee: User | null = null): Promise<string> => {
  const [row] = await connection.query<{ id: number }>(
    `select id from flow_task where instance = $1 and state = 'open' and assignee is not distinct from $2::int order by id`,
    [Number(id), assignee?.id ?? null],
  );
  if (!row) throw new Error('No open task');
  return String(row.id);
};
/** The id of the running case on a subject with this key. Throws if there is none. */
export const findRunningCase = async ({ connection }: Portal, subject: SubjectName, key: string): Promise<string> => {
  const [row] = await connection.query<{ id: number }>(
    `select id from flow_instance where subject = $1 and key = $2 and state = 'running' order by id desc`,
    [subject, key],
  );
  if (!row) throw new Error('No case');
  return String(row.id);
};

export const actOnTask = (user: User, task: string, action: string, input: object = {}) =>
  user.send<CaseDetail>('POST', `/api/admin/flow-tasks/${task}/${action}`, input);
/** Calls an action of a case administrator on a case. */
export const administerCase = (user: User, id: string, action: string, input: object = {}) =>
  user.send<CaseDetail>('POST', `/api/admin/flow-instances/${id}/${action}`, input);
/** Approves several tasks in one call; returns the error code of each task, or null. */
export const approveTaskBatch = async (user: User, tasks: readonly string[]): Promise<(string | null)[]> => {
  const { data } = await user.send<{ results: BatchTaskResult[] }>('POST', '/api/admin/flow-tasks/decide', { tasks, decision: 'approve' });
  return data.results.map(({ error }) => error);
};

/** The number of audit entries which record that an account decided its own case, for the given case. */
export const countSelfDecisionAuditEntries = async ({ connection }: Portal, id: string): Promise<number> => {
  const [row] = await connection.query<{ count: number }>(
    `select count(*)::int as count from audit a join flow_instance i on a.target = i.subject || ':' || i.key where i.id = $1 and a.action = 'own-case'`,
    [Number(id)],
  );
  return row?.count ?? 0;
};

/** Publishes a flow for a type of subject in a country; returns its id. */
export const publishFlow = async (operator: User, subject: SubjectName, country: string, draft: FlowDefinition): Promise<string> => {
  const names = { 'en-us': `${subject} ${country}` };
  const made = await operator.send<{ id: string }>('POST', '/api/admin/flows', { names, subject, country, draft });
  expect(made.status, made.text).toBe(200);
  const { id } = made.data;
  const { version } = (await operator.get<FlowDetail>(`/api/admin/flows/${id}`)).data;
  const published = await operator.send('POST', `/api/admin/flows/${id}/publish`, { version });
  expect(published.status, published.text).toBe(200);
  return id;
};
