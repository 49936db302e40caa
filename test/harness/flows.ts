import type { DecideStep, FlowDefinition, FlowNode } from '../../src/areas/flow/model/definition.ts';
import type { CaseDetail, FlowDetail, WorkListRow } from '../../src/areas/flow/operations.ts';
import type { Paged } from '../../src/base/paging.ts';
import type { User } from './accounts.ts';

/** A step that is decided by the given accounts. */
export const approvalStep = (id: string, accounts: readonly (number | string)[], more: Partial<DecideStep> = {}): DecideStep => ({
  type: 'approve',
  id,
  names: { 'en-us': id },
  who: [{ by: 'accounts', accounts: accounts.map(Number) }],
  vote: { mode: 'any' },
  nobody: { do: 'keeper' },
  own: 'refuse',
  again: 'ask',
  ...more,
});

/**
 * Definition of a form with the given steps, two fields, and the label `administrator` as case administrators; `more` replaces properties.
 */
export const flowFormOf = (nodes: readonly FlowNode[], more: Partial<FlowDefinition> = {}): FlowDefinition => ({
  nodes,
  keeper: [{ by: 'label', label: 'administrator' }],
  form: [
    { id: 'subject', names: { 'en-us': 'Reason for the visit' }, type: 'text', required: true },
    { id: 'amount', names: { 'en-us': 'Amount' }, type: 'number' },
  ],
  ...more,
});

let next = 0;
/** Publishes a form; returns its id. */
export const publishForm = async (operator: User, draft: FlowDefinition): Promise<string> => {
  const names = { 'en-us': `Form ${++next}` };
  const made = await operator.send<{ id: string }>('POST', '/api/admin/flows', { names, subject: 'form', country: null, draft });
  const { id } = made.data;
  const { version } = (await operator.get<FlowDetail>(`/api/admin/flows/${id}`)).data;
  const published = await operator.send('POST', `/api/admin/flows/${id}/publish`, { version });
  if (published.status !== 200) throw new Error(JSON.stringify(published));
  return id;
};

/** Submits a form; returns the id of the case. */
export const startFlowCase = async (
  applicant: User,
  flow: string,
  fields: Record<string, unknown> = { subject: 'Please' },
  more: object = {},
): Promise<string> => {
  const sent = await applicant.send<{ id: string }>('POST', '/api/uc/flow/forms', { flow, fields, ...more });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent));
  return sent.data.id;
};

export const readTaskBox = async (user: User, name = 'todo'): Promise<WorkListRow[]> =>
  (await user.get<Paged<WorkListRow>>(`/api/admin/flow-tasks?box=${name}&limit=100`)).data.docs;

/** The id of an open task of a case that the account may decide; undefined if there is none. */
export const findDecidableTask = async (user: User, id: string): Promise<string | undefined> =>
  (await readTaskBox(user)).find((row) => row.case === id)?.id;

/** Calls an action of a case as an account: on the task that the account may decide, or on the case if there is no such task. */
export const callTaskAction = async (user: User, id: string, action: string, input: object = {}) => {
  const task = (await findDecidableTask(user, id)) ?? `c${id}`;
  return user.send<CaseDetail>('POST', `/api/admin/flow-tasks/${task}/${action}`, input);
};

export const readCaseDetail = async (user: User, id: string): Promise<CaseDetail> =>
  (await user.get<CaseDetail>(`/api/admin/flow-tasks/c${id}`)).data;
