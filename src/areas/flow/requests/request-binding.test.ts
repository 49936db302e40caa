import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../../test/harness/accounts.ts';
import {
  approvalStep,
  callTaskAction,
  findDecidableTask,
  flowFormOf,
  publishForm,
  readCaseDetail,
  startFlowCase,
} from '../../../../test/harness/flows.ts';
import { newOrganization, newPermissionHolder } from '../../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../../test/harness/portal.ts';
import type { AccountDetail } from '../../accounts/operations.ts';
import type { ConditionFacts } from '../model/definition.ts';
import type { Simulation, StartableForm } from '../operations.ts';

/** A request for a label or an organization is bound to the country and the organizations of its applicant at the time of the request. */
let portal: Portal;
let operator: User;
const organizations: Record<string, number> = {};
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  for (const code of ['cn-lab', 'cn-works', 'cn-house', 'za-lab']) {
    const sql = 'insert into organization (code, names, country) values ($1, $2, $3) returning id';
    const [row] = await portal.connection.query<{ id: number }>(sql, [code, { 'en-us': code }, code.slice(0, 2)]);
    organizations[code] = Number(row?.id);
  }
}, 120_000);
afterAll(() => portal.close());

const join = (user: User, ...codes: string[]) =>
  portal.connection.query('insert into account_organization (account, organization) select $1, id from organization where code = any($2)', [
    user.id,
    codes,
  ]);
/** Creates an account of China with some organizations and no labels. */
const newApplicant = async (...codes: string[]): Promise<User> => {
  const user = await newUser(portal, { country: 'cn' });
  await join(user, ...codes);
  return user;
};
const ask = async (user: User, subject: 'label' | 'organization', code: string): Promise<string> => {
  const forms = (await user.get<StartableForm[]>('/api/uc/flow/forms')).data;
  const flow = forms.find((one) => one.subject === subject)?.flow;
  const fields = { [subject]: code, why: 'I work there' };
  const sent = await user.send<{ id: string }>('POST', '/api/uc/flow/forms', { flow, fields });
  expect(sent.status, sent.text).toBe(200);
  return sent.data.id;
};
/** Changes an account as an operator does: the complete account is sent. */
const update = async (user: User, { codes, ...change }: { country?: string | null; codes?: string[]; realName?: string }) => {
  const { data: now } = await operator.get<AccountDetail>(`/api/admin/accounts/${user.id}`);
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const { realName, company, industry, country, version } = now;
  const reply = await operator.send('PUT', `/api/admin/accounts/${user.id}`, {
    ...{ realName, company, industry, country, version, labels: idsOf(now.labels) },
    organizations: codes ? codes.map((code) => String(organizations[code])) : idsOf(now.organizations),
    ...change,
  });
  expect(reply.status, reply.text).toBe(200);
};
const updateMembers = async (code: string, change: { add?: string[]; remove?: string[] }) => {
  const reply = await operator.send('POST', `/api/admin/organizations/${organizations[code]}/membership`, change);
  expect(reply.status, reply.text).toBe(200);
};
const stateOf = async (id: string) => (await readCaseDetail(operator, id)).state;
const notices = (user: User, id: string) =>
  portal.connection.query('select type from notice where account = $1 and link = $2', [user.id, `/uc/flow/${id}`]);
/** Expects that the case was cancelled because its applicant's account changed, and that the applicant was notified once. */
const expectCancelled = async (user: User, id: string, by: User | null = operator) => {
  const { state, timeline, may } = await readCaseDetail(operator, id);
  expect([state, timeline.slice(-2).map(({ action }) => action), may.includes('approve')]).toEqual([
    'cancelled',
    ['applicant-changed', 'cancelled'],
    false,
  ]);
  for (const { actor } of timeline.slice(-2)) expect(actor?.id).toBe(by ? String(by.id) : undefined);
  expect(await notices(user, id)).toEqual([{ type: 'flow.ended' }]);
};
const expectRunning = async (user: User, id: string) => {
  expect([await stateOf(id), await notices(user, id)]).toEqual(['running', []]);
  expect(await findDecidableTask(operator, id)).toBeDefined();
};
const membershipsOf = async (user: User) => ({
  labels: await portal.connection.query('select l.code from account_label al join label l on l.id = al.label where al.account = $1', [
    user.id,
  ]),
  organizations: (
    await portal.connection.query<{ code: string }>(
      'select o.code from account_organization ao join organization o on o.id = ao.organization where ao.account = $1 order by o.id',
      [user.id],
    )
  ).map(({ code }) => code),
});

