import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { actOnTask, administerCase, findOpenTaskId, findRunningCase, publishFlow } from '../../../test/harness/flow-tasks.ts';
import {
  approvalStep,
  callTaskAction,
  findDecidableTask,
  flowFormOf,
  publishForm,
  readCaseDetail,
  readTaskBox,
  startFlowCase,
} from '../../../test/harness/flows.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal, type Reply } from '../../../test/harness/portal.ts';
import { completePostingInput, createTestPosting } from '../../../test/harness/postings.ts';
import type { Paged } from '../../base/paging.ts';
import type { DecideStep } from './model/definition.ts';
import type { CaseDetail, Person, StartableForm } from './operations.ts';

/** The search for accounts offers exactly the accounts that the corresponding call accepts. */
let portal: Portal;
let operator: User;
let giver: User;
let starter: User;
const people: Record<string, User> = {};
const candidates = (): User[] => [...Object.values(people), operator, giver, starter];
const keeper = [{ by: 'label', label: 'administrator' }] as const;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  giver = await newPermissionHolder(portal, 'all', ['flow:task:decide', 'flow:deputy:own'], 'cn');
  starter = await newPermissionHolder(portal, 'all', ['flow:task:decide'], 'cn');
  people.decider = await newPermissionHolder(portal, 'all', ['flow:task:decide'], 'cn');
  people.auditor = await newPermissionHolder(portal, 'all', ['posting:audit:decide'], 'cn');
  people.sameCountry = await newPermissionHolder(portal, 'country', ['flow:task:decide', 'posting:audit:decide'], 'cn');
  people.otherCountry = await newPermissionHolder(portal, 'country', ['flow:task:decide', 'posting:audit:decide'], 'ru');
  people.nobody = await newUser(portal, { country: 'cn' });
  people.disabled = await newPermissionHolder(portal, 'all', ['flow:task:decide', 'posting:audit:decide'], 'cn');
  people.deleted = await newPermissionHolder(portal, 'all', ['flow:task:decide', 'posting:audit:decide'], 'cn');
  await portal.connection.query('update account set status = 0 where id = $1', [people.disabled.id]);
  await portal.connection.query('update account set deleted_at = now() where id = $1', [people.deleted.id]);
  await publishFlow(operator, 'posting', 'cn', { nodes: [approvalStep('one', [giver.id])], keeper });
}, 120_000);
afterAll(() => portal.close());

const person = (name: string): User => people[name] ?? giver;
const says = (user: User) => Object.keys(people).find((name) => people[name] === user) ?? user.account;
const search = (user: User, query: Record<string, string>) =>
  user.get<Paged<Person>>(`/api/admin/approvers?${new URLSearchParams({ limit: '100', ...query })}`);
