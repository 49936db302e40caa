import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../../test/harness/accounts.ts';
import {
  approvalStep,
  callTaskAction,
  findDecidableTask,
  flowFormOf,
  publishForm,
  readCaseDetail,
  readTaskBox,
  startFlowCase,
} from '../../../../test/harness/flows.ts';
import { openPortal, type Portal } from '../../../../test/harness/portal.ts';
import type { Paged } from '../../../base/paging.ts';
import type { CaseDetail, FlowDetail, StartableForm, WorkListRow } from '../operations.ts';

let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  await portal.connection.query(
    `insert into organization (code, names, country) values ('cn-lab', '{"en-us":"Lab of China"}', 'cn'), ('za-lab', '{"en-us":"Lab of South Africa"}', 'za')`,
  );
}, 120_000);
afterAll(() => portal.close());

const formFor = async (user: User, subject: 'label' | 'organization'): Promise<StartableForm> => {
  const forms = (await user.get<StartableForm[]>('/api/uc/flow/forms')).data;
  return forms.find((one) => one.subject === subject) as StartableForm;
};
const optionsOf = async (user: User, subject: 'label' | 'organization') =>
  ((await formFor(user, subject)).fields[0]?.options ?? []).map(({ value }) => value);
const ask = async (user: User, subject: 'label' | 'organization', code: string) =>
  user.send<{ id: string }>('POST', '/api/uc/flow/forms', {
    flow: (await formFor(user, subject)).flow,
    fields: { [subject]: code, why: 'I work there' },
  });
const labelsOf = async (user: User) =>
  (
    await portal.connection.query<{ code: string }>(
      `select l.code from account_label al join label l on l.id = al.label where al.account = $1 order by l.code`,
      [user.id],
    )
  ).map(({ code }) => code);