describe('facts of the applicant in a case', () => {
  const factsOf = async (id: string) =>
    (await portal.connection.query<{ facts: ConditionFacts }>('select facts from flow_instance where id = $1', [Number(id)]))[0]?.facts;

  test('include the country, even without labels, and the direct organizations', async () => {
    const user = await newApplicant('cn-lab', 'cn-works');
    const facts = await factsOf(await ask(user, 'label', 'reviewer'));
    const joined = [organizations['cn-lab'], organizations['cn-works']];
    expect(facts?.applicant).toEqual({ id: user.id, country: 'cn', labels: [], organizations: joined });
    const alone = await newUser(portal, { labels: ['reviewer'] });
    const facts2 = await factsOf(await ask(alone, 'label', 'focal-point'));
    expect(facts2?.applicant).toEqual({ id: alone.id, country: null, labels: ['reviewer'], organizations: [] });
  });

  test('are the same in a simulation', async () => {
    const user = await newApplicant();
    const branch = { type: 'fork', id: 'f', names: {}, mode: 'first' } as const;
    const when = { field: 'applicant.country', is: 'is', value: 'cn' } as const;
    const branches = [{ id: 'china', names: {}, when, nodes: [approvalStep('there', [operator.id])] }];
    const draft = flowFormOf([{ ...branch, branches, otherwise: [approvalStep('elsewhere', [operator.id])] }]);
    const input = { subject: 'form', country: 'cn', draft, applicant: String(user.id), fields: {} };
    const simulated = await operator.send<Simulation>('POST', '/api/admin/flows/simulate', input);
    expect(simulated.data.path.map(({ step }) => step)).toEqual(['there']);
  });

  test('contain the new country if it changes during the request, or the request is refused', async () => {
    const user = await newApplicant();
    const forms = (await user.get<StartableForm[]>('/api/uc/flow/forms')).data;
    const flow = forms.find((one) => one.subject === 'label')?.flow;
    const { sent } = await portal.connection.db.transaction(async (tx) => {
      await tx.execute(`update account set country = 'za' where id = ${user.id}`);
      const sent = user.send<{ id: string }>('POST', '/api/uc/flow/forms', { flow, fields: { label: 'reviewer', why: 'x' } });
      await new Promise((done) => setTimeout(done, 300));
      return { sent };
    });
    const reply = await sent;
    if (reply.status !== 200) return expect([reply.error.code, Object.keys(reply.error.fields ?? {})]).toEqual(['E_CONFLICT', ['country']]);
    expect(await factsOf(reply.data.id)).toMatchObject({ country: 'za', applicant: { country: 'za' } });
  });
});

