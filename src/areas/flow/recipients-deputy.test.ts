import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import {
  actOnTask,
  appointDeputy,
  approveTaskBatch,
  findOpenTaskId,
  findRunningCase,
  publishFlow,
  removeAccountLabels,
  setAccountCountry,
} from '../../../test/harness/flow-tasks.ts';
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
import { newLabel, newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput, createTestPosting, review } from '../../../test/harness/postings.ts';
import { newPublicDemand } from '../../../test/harness/relations.ts';
import type { DecideStep } from './model/definition.ts';

/** Deputies: accounts that may be appointed, when they may act, and with which permissions. */
let portal: Portal;
let operator: User;
let applicant: User;
const newDecider = (country?: string) => newPermissionHolder(portal, 'all', ['flow:task:decide', 'flow:deputy:own'], country);
const keeper = [{ by: 'label', label: 'administrator' }] as const;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal, { country: 'cn' });
}, 120_000);
afterAll(() => portal.close());

const flowOf = (accounts: readonly User[], more: Partial<DecideStep> = {}) =>
  publishForm(
    operator,
    flowFormOf([
      approvalStep(
        'one',
        accounts.map(({ id }) => id),
        more,
      ),
    ]),
  );
const boxed = async (user: User, name = 'deputy') => (await readTaskBox(user, name)).map((row) => row.case);
/** Creates an account of China and its deputy, also of China. */
const newPair = async () => {
  const [principal, deputy] = [await newDecider('cn'), await newDecider('cn')];
  return { principal, deputy, end: await appointDeputy(principal, deputy) };
};
const submitPosting = async (country: 'cn' | 'br' = 'cn') => {
  const { id } = await createTestPosting(applicant, { ...completePostingInput, country });
  await applicant.send('POST', `/api/portal/mysnd/${id}/submit`);
  return { posting: id, id: await findRunningCase(portal, 'posting', String(id)) };
};

describe('the appointment of a deputy', () => {
  const days = { flows: null, from: '2026-01-01', to: '2026-01-02' };
  const send = (by: User, deputy: User, more: object = {}) =>
    by.send('POST', '/api/admin/deputies', { deputy: String(deputy.id), ...days, ...more });
  const refused = { status: 400, error: { code: 'E_VALIDATION', fields: { deputy: expect.any(String) } } };
  let principal: User;
  beforeAll(async () => {
    principal = await newDecider('cn');
  });

  test.each([
    ['may not decide tasks', () => newPermissionHolder(portal, 'all', ['posting:audit:decide'], 'cn')],
    ['has no label', () => newUser(portal, { country: 'cn' })],
    ['belongs to another country', () => newDecider('ru')],
    ['has no country', () => newDecider()],
    [
      'is disabled',
      async () => {
        const user = await newDecider('cn');
        await portal.connection.query('update account set status = 0 where id = $1', [user.id]);
        return user;
      },
    ],
    [
      'is in the trash',
      async () => {
        const user = await newDecider('cn');
        await portal.connection.query('update account set deleted_at = now() where id = $1', [user.id]);
        return user;
      },
    ],
  ])('refuses an account that %s', async (_, made) => {
    const deputy = await made();
    expect(await send(principal, deputy)).toMatchObject(refused);
    expect(await send(operator, deputy, { principal: String(principal.id) })).toMatchObject(refused);
  });

  test('accepts an account of the same country, and of any country if the principal has none', async () => {
    expect((await send(principal, await newDecider('cn'))).status).toBe(200);
    const free = await newDecider();
    for (const country of ['ru', undefined]) expect((await send(free, await newDecider(country))).status).toBe(200);
    expect((await send(operator, await newDecider('cn'), { principal: String((await newDecider('cn')).id) })).status).toBe(200);
  });
});