const offered = async (user: User, query: Record<string, string>): Promise<string[]> => {
  const reply = await search(user, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.data.docs.map(({ id }) => id);
};
const expectRefused = (reply: Reply, field: string, message = '') => {
  expect(reply, `${message} ${reply.text}`).toMatchObject({ status: 400, error: { code: 'E_VALIDATION' } });
  expect(Object.keys(reply.error.fields ?? {}), message).toEqual([field]);
};
/**
 * Runs a call with each candidate account: expects that offered accounts (`ids`) are accepted, and that others are refused at the field.
 */
const expectSame = async (ids: readonly string[], field: string, call: (id: string) => Promise<Reply>): Promise<void> => {
  for (const user of candidates()) {
    const reply = await call(String(user.id));
    if (ids.includes(String(user.id))) expect(reply.status, `${says(user)} ${reply.text}`).toBe(200);
    else expectRefused(reply, field, says(user));
  }
};
const names = (ids: readonly string[]) =>
  candidates()
    .filter(({ id }) => ids.includes(String(id)))
    .map(says);
const flowOf = (more: Partial<DecideStep> = {}) => publishForm(operator, flowFormOf([approvalStep('one', [giver.id], more)]));
const newPosting = async () => {
  const { id } = await createTestPosting(starter, { ...completePostingInput, country: 'cn' });
  await starter.send('POST', `/api/portal/mysnd/${id}/submit`);
  return findRunningCase(portal, 'posting', String(id));
};

describe.each(['form', 'posting'] as const)('for a task of the subject %s', (subject) => {
  let flow: string;
  beforeAll(async () => {
    flow = await flowOf();
  });
  const newCase = () => (subject === 'form' ? startFlowCase(starter, flow) : newPosting());
  const admitted = () => (subject === 'form' ? ['decider', 'sameCountry'] : ['auditor', 'sameCountry']);

  test.each([
    ['transfer', 'account', admitted],
    ['add', 'accounts', admitted],
    ['ask', 'account', () => ['decider', 'sameCountry', 'otherCountry']],
  ] as const)('%s offers the accounts that it accepts', async (action, field, expected) => {
    const ids = await offered(giver, { task: await findOpenTaskId(portal, await newCase()), action });
    expect(names(ids)).toEqual([...expected(), operator.account]);
    await expectSame(ids, field, async (account) => {
      const input = { transfer: { account }, add: { accounts: [account], when: 'with' }, ask: { account, reason: 'x' } }[action];
      return actOnTask(giver, await findOpenTaskId(portal, await newCase()), action, input);
    });
  });

  test('hand-over offers the accounts that it accepts', async () => {
    const id = await newCase();
    const task = await findOpenTaskId(portal, id);
    const ids = await offered(operator, { task, action: 'hand-over' });
    expect(names(ids)).toEqual([...admitted(), operator.account, giver.account]);
    await expectSame(ids, 'account', (account) => administerCase(operator, id, 'hand-over', { task, account }));
  });
});

test('add offers no account that has a vote in the step already', async () => {
  const id = await startFlowCase(starter, await flowOf());
  const task = await findOpenTaskId(portal, id);
  const added = String(person('decider').id);
  expect((await actOnTask(giver, task, 'add', { accounts: [added], when: 'with' })).status).toBe(200);
  expect(await offered(giver, { task, action: 'add' })).not.toContain(added);
  expectRefused(await actOnTask(giver, task, 'add', { accounts: [added], when: 'with' }), 'accounts');
});

test('the applicant is offered only if the step allows own cases', async () => {
  for (const [own, expected] of [
    ['allow', true],
    ['refuse', false],
    ['skip', false],
  ] as const) {
    const task = await findOpenTaskId(portal, await startFlowCase(starter, await flowOf({ own })));
    for (const action of ['transfer', 'add', 'ask'])
      expect((await offered(giver, { task, action })).includes(String(starter.id)), `${own} ${action}`).toBe(expected);
  }
});

describe('chosen approvers', () => {
  const chosen = (id: string, chooser: 'applicant' | 'approver') => approvalStep(id, [], { who: [{ by: 'chosen', chooser }] });

  test('are offered to the applicant exactly if the submission accepts them; faults are reported at `chosen.<step>`', async () => {
    const flow = await publishForm(operator, flowFormOf([chosen('first', 'applicant')]));
    const ids = await offered(starter, { flow, step: 'first', action: 'choose' });
    expect(names(ids)).toEqual(['decider', 'sameCountry', 'otherCountry', operator.account, giver.account]);
    const form = (await starter.get<StartableForm[]>('/api/uc/flow/forms')).data.find((one) => one.flow === flow);
    expect(form?.choose.map(({ people }) => people.map(({ id }) => id).toSorted())).toEqual([ids.toSorted()]);
    const send = (id: string) => starter.send('POST', '/api/uc/flow/forms', { flow, fields: { subject: 'x' }, chosen: { first: [id] } });
    await expectSame(ids, 'chosen.first', send);
    expectRefused(await send('2147483647'), 'chosen.first');
    expectRefused(await starter.send('POST', '/api/uc/flow/forms', { flow, fields: { subject: 'x' }, chosen: {} }), 'chosen.first');
  });

  test('are offered to the approver exactly if the vote accepts them; faults are reported at `chosen`', async () => {
    const flow = await publishForm(operator, flowFormOf([approvalStep('one', [giver.id]), chosen('two', 'approver')]));
    const ids = await offered(giver, { task: await findOpenTaskId(portal, await startFlowCase(starter, flow)), action: 'choose' });
    expect(names(ids)).toEqual(['decider', 'sameCountry', 'otherCountry', operator.account, giver.account]);
    const vote = async (id: string) =>
      actOnTask(giver, await findOpenTaskId(portal, await startFlowCase(starter, flow)), 'approve', { chosen: [id] });
    await expectSame(ids, 'chosen', vote);
    expectRefused(await vote('2147483647'), 'chosen');
  });

  test('are not offered to an approver if no later step has chosen approvers', async () => {
    expect(
      await offered(giver, { task: await findOpenTaskId(portal, await startFlowCase(starter, await flowOf())), action: 'choose' }),
    ).toEqual([]);
  });
});

test('an account is offered as deputy exactly if the appointment accepts it', async () => {
  const ids = await offered(giver, { action: 'deputy' });
  expect(names(ids)).toEqual(['decider', 'sameCountry', starter.account]);
  const day = new Date().toISOString().slice(0, 10);
  await expectSame(ids, 'deputy', async (deputy) => {
    const made = await giver.send<{ id: string }>('POST', '/api/admin/deputies', { deputy, flows: null, from: day, to: day });
    if (made.status === 200) await giver.send('POST', `/api/admin/deputies/${made.data.id}/end`);
    return made;
  });
});

describe('the list of approvers', () => {
  test('returns E_NOT_FOUND for a task, case or form that the caller may not see', async () => {
    const id = await startFlowCase(starter, await flowOf());
    const task = await findOpenTaskId(portal, id);
    for (const action of ['transfer', 'add', 'ask', 'choose', 'hand-over'])
      expect((await search(person('decider'), { task, action })).error.code, action).toBe('E_NOT_FOUND');
    expect((await search(giver, { task, action: 'hand-over' })).error.code).toBe('E_NOT_FOUND'); // not a case administrator
    expect((await search(giver, { task: '2147483647', action: 'transfer' })).error.code).toBe('E_NOT_FOUND');
    expect((await search(giver, { flow: '2147483647', step: 'one', action: 'choose' })).error.code).toBe('E_NOT_FOUND');
  });

  test('requires the task of an action, and a step with chosen approvers', async () => {
    for (const action of ['transfer', 'add', 'ask', 'choose', 'hand-over'])
      expectRefused(await search(operator, { action }), 'task', action);
    expectRefused(await search(giver, { action: 'choose', flow: await flowOf(), step: 'one' }), 'step');
    expectRefused(await search(giver, { action: 'dismiss' }), 'action');
    for (const wrong of ['99999999999', '2147483648', '-1', '0', 'abc', '']) {
      expectRefused(await search(giver, { action: 'transfer', task: wrong }), 'task', wrong);
      expectRefused(await search(giver, { action: 'choose', flow: wrong, step: 'one' }), 'flow', wrong);
    }
  });

  test('returns E_STATE for a decided task, and searches accounts by keyword', async () => {
    const flow = await flowOf();
    const task = await findOpenTaskId(portal, await startFlowCase(starter, flow));
    const found = await search(giver, { task, action: 'transfer', keyword: person('decider').account });
    expect(found.data.docs.map(({ id }) => id)).toEqual([String(person('decider').id)]);
    expect((await actOnTask(giver, task, 'approve')).status).toBe(200);
    expect((await search(giver, { task, action: 'transfer' })).error.code).toBe('E_STATE');
  });
});

describe('an opinion on a step that hides a field', () => {
  let id: string;
  const hidden = 4_711_235_813; // no time, coordinate or id in a response contains this sequence of digits by chance
  const given = () => person('otherCountry');
  beforeAll(async () => {
    const fields = { amount: 'hidden' } as const;
    id = await startFlowCase(starter, await publishForm(operator, flowFormOf([approvalStep('one', [giver.id], { fields })])), {
      subject: 'Lift',
      amount: hidden,
    });
  });
  const expectHidden = async (boxName: string) => {
    const opinion = (await readTaskBox(given(), boxName)).find((row) => row.case === id)?.id;
    const details = [(await given().get<CaseDetail>(`/api/admin/flow-tasks/${opinion}`)).data, await readCaseDetail(given(), id)];
    for (const detail of details) expect(detail.fields.map(({ name }) => name)).toEqual(['subject']);
    const file = (await given().get(`/api/admin/flow-tasks?box=${boxName}&locale=en-us`, { accept: 'text/csv' })).text;
    expect(file).toContain('Reason for the visit: Lift');
    expect(`${JSON.stringify(details)}${file}`).not.toContain(String(hidden));
  };

  test('can be requested only from accounts that may decide tasks', async () => {
    for (const name of ['auditor', 'nobody', 'disabled', 'deleted'])
      expectRefused(await callTaskAction(giver, id, 'ask', { account: String(person(name).id), reason: 'And you?' }), 'account', name);
    expect((await callTaskAction(giver, id, 'ask', { account: String(given().id), reason: 'And you?' })).status).toBe(200);
  });

  test('does not show the field, neither before the opinion nor afterwards', async () => {
    await expectHidden('todo');
    const opinion = await findDecidableTask(given(), id);
    expect((await actOnTask(given(), String(opinion), 'approve')).error.code).toBe('E_STATE');
    expect((await actOnTask(given(), String(opinion), 'answer', { reason: 'Fine' })).status).toBe(200);
    await expectHidden('done');
  });

  test('can be transferred only to accounts that may decide tasks', async () => {
    await callTaskAction(giver, id, 'ask', { account: String(given().id), reason: 'Once more?' });
    const task = await findOpenTaskId(portal, id, given());
    expectRefused(await administerCase(operator, id, 'hand-over', { task, account: String(person('auditor').id) }), 'account');
    const ids = await offered(operator, { task, action: 'hand-over' });
    expect(names(ids)).toEqual(['decider', 'sameCountry', 'otherCountry', operator.account, giver.account]);
    expect((await administerCase(operator, id, 'hand-over', { task, account: String(person('decider').id) })).status).toBe(200);
    expect(await findDecidableTask(person('decider'), id)).toBe(task);
  });
});