describe('a request for a label', () => {
  test("is a task of accounts that may change the applicant's account, and its approval grants the label", async () => {
    const user = await newUser(portal, { country: 'cn' });
    const offered = await optionsOf(user, 'label');
    expect(offered).toEqual(expect.arrayContaining(['reviewer', 'focal-point']));
    expect(offered).not.toContain('administrator');
    const { id } = (await ask(user, 'label', 'reviewer')).data;
    expect((await readTaskBox(operator)).find((row) => row.case === id)).toMatchObject({
      subject: 'label',
      applicant: { id: String(user.id) },
    });
    expect((await readCaseDetail(operator, id)).fields).toMatchObject([
      { name: 'label', value: 'reviewer', mode: 'read' },
      { name: 'why', value: 'I work there', mode: 'read' },
    ]);
    expect((await user.get<Paged<WorkListRow>>('/api/uc/flow/cases')).data.docs).toMatchObject([{ case: id, state: 'running' }]);
    expect((await callTaskAction(operator, id, 'approve')).data.state).toBe('approved');
    expect(await labelsOf(user)).toContain('reviewer');
    expect(await optionsOf(user, 'label')).not.toContain('reviewer');
    const [notice] = await portal.connection.query(`select type, link from notice where account = $1 order by id desc limit 1`, [user.id]);
    expect(notice).toEqual({ type: 'flow.ended', link: `/uc/flow/${id}` });
    const [audited] = await portal.connection.query(`select account from audit where action = 'account.label.add' and target = $1`, [
      `account:${user.id}`,
    ]);
    expect(audited).toEqual({ account: operator.id });
  });

  test('is idempotent while its case runs; an invalid label and a missing reason are refused by field', async () => {
    const user = await newUser(portal);
    const first = await ask(user, 'label', 'reviewer');
    expect((await ask(user, 'label', 'reviewer')).data).toEqual(first.data);
    expect((await ask(user, 'label', 'administrator')).error).toMatchObject({
      code: 'E_VALIDATION',
      fields: { label: expect.any(String) },
    });
    const { flow } = await formFor(user, 'label');
    const silent = await user.send('POST', '/api/uc/flow/forms', { flow, fields: { label: 'focal-point' } });
    expect(silent.error).toMatchObject({ code: 'E_VALIDATION', fields: { why: expect.any(String) } });
    expect((await callTaskAction(operator, first.data.id, 'reject', { reason: 'Not yet' })).data.state).toBe('rejected');
    expect(await labelsOf(user)).not.toContain('reviewer');
    expect((await ask(user, 'label', 'reviewer')).data.id).not.toBe(first.data.id);
  });

  test('can be returned, resubmitted and withdrawn', async () => {
    const user = await newUser(portal);
    const { id } = (await ask(user, 'label', 'reviewer')).data;
    await callTaskAction(operator, id, 'return', { to: 'applicant', reason: 'For how long?' });
    const detail = (await user.get<CaseDetail>(`/api/uc/flow/cases/${id}`)).data;
    expect([detail.may, detail.fields.map(({ mode }) => mode)]).toEqual([
      expect.arrayContaining(['resubmit', 'withdraw']),
      ['read', 'read'],
    ]);
    expect((await user.send('POST', `/api/uc/flow/cases/${id}`, { action: 'resubmit' })).status).toBe(200);
    expect(await findDecidableTask(operator, id)).toBeDefined();
    expect((await user.send<CaseDetail>('POST', `/api/uc/flow/cases/${id}`, { action: 'withdraw' })).data.state).toBe('withdrawn');
    expect((await callTaskAction(operator, id, 'approve')).error.code).toBe('E_STATE');
  });

  test('cannot be approved by an account with fewer permissions: the approval is rolled back with a reason', async () => {
    await portal.connection.query(
      `insert into label (code, names, scope, permissions) values ('desk', '{}', 'country', '{account:account:update,flow:task:decide}')`,
    );
    const desk = await newUser(portal, { labels: ['desk'], country: 'cn' });
    const user = await newUser(portal, { country: 'cn' });
    const { id } = (await ask(user, 'label', 'focal-point')).data;
    const refused = await callTaskAction(desk, id, 'approve');
    expect(refused.error).toMatchObject({ code: 'E_VALIDATION', fields: { label: expect.any(String) } });
    expect([(await readCaseDetail(operator, id)).state, await labelsOf(user)]).toEqual([
      'running',
      expect.not.arrayContaining(['focal-point']),
    ]);
    expect((await callTaskAction(operator, id, 'approve')).data.state).toBe('approved');
  });
});

test("an organization of the applicant's own country can be requested; the approval makes the applicant a member", async () => {
  const user = await newUser(portal, { country: 'cn' });
  expect(await optionsOf(user, 'organization')).toEqual(['cn-lab']);
  expect((await ask(user, 'organization', 'za-lab')).error).toMatchObject({
    code: 'E_VALIDATION',
    fields: { organization: expect.any(String) },
  });
  const { id } = (await ask(user, 'organization', 'cn-lab')).data;
  expect((await callTaskAction(operator, id, 'approve')).data.state).toBe('approved');
  const member = await portal.connection.query(
    `select o.code from account_organization ao join organization o on o.id = ao.organization where ao.account = $1`,
    [user.id],
  );
  expect(member).toEqual([{ code: 'cn-lab' }]);
  expect(await formFor(user, 'organization')).toBeUndefined(); // no other organization is left to request
});

test('a flow for one country takes precedence over the flow for all countries', async () => {
  const draft = { nodes: [approvalStep('desk', [operator.id])], keeper: [{ by: 'label', label: 'administrator' }] };
  const made = await operator.send<{ id: string }>('POST', '/api/admin/flows', {
    ...{ names: { 'en-us': 'Labels in India' }, subject: 'label', country: 'in', draft },
  });
  const { version } = (await operator.get<FlowDetail>(`/api/admin/flows/${made.data.id}`)).data;
  expect((await operator.send('POST', `/api/admin/flows/${made.data.id}/publish`, { version })).status).toBe(200);
  const forms = (user: User) =>
    user.get<StartableForm[]>('/api/uc/flow/forms').then(({ data }) => data.filter((one) => one.subject === 'label'));
  expect((await forms(await newUser(portal, { country: 'in' }))).map(({ names }) => names['en-us'])).toEqual(['Labels in India']);
  expect((await forms(await newUser(portal, { country: 'ru' }))).map(({ names }) => names['en-us'])).toEqual([
    'Request for a permission label',
  ]);
});