describe.each([
  ['moves to another country', (deputy: User) => setAccountCountry(portal, deputy, 'ru'), 'E_FORBIDDEN'],
  ['has no country any more', (deputy: User) => setAccountCountry(portal, deputy, null), 'E_FORBIDDEN'],
  ['may not decide tasks any more', (deputy: User) => removeAccountLabels(portal, deputy), 'E_FORBIDDEN'],
] as const)('a deputy that %s', (_, lose, code) => {
  test('is refused on each action, and its box of tasks as deputy is empty', async () => {
    const { principal, deputy } = await newPair();
    const flow = await flowOf([principal]);
    const [id, second] = [await startFlowCase(applicant, flow), await startFlowCase(applicant, flow)];
    const task = await findOpenTaskId(portal, id);
    expect(await boxed(deputy)).toEqual(expect.arrayContaining([id, second]));
    expect((await actOnTask(deputy, task, 'comment', { reason: 'I look at it' })).status).toBe(200);
    await lose(deputy);
    const account = String(operator.id);
    for (const [action, input] of [
      ['take', {}],
      ['approve', {}],
      ['reject', { reason: 'No' }],
      ['transfer', { account }],
      ['add', { accounts: [account], when: 'with' }],
      ['ask', { account, reason: 'And you?' }],
      ['return', { to: 'applicant', reason: 'More' }],
      ['comment', { reason: 'Well' }],
    ] as const)
      expect((await actOnTask(deputy, task, action, input)).error.code, action).toBe(code);
    const list = await deputy.get<{ docs: { case: string }[] } | null>('/api/admin/flow-tasks?box=deputy&limit=100');
    expect((list.data?.docs ?? []).map((row) => row.case)).toEqual([]);
    expect((await actOnTask(principal, task, 'approve')).data.state).toBe('approved');
  });
});

test('a deputy of another country is refused in a batch and on the pages of a record and a posting', async () => {
  const labels = [
    'content:record:read',
    'content:record:publish',
    'posting:audit:read',
    'posting:audit:decide',
    'flow:task:decide',
  ] as const;
  const principal = await newPermissionHolder(portal, 'all', [...labels, 'flow:deputy:own'], 'br');
  const deputy = await newPermissionHolder(portal, 'all', [...labels, 'flow:deputy:own'], 'br');
  const draft = { nodes: [approvalStep('one', [principal.id])], keeper };
  await publishFlow(operator, 'content', 'br', draft);
  await publishFlow(operator, 'posting', 'br', { ...draft, nodes: [approvalStep('one', [principal.id], { take: true })] });
  const base = '/api/admin/content/policy';
  const { id: record } = (await operator.send<{ id: string }>('POST', base, { ...buildRecordContent('policy'), country: 'br' })).data;
  expect((await operator.send('POST', `${base}/${record}/submit`)).status).toBe(200);
  const { posting } = await submitPosting('br');
  expect((await review(principal, posting, 'take')).status).toBe(200);
  const form = await startFlowCase(applicant, await flowOf([principal]));
  await appointDeputy(principal, deputy);
  await setAccountCountry(portal, deputy, 'ru');
  expect((await deputy.send('POST', `${base}/${record}/publish`)).status).toBe(403);
  expect((await review(deputy, posting, 'approve')).status).not.toBe(200);
  expect(await approveTaskBatch(deputy, [await findOpenTaskId(portal, form)])).toEqual(['E_FORBIDDEN']);
  await setAccountCountry(portal, deputy, 'br');
  expect((await deputy.send('POST', `${base}/${record}/publish`)).status).toBe(200);
  expect((await review(deputy, posting, 'approve')).data.status).toBe('approved');
  expect(await approveTaskBatch(deputy, [await findOpenTaskId(portal, form)])).toEqual([null]);
});