describe.each([
  ['label', 'reviewer'],
  ['organization', 'cn-house'],
] as const)('a request for a %s', (subject, code) => {
  test('is cancelled if an operator changes the country of its applicant', async () => {
    const user = await newApplicant('cn-lab');
    const id = await ask(user, subject, code);
    await update(user, { country: 'za' });
    await expectCancelled(user, id);
    expect((await callTaskAction(operator, id, 'approve')).error.code).toBe('E_STATE');
    expect(await membershipsOf(user)).toEqual({ labels: [], organizations: ['cn-lab'] });
  });

  test('is cancelled if the applicant changes the country, and the applicant is notified of the end', async () => {
    const user = await newApplicant();
    const id = await ask(user, subject, code);
    const { version } = (await user.get<{ version: number }>('/api/uc/info')).data;
    const own = { realName: 'Li Na', company: null, industry: null, digest: 'none', version };
    const saved = await user.send('PUT', '/api/uc/info', { ...own, country: 'za' });
    expect(saved.status, saved.text).toBe(200);
    await expectCancelled(user, id, user);
  });

  test('continues if the applicant changes other account data', async () => {
    const user = await newApplicant();
    const id = await ask(user, subject, code);
    const { version } = (await user.get<{ version: number }>('/api/uc/info')).data;
    const own = { realName: 'Li Wei', company: null, industry: null, digest: 'none', country: 'cn', version };
    expect((await user.send('PUT', '/api/uc/info', own)).status).toBe(200);
    await update(user, { realName: 'Li Na' });
    await expectRunning(user, id);
  });

  test('is cancelled if an update of the account removes an organization', async () => {
    for (const [had, left] of [
      [['cn-lab'], []],
      [['cn-lab', 'cn-works'], ['cn-works']],
      [['cn-lab'], ['cn-works']], // one organization is replaced by another
    ]) {
      const user = await newApplicant(...(had ?? []));
      const id = await ask(user, subject, code);
      await update(user, { codes: left ?? [] });
      await expectCancelled(user, id);
    }
  });

  test('is cancelled if an organization removes the applicant', async () => {
    const user = await newApplicant('cn-lab', 'cn-works');
    const id = await ask(user, subject, code);
    await updateMembers('cn-works', { remove: [String(user.id)] });
    await expectCancelled(user, id);
  });

  test('is cancelled while it is paused or returned to its applicant', async () => {
    const user = await newApplicant('cn-lab');
    const paused = await ask(user, subject, code);
    expect((await operator.send('POST', `/api/admin/flow-instances/${paused}/pause`, { reason: 'Wait' })).status).toBe(200);
    await updateMembers('cn-lab', { remove: [String(user.id)] });
    await expectCancelled(user, paused);
    const other = await newApplicant('cn-lab');
    const returned = await ask(other, subject, code);
    await callTaskAction(operator, returned, 'return', { to: 'applicant', reason: 'Why?' });
    await portal.connection.query('delete from notice where account = $1', [other.id]);
    await updateMembers('cn-lab', { remove: [String(other.id)] });
    await expectCancelled(other, returned);
    expect((await other.send('POST', `/api/uc/flow/cases/${returned}`, { action: 'resubmit' })).error.code).toBe('E_STATE');
  });

  test('continues if its applicant joins another organization', async () => {
    const user = await newApplicant('cn-lab');
    const id = await ask(user, subject, code);
    await update(user, { codes: ['cn-lab', 'cn-works'] });
    await expectRunning(user, id);
    await updateMembers('cn-works', { remove: [String(user.id)] }); // the request is not bound to this organization
    await updateMembers('za-lab', { add: [String(user.id)] });
    await expectRunning(user, id);
    expect((await callTaskAction(operator, id, 'approve')).data.state).toBe('approved');
  });

  test('continues if another request of its applicant is approved first', async () => {
    const user = await newApplicant('cn-lab');
    const first = await ask(user, 'organization', 'cn-works');
    const label = await ask(user, 'label', 'focal-point');
    const id = await ask(user, subject, code);
    expect((await callTaskAction(operator, first, 'approve')).data.state).toBe('approved');
    expect((await callTaskAction(operator, label, 'approve')).data.state).toBe('approved');
    await expectRunning(user, id);
    expect((await callTaskAction(operator, id, 'approve')).data.state).toBe('approved');
    expect((await membershipsOf(user)).organizations).toEqual(expect.arrayContaining(['cn-lab', 'cn-works']));
  });

  test('can be submitted again after the cancellation, with a new binding', async () => {
    const user = await newApplicant('cn-lab');
    const id = await ask(user, subject, code);
    await updateMembers('cn-lab', { remove: [String(user.id)] });
    const again = await ask(user, subject, code);
    expect(again).not.toBe(id);
    expect((await callTaskAction(operator, again, 'approve')).data.state).toBe('approved');
  });

  test.each([
    ['country', `update account set country = 'za' where id = $1`],
    ['country', `update account set country = null where id = $1`],
    [
      'organizations',
      `delete from account_organization where account = $1 and organization = (select id from organization where code = 'cn-works')`,
    ],
  ])('is not approved if %s changed after the task was claimed, without a cancellation', async (field, sql) => {
    const user = await newApplicant('cn-lab', 'cn-works');
    const id = await ask(user, subject, code);
    expect((await callTaskAction(operator, id, 'take')).status).toBe(200);
    await portal.connection.query(sql, [user.id]);
    const before = await membershipsOf(user);
    const refused = await callTaskAction(operator, id, 'approve');
    expect([refused.status, refused.error]).toMatchObject([409, { code: 'E_CONFLICT', fields: { [field]: expect.any(String) } }]);
    expect([await membershipsOf(user), await stateOf(id), await notices(user, id)]).toEqual([before, 'running', []]);
    expect((await callTaskAction(operator, id, 'reject', { reason: 'Moved' })).data.state).toBe('rejected');
  });
});