test('an applicant searches among many approvers who may be chosen', async () => {
  await portal.connection.query(
    `with made as (insert into account (account, real_name, password, locale)
       select 'chooser' || n, 'Chooser ' || n, 'x', 'en-us' from generate_series(1, 120) n returning id)
     insert into account_label (account, label) select made.id, label.id from made, label where label.code = 'reviewer'`,
  );
  const step = { ...approvalStep('first', []), who: [{ by: 'chosen', chooser: 'applicant' }] } as const;
  const flow = await publishForm(operator, flowFormOf([step]));
  const user = await newUser(portal);
  const form = (await user.get<StartableForm[]>('/api/uc/flow/forms')).data.find((one) => one.flow === flow);
  expect(form?.choose).toMatchObject([{ step: 'first', more: true }]);
  expect(form?.choose[0]?.people).toHaveLength(20);
  const find = (keyword: string, field = 'chosen.first') =>
    user.get<{ value: string; names: object }[]>(`/api/uc/flow/forms/choices?${new URLSearchParams({ flow, field, keyword })}`);
  const [last] = (await find('chooser 120')).data;
  expect(last?.names).toEqual({ 'en-us': 'Chooser 120' });
  expect((await find('x', 'chosen.second')).error.code).toBe('E_NOT_FOUND');
  const id = await startFlowCase(user, flow, { subject: 'x' }, { chosen: { first: [String(last?.value)] } });
  expect((await readCaseDetail(operator, id)).state).toBe('running');
});

describe('a field with more options than its form lists', () => {
  beforeAll(async () => {
    await portal.connection.query(
      `insert into organization (code, names, country) select 'br-firm' || n, jsonb_build_object('en-us', 'Firm ' || n, 'pt-br', 'Empresa ' || n), 'br'
         from generate_series(1, 1200) n`,
    );
  });

  test('has a search, and every option can be requested', async () => {
    const user = await newUser(portal, { country: 'br' });
    const { flow, fields } = await formFor(user, 'organization');
    expect(fields[0]).toMatchObject({ id: 'organization', more: true });
    expect(fields[0]?.options).toHaveLength(20);
    const find = async (keyword: string, field = 'organization', of = flow) =>
      user.get<{ value: string }[]>(`/api/uc/flow/forms/choices?${new URLSearchParams({ flow: of, field, keyword })}`);
    const values = async (keyword: string) => (await find(keyword)).data.map(({ value }) => value);
    expect(await values('EMPRESA 119')).toEqual([119, ...Array.from({ length: 10 }, (_, at) => 1190 + at)].map((n) => `br-firm${n}`));
    expect([await values('za-lab'), (await values('')).length]).toEqual([[], 20]); // belongs to another country
    for (const [field, of] of [
      ['why', flow],
      ['nothing', flow],
      ['organization', '999999'],
    ])
      expect((await find('x', field, of)).error.code).toBe('E_NOT_FOUND');
    expect((await user.get(`/api/uc/flow/forms/choices?flow=${flow}&field=organization&keyword=${'x'.repeat(101)}`)).error.code).toBe(
      'E_VALIDATION',
    );
    const { id } = (await ask(user, 'organization', 'br-firm1199')).data;
    const { fields: caseFields } = await readCaseDetail(operator, id);
    expect(caseFields[0]).toMatchObject({ value: 'br-firm1199', options: [{ value: 'br-firm1199', names: { 'en-us': 'Firm 1199' } }] });
  });
});
