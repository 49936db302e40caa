import { describe, expect, it } from 'vitest';
import { format } from '../../../../../platform/i18n/translate.ts';
import type { CaseDetail } from '../../../operations.ts';
import texts from '../../../texts/work/en-us.ts';
import { actionRequestBody } from './acts.ts';
import { actionInputChoices, buildRecipientSearchQuery } from './choices.ts';
import { actionTargetRecord } from './office-acts.ts';
import type { FlowWords } from './words.ts';

const words: FlowWords = { locale: 'en-us', say: (key, values) => format('en-us', texts[key], values), of: (_, code) => code };
const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

describe('The body of an action', () => {
  it('contains for a request for an opinion whether the applicant may read it', () => {
    const formFields = { account: '7', reason: 'Is it safe?' };
    expect(actionRequestBody(formOf(formFields), 'ask')).toEqual({ ...formFields, visibleToApplicant: false });
    expect(actionRequestBody(formOf({ ...formFields, visibleToApplicant: '1' }), 'ask')).toEqual({
      ...formFields,
      visibleToApplicant: true,
    });
    expect(actionRequestBody(formOf(formFields), 'transfer')).toEqual(formFields);
  });

  it('names the signer to remove by the task', () => {
    expect(actionRequestBody(formOf({ task: '12' }), 'remove')).toEqual({ task: '12' });
  });
});

describe('The record to which an action is sent', () => {
  const own = { resource: 'flow-tasks', id: '5' };
  const instance = { resource: 'flow-instances', id: '3' };

  it('is `c<case>` of flow-tasks for the removal of a signer; opened from the list of all cases, the case of flow-instances', () => {
    const ofCase = { resource: 'flow-tasks', id: 'c3' };
    expect(actionTargetRecord('remove', { page: '5', detail: { id: '3', task: '5' } })).toEqual(ofCase);
    expect(actionTargetRecord('remove', { page: 'c3', detail: { id: '3', task: null } })).toEqual(ofCase);
    expect(actionTargetRecord('remove', { page: 'i3', detail: { id: '3', task: '5' } })).toEqual(instance);
  });

  it('is the case for administrators, the own task for approvers, null for applicants', () => {
    expect(actionTargetRecord('pause', { page: '5', detail: { id: '3', task: '5' } })).toEqual(instance);
    expect(actionTargetRecord('remind', { page: 'i3', detail: { id: '3', task: null } })).toEqual(instance);
    expect(actionTargetRecord('approve', { page: 'i3', detail: { id: '3', task: '5' } })).toEqual(own);
    expect(actionTargetRecord('retract', { page: '5', detail: { id: '3', task: null } })).toEqual(own);
    expect(actionTargetRecord('withdraw', { page: 'c3', detail: { id: '3', task: null } })).toBeNull();
    expect(actionTargetRecord('comment', { page: 'c3', detail: { id: '3', task: null } })).toBeNull();
  });
});

describe('The tasks that a dialog offers', () => {
  type Task = CaseDetail['steps'][number]['tasks'][number];
  const task = (id: string, given: Partial<Task>): Task => ({
    id,
    state: 'open',
    kind: 'vote',
    person: { id, name: `Person ${id}` },
    pool: null,
    for: null,
    reason: null,
    added: false,
    signer: null,
    removable: false,
    ...given,
  });
  const step = (id: string, state: 'open' | 'approved', tasks: Task[]): CaseDetail['steps'][number] => ({
    id,
    step: id,
    names: { 'en-us': `Step ${id}` },
    type: 'approve',
    state,
    round: 1,
    opened: '2026-01-01T00:00:00.000Z',
    closed: null,
    due: null,
    beyondCalendar: false,
    tasks,
  });
  const steps = [
    step('a', 'approved', [task('1', { removable: true })]),
    step('b', 'open', [task('2', {}), task('3', { removable: true, added: true }), task('4', { state: 'yes' })]),
    step('c', 'open', [task('5', { removable: true, added: true }), task('6', { person: null })]),
  ];
  const detail = { steps, task: '2' } as CaseDetail;

  it('are the removable ones of all open steps, for the removal of a signer', () => {
    expect(actionInputChoices.added?.(words, detail)).toEqual([
      { value: '3', label: 'Person 3 · Step b' },
      { value: '5', label: 'Person 5 · Step c' },
    ]);
  });

  it('are the open ones, also unclaimed ones, for a transfer', () => {
    expect(actionInputChoices.task?.(words, detail).map(({ value }) => value)).toEqual(['2', '3', '5', '6']);
    expect(actionInputChoices.task?.(words, detail).at(-1)?.label).toBe('Whoever may decide (not taken yet) · Step c');
  });

  it('limit the accounts that may receive them', () => {
    expect(buildRecipientSearchQuery('transfer', '2')).toEqual({ task: '2', action: 'transfer' });
    expect(buildRecipientSearchQuery('choose', null)).toBeUndefined();
  });
});