describe('the permissions of a deputy', () => {
  test('are those of the principal: the deputy needs no permission of the subject', async () => {
    const auditor = await newPermissionHolder(portal, 'all', [
      'posting:audit:decide',
      'posting:audit:read',
      'flow:task:decide',
      'flow:deputy:own',
    ]);
    const deputy = await newDecider();
    await appointDeputy(auditor, deputy);
    const { id } = await submitPosting();
    const task = await findOpenTaskId(portal, id);
    expect((await actOnTask(deputy, task, 'take')).status).toBe(200);
    expect((await actOnTask(deputy, task, 'approve')).data.state).toBe('approved');
    const record = await newPublicDemand(portal);
    await portal.alter('snd', record, 'expiry_date = null');
    const sent = await applicant.send<{ id: string }>('POST', `/api/portal/snd/${record}/apply`, {
      message: 'We can',
      contact: 'x@y.example',
    });
    const application = await findRunningCase(portal, 'application', sent.data.id);
    expect((await actOnTask(deputy, await findOpenTaskId(portal, application), 'approve')).data.state).toBe('approved');
  });

  test('end with the permissions of the principal, even if the deputy has an own permission to decide', async () => {
    const { principal, deputy } = await newPair();
    const label = await newLabel(portal, 'own', []);
    const [row] = await portal.connection.query<{ code: string }>('select code from label where id = $1', [Number(label)]);
    const carry = (user: User) =>
      portal.connection.query('insert into account_label (account, label) values ($1, $2)', [user.id, Number(label)]);
    await Promise.all([carry(principal), carry(deputy)]);
    const who = [{ by: 'label', label: String(row?.code) }] as const;
    const id = await startFlowCase(applicant, await flowOf([], { who, take: true }));
    expect((await callTaskAction(principal, id, 'take')).status).toBe(200);
    const task = await findOpenTaskId(portal, id, principal);
    await removeAccountLabels(portal, principal);
    expect((await actOnTask(deputy, task, 'approve')).error.code).toBe('E_FORBIDDEN');
    expect((await readCaseDetail(operator, id)).timeline.map(({ action }) => action)).toContain('given-anew');
    expect(await findDecidableTask(deputy, id)).toBeDefined(); // the task is now the deputy's own
    expect((await callTaskAction(deputy, id, 'take')).status).toBe(200);
    expect((await callTaskAction(deputy, id, 'approve')).data.state).toBe('approved');
    expect((await readCaseDetail(operator, id)).timeline.findLast(({ action }) => action === 'approve')).toMatchObject({
      actor: { id: String(deputy.id) },
      for: null,
    });
  });

  test('give no vote if the principal moved to a country beyond the scope of its permission', async () => {
    const { deputy: giver } = await newPair();
    const principal = await newPermissionHolder(portal, 'country', ['flow:task:decide', 'flow:deputy:own'], 'cn');
    const deputy = await newDecider('cn');
    await appointDeputy(principal, deputy);
    const id = await startFlowCase(applicant, await flowOf([giver]));
    await callTaskAction(giver, id, 'transfer', { account: String(principal.id) });
    const task = await findOpenTaskId(portal, id, principal);
    await Promise.all([setAccountCountry(portal, principal, 'ru'), setAccountCountry(portal, deputy, 'ru')]);
    expect((await actOnTask(deputy, task, 'approve')).error.code).toBe('E_FORBIDDEN');
    expect((await callTaskAction(giver, id, 'approve')).data.state).toBe('approved');
  });

  test('give no vote if the principal was chosen but may not be chosen any more', async () => {
    const { principal, deputy } = await newPair();
    const step = approvalStep('first', [], { who: [{ by: 'chosen', chooser: 'applicant' }] });
    const flow = await publishForm(operator, flowFormOf([step]));
    const id = await startFlowCase(applicant, flow, { subject: 'x' }, { chosen: { first: [String(principal.id)] } });
    const task = await findOpenTaskId(portal, id);
    await removeAccountLabels(portal, principal);
    expect((await actOnTask(deputy, task, 'approve')).error.code).toBe('E_FORBIDDEN');
  });

  test('end with the permissions of the principal on the page of a record too, and the refused attempt reassigns the task', async () => {
    const labels = ['content:record:read', 'content:record:publish', 'flow:task:decide', 'flow:deputy:own'] as const;
    const [chief, principal, deputy] = [
      await newPermissionHolder(portal, 'all', labels),
      await newPermissionHolder(portal, 'all', labels),
      await newPermissionHolder(portal, 'all', labels),
    ];
    await publishFlow(operator, 'content', 'in', { nodes: [approvalStep('one', [chief.id])], keeper });
    const base = '/api/admin/content/policy';
    const { id: record } = (await operator.send<{ id: string }>('POST', base, { ...buildRecordContent('policy'), country: 'in' })).data;
    expect((await operator.send('POST', `${base}/${record}/submit`)).status).toBe(200);
    const id = await findRunningCase(portal, 'content', `policy:${record}`);
    expect((await callTaskAction(chief, id, 'transfer', { account: String(principal.id) })).status).toBe(200);
    await appointDeputy(principal, deputy);
    await removeAccountLabels(portal, principal);
    expect((await deputy.send('POST', `${base}/${record}/publish`)).status).toBe(403);
    expect((await readCaseDetail(operator, id)).timeline.map(({ action }) => action)).toContain('given-anew');
    expect(await findDecidableTask(chief, id)).toBeDefined();
  });
});