test('a request of an older version is bound to the country of its case only', async () => {
  const user = await newApplicant('cn-lab', 'cn-works');
  const id = await ask(user, 'label', 'reviewer');
  const older = { id: user.id, country: null, labels: [] }; // format of an older version for an account without labels
  await portal.connection.query(`update flow_instance set facts = jsonb_set(facts, '{applicant}', $2) where id = $1`, [Number(id), older]);
  await updateMembers('cn-lab', { remove: [String(user.id)] });
  await expectRunning(user, id);
  await update(user, { country: 'za' });
  await expectCancelled(user, id);
});

test('of a concurrent approval and account change, the approval is applied first or not at all', async () => {
  for (let round = 0; round < 3; round += 1) {
    const user = await newApplicant('cn-lab');
    const id = await ask(user, 'label', 'reviewer');
    const [approved] = await Promise.all([callTaskAction(operator, id, 'approve'), updateMembers('cn-lab', { remove: [String(user.id)] })]);
    const { labels } = await membershipsOf(user);
    const given = [approved.status, await stateOf(id), labels];
    if (approved.status === 200) expect(given).toEqual([200, 'approved', [{ code: 'reviewer' }]]);
    else expect(given).toEqual([409, 'cancelled', []]);
  }
});

test('an operator who changes the own account is notified once', async () => {
  const user = await newUser(portal, { labels: ['administrator'], country: 'cn' });
  const id = await ask(user, 'organization', 'cn-house');
  const { data: now } = await user.get<AccountDetail>(`/api/admin/accounts/${user.id}`);
  const { realName, company, industry, version, labels } = now;
  const rest = { realName, company, industry, version, labels: labels.map((one) => one.id), organizations: [] };
  expect((await user.send('PUT', `/api/admin/accounts/${user.id}`, { ...rest, country: 'za' })).status).toBe(200);
  await expectCancelled(user, id, user);
});

test('requests of several accounts are cancelled in one call; other cases continue', async () => {
  const [first, second, other] = [await newApplicant('cn-lab'), await newApplicant('cn-lab'), await newApplicant('cn-lab')];
  const form = await publishForm(operator, flowFormOf([approvalStep('any', [operator.id])]));
  const own = await startFlowCase(first, form);
  const ended = [await ask(second, 'label', 'reviewer'), await ask(first, 'label', 'reviewer'), await ask(first, 'label', 'focal-point')];
  const otherRequest = await ask(other, 'label', 'reviewer');
  await updateMembers('cn-lab', { remove: [String(second.id), String(first.id)] });
  expect(await Promise.all(ended.map(stateOf))).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(await Promise.all([own, otherRequest].map(stateOf))).toEqual(['running', 'running']);
});

test('purging a deleted account cancels its requests', async () => {
  const user = await newApplicant('cn-lab');
  const id = await ask(user, 'label', 'reviewer');
  expect((await operator.send('DELETE', '/api/admin/accounts', { ids: [String(user.id)] })).status).toBe(200);
  expect(await stateOf(id)).toBe('running'); // the account can still be restored
  await portal.connection.query(`update account set deleted_at = now() - interval '1 year' where id = $1`, [user.id]);
  await portal.services.trash.run();
  await expectCancelled(user, id, null);
});

test('a task opened by the scope "organization" is reassigned if its approver leaves the organization', async () => {
  const holder = await newPermissionHolder(portal, 'organization', ['flow:task:decide', 'flow:deputy:manage']);
  const body = await newOrganization(portal);
  const user = await newUser(portal);
  for (const { id } of [holder, user])
    await portal.connection.query('insert into account_organization (account, organization) values ($1, $2)', [id, Number(body)]);
  const who = [{ by: 'permission', permission: 'flow:deputy:manage' }] as const;
  const steps = [approvalStep('all', [], { who, vote: { mode: 'all' } })];
  const id = await startFlowCase(user, await publishForm(operator, flowFormOf(steps)));
  expect(await findDecidableTask(holder, id)).toBeDefined();
  const left = await operator.send('POST', `/api/admin/organizations/${body}/membership`, { remove: [String(holder.id)] });
  expect(left.status, left.text).toBe(200);
  const { timeline } = await readCaseDetail(operator, id);
  expect([await findDecidableTask(holder, id), timeline.map(({ action }) => action)]).toEqual([
    undefined,
    expect.arrayContaining(['given-anew']),
  ]);
});
