import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { actOnTask, administerCase, findOpenTaskId, findRunningCase, publishFlow } from '../../../test/harness/flow-tasks.ts';
import { approvalStep, flowFormOf, publishForm, readCaseDetail, readTaskBox, startFlowCase } from '../../../test/harness/flows.ts';
import { newOrganization, newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal, type Reply } from '../../../test/harness/portal.ts';
import { completePostingInput, createTestPosting, readReviewDetail as postingOf, review } from '../../../test/harness/postings.ts';
import { newPublicDemand } from '../../../test/harness/relations.ts';
import type { Permission } from '../../platform/declared.ts';
import type { DecideStep } from './model/definition.ts';
import { type StartableForm, type SubjectName, subjectNames } from './operations.ts';

/** Accounts to which tasks may be given: approvers of the step, and accounts whose scope of the subject's permission includes the case. */
let portal: Portal;
let operator: User;
let giver: User;
let applicant: User;
const permissions = {
  posting: 'posting:audit:decide',
  application: 'posting:audit:decide',
  content: 'content:record:publish',
  form: 'flow:task:decide',
  label: 'account:account:update',
  organization: 'account:account:update',
} as const satisfies Record<SubjectName, Permission>;
const each: Permission[] = [...new Set<Permission>(Object.values(permissions))];
/** Accounts by name: the permission that the account holds with the scope all, or a word for its scope or state. */
const people: Record<string, User> = {};

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  giver = await newPermissionHolder(portal, 'all', ['flow:task:decide']);
  applicant = await newUser(portal, { country: 'cn' });
  for (const permission of each) people[permission] = await newPermissionHolder(portal, 'all', [permission]);
  people.sameCountry = await newPermissionHolder(portal, 'country', each, 'cn');
  people.otherCountry = await newPermissionHolder(portal, 'country', each, 'ru');
  people.sameOrganization = await newPermissionHolder(portal, 'organization', each);
  people.otherOrganization = await newPermissionHolder(portal, 'organization', each);
  people.owner = await newPermissionHolder(portal, 'own', [
    ...each,
    'content:record:create',
    'content:record:update',
    'content:record:read',
  ]);
  people.disabled = await newPermissionHolder(portal, 'all', each);
  people.deleted = await newPermissionHolder(portal, 'all', each);
  await portal.connection.query('update account set status = 0 where id = $1', [people.disabled.id]);
  await portal.connection.query('update account set deleted_at = now() where id = $1', [people.deleted.id]);
  const [one, two] = [await newOrganization(portal), await newOrganization(portal)];
  const join = (user: User, organization: string) =>
    portal.connection.query('insert into account_organization (account, organization) values ($1, $2)', [user.id, Number(organization)]);
  await Promise.all([join(applicant, one), join(people.sameOrganization, one), join(people.otherOrganization, two)]);
  await portal.connection.query(`insert into organization (code, names, country) values ('cn-house', '{"en-us": "House"}', 'cn')`);
  const draft = { nodes: [approvalStep('one', [giver.id])], keeper: [{ by: 'label', label: 'administrator' }] } as const;
  for (const subject of subjectNames.filter((name) => name !== 'form')) await publishFlow(operator, subject, 'cn', draft);
}, 120_000);
afterAll(() => portal.close());

const person = (name: string): User => {
  const found = people[name];
  if (!found) throw new Error(name);
  return found;
};
const ask = async (subject: 'label' | 'organization', code: string): Promise<string> => {
  const { flow } = (await applicant.get<StartableForm[]>('/api/uc/flow/forms')).data.find((one) => one.subject === subject) ?? {};
  return startFlowCase(applicant, String(flow), { [subject]: code, why: 'I work there' });
};
const publishedForm = (more: Partial<DecideStep> = {}, accounts = [giver]) =>
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
/** By subject type: starts a case, of China, whose only approver is the giver. */
const cases: Record<SubjectName, () => Promise<string>> = {
  posting: async () => {
    const { id } = await createTestPosting(applicant, { ...completePostingInput, country: 'cn' });
    await applicant.send('POST', `/api/portal/mysnd/${id}/submit`);
    return findRunningCase(portal, 'posting', String(id));
  },
  application: async () => {
    const record = await newPublicDemand(portal);
    await portal.alter('snd', record, 'expiry_date = null');
    const sent = await applicant.send<{ id: string }>('POST', `/api/portal/snd/${record}/apply`, {
      message: 'We can',
      contact: 'x@y.example',
    });
    return findRunningCase(portal, 'application', sent.data.id);
  },
  content: async () => {
    const { id } = (await person('owner').send<{ id: string }>('POST', '/api/admin/content/policy', buildRecordContent('policy'))).data;
    expect((await operator.send('POST', `/api/admin/content/policy/${id}/submit`)).status).toBe(200);
    return findRunningCase(portal, 'content', `policy:${id}`);
  },
  form: async () => startFlowCase(applicant, await publishedForm()),
  label: () => ask('label', 'reviewer'),
  organization: () => ask('organization', 'cn-house'),
};
/** By account: subject types whose cases are in its scope, provided that the account holds all permissions with this scope. */
const reached: Record<string, readonly SubjectName[]> = {
  sameCountry: subjectNames,
  otherCountry: [],
  sameOrganization: ['posting', 'form', 'label', 'organization'], // records and applications belong to no organization
  otherOrganization: [],
  owner: ['content'], // the owner of the record
  disabled: [],
  deleted: [],
};
const expectRefused = (reply: Reply, field: string, message = '') => {
  expect(reply, message).toMatchObject({ status: 400, error: { code: 'E_VALIDATION' } });
  expect(
    Object.keys(reply.error.fields ?? {}).map((name) => name.split('.')[0]),
    message,
  ).toEqual([field]);
};

describe.each(subjectNames)('a task of the subject %s', (subject) => {
  const admitted = () => [
    giver,
    person(permissions[subject]),
    ...Object.keys(reached)
      .filter((name) => reached[name]?.includes(subject))
      .map(person),
  ];
  const others = () => Object.values(people).filter((one) => !admitted().includes(one));
  const says = (user: User) => Object.keys(people).find((name) => people[name] === user) ?? 'giver';

  test('is given to accounts whose scope of its permission includes the case, and to no other account', async () => {
    const id = await cases[subject]();
    const task = await findOpenTaskId(portal, id);
    for (const user of others()) {
      const account = String(user.id);
      expectRefused(await administerCase(operator, id, 'hand-over', { task, account }), 'account', `hand-over ${says(user)}`);
      expectRefused(await actOnTask(giver, task, 'transfer', { account }), 'account', `transfer ${says(user)}`);
      expectRefused(await actOnTask(giver, task, 'add', { accounts: [account], when: 'with' }), 'accounts', `add ${says(user)}`);
    }
    for (const user of admitted()) {
      const given = await administerCase(operator, id, 'hand-over', { task, account: String(user.id) });
      expect(given.status, `hand-over ${says(user)} ${given.text}`).toBe(200);
    }
    await administerCase(operator, id, 'hand-over', { task, account: String(giver.id) });
    const [first, second] = admitted().filter((one) => one !== giver);
    const mixed = [String(first?.id), String(person('otherCountry').id)];
    expectRefused(await actOnTask(giver, task, 'add', { accounts: mixed, when: 'with' }), 'accounts');
    expect((await actOnTask(giver, task, 'add', { accounts: [String(first?.id)], when: 'with' })).status).toBe(200);
    expect((await actOnTask(giver, task, 'transfer', { account: String(second?.id) })).status).toBe(200);
    const { steps } = await readCaseDetail(operator, id);
    const open = steps.flatMap(({ tasks }) => tasks).filter(({ state }) => state === 'open');
    expect(new Set(open.map((one) => one.person?.id))).toEqual(new Set([String(first?.id), String(second?.id)]));
    await administerCase(operator, id, 'cancel', { reason: 'Done' });
  });
});

describe('two accounts that may only decide tasks', () => {
  test('cannot receive the task of a posting, and cannot publish the posting', async () => {
    const reviewer = await newPermissionHolder(portal, 'all', ['flow:task:decide', 'posting:audit:read', 'posting:audit:decide']);
    const helpers = [
      await newPermissionHolder(portal, 'all', ['flow:task:decide']),
      await newPermissionHolder(portal, 'all', ['flow:task:decide']),
    ];
    const { id: posting } = await createTestPosting(applicant, { ...completePostingInput, country: 'br' });
    await applicant.send('POST', `/api/portal/mysnd/${posting}/submit`);
    const id = await findRunningCase(portal, 'posting', String(posting));
    const task = await findOpenTaskId(portal, id);
    expect((await review(reviewer, posting, 'take')).status).toBe(200);
    for (const helper of helpers) {
      const account = String(helper.id);
      expectRefused(await actOnTask(reviewer, task, 'transfer', { account }), 'account');
      expectRefused(await actOnTask(reviewer, task, 'add', { accounts: [account], when: 'before' }), 'accounts');
      expectRefused(await administerCase(operator, id, 'hand-over', { task, account }), 'account');
      const reply = await actOnTask(reviewer, task, 'ask', { account, reason: 'What do you think?' });
      expect(reply.status).toBe(200);
      const opinion = await findOpenTaskId(portal, id, helper);
      for (const action of ['approve', 'transfer', 'add', 'ask', 'return'] as const) {
        const input = { account: String(helpers[0]?.id), accounts: [account], when: 'with', to: 'one', reason: 'x' };
        const keys = {
          approve: [],
          transfer: ['account'],
          add: ['accounts', 'when'],
          ask: ['account', 'reason'],
          return: ['to', 'reason'],
        }[action];
        const sent = Object.fromEntries(keys.map((key) => [key, input[key as keyof typeof input]]));
        expect((await actOnTask(helper, opinion, action, sent)).error.code, action).toBe('E_STATE');
      }
      expect((await actOnTask(helper, task, 'approve')).status).toBe(404);
    }
    expect((await postingOf(reviewer, posting)).status).toBe('under_review');
  });

  test('cannot be chosen for a later step of a posting whose flow has no choice of approvers', async () => {
    const helper = await newPermissionHolder(portal, 'all', ['flow:task:decide']);
    const reviewing = { by: 'permission', permission: 'posting:audit:decide' } as const;
    const nodes = [approvalStep('one', [giver.id]), approvalStep('two', [], { who: [reviewing] })];
    await publishFlow(operator, 'posting', 'za', { nodes, keeper: [{ by: 'label', label: 'administrator' }] });
    const { id: posting } = await createTestPosting(applicant, { ...completePostingInput, country: 'za' });
    await applicant.send('POST', `/api/portal/mysnd/${posting}/submit`);
    const id = await findRunningCase(portal, 'posting', String(posting));
    await actOnTask(giver, await findOpenTaskId(portal, id), 'take');
    const voted = await actOnTask(giver, await findOpenTaskId(portal, id, giver), 'approve', { chosen: [String(helper.id)] });
    expect(voted.status, voted.text).toBe(200);
    expect((await readTaskBox(helper)).map((row) => row.case)).not.toContain(id);
    expect((await actOnTask(helper, await findOpenTaskId(portal, id), 'approve')).status).toBe(404);
  });
});

describe('the applicant as recipient', () => {
  let own: User;
  beforeAll(async () => {
    own = await newPermissionHolder(portal, 'all', ['flow:task:decide']);
  });
  const refusals = async (id: string, task: string) => {
    const account = String(own.id);
    expectRefused(await administerCase(operator, id, 'hand-over', { task, account }), 'account');
    expectRefused(await actOnTask(giver, task, 'transfer', { account }), 'account');
    expectRefused(await actOnTask(giver, task, 'add', { accounts: [account], when: 'with' }), 'accounts');
    expectRefused(await actOnTask(giver, task, 'ask', { account, reason: 'x' }), 'account');
  };

  test('is accepted if the step allows own cases', async () => {
    const flow = await publishedForm({ own: 'allow' });
    const account = String(own.id);
    for (const [action, input] of [
      ['transfer', { account }],
      ['add', { accounts: [account], when: 'with' }],
    ] as const) {
      const id = await startFlowCase(own, flow);
      expect((await actOnTask(giver, await findOpenTaskId(portal, id), action, input)).status, action).toBe(200);
      expect((await actOnTask(own, await findOpenTaskId(portal, id, own), 'approve')).status).toBe(200);
    }
  });

  test.each(['refuse', 'skip'] as const)('is refused by a step with own: %s that finds another approver', async (setting) => {
    const id = await startFlowCase(own, await publishedForm({ own: setting }));
    await refusals(id, await findOpenTaskId(portal, id));
  });

  test.each([
    ['refuse', 200],
    ['skip', 400],
  ] as const)('if no other approver is found, a step with own: %s answers with status %i', async (setting, status) => {
    const nobody = [approvalStep('one', [person('disabled').id], { own: setting, nobody: { do: 'hold' } })];
    const id = await startFlowCase(
      own,
      await publishForm(operator, flowFormOf(nobody, { keeper: [{ by: 'accounts', accounts: [own.id] }] })),
    );
    const reply = await administerCase(operator, id, 'hand-over', { task: await findOpenTaskId(portal, id), account: String(own.id) });
    expect(reply.status, reply.text).toBe(status);
    if (status === 400) expectRefused(reply, 'account');
    else expect((await actOnTask(own, await findOpenTaskId(portal, id, own), 'approve')).data.state).toBe('approved');
  });
});

describe('an account without any permission', () => {
  let named: User;
  beforeAll(async () => {
    named = await newUser(portal);
  });
  const accounts = () => [{ by: 'accounts', accounts: [named.id] }] as const;
  const handOver = async (id: string) =>
    administerCase(operator, id, 'hand-over', { task: await findOpenTaskId(portal, id), account: String(named.id) });
  const begin = async (found: User, more: Partial<DecideStep> = {}) =>
    startFlowCase(applicant, await publishForm(operator, flowFormOf([approvalStep('one', [found.id], more)], { keeper: accounts() })));

  test('receives a task if the fallback rules or the case administrators include it and the step finds nobody', async () => {
    expectRefused(await handOver(await begin(giver)), 'account');
    expectRefused(await handOver(await begin(giver, { nobody: { do: 'others', who: accounts() } })), 'account');
    expect((await handOver(await begin(person('disabled')))).status).toBe(200);
    expect((await handOver(await begin(person('disabled'), { nobody: { do: 'others', who: accounts() } }))).status).toBe(200);
  });

  test('receives a task after the step was escalated to it', async () => {
    const id = await begin(giver, { limit: { hours: 8, action: 'pass-up', calendar: 'subject' } });
    expectRefused(await handOver(id), 'account');
    await portal.connection.query(`update flow_step set due_at = now() - interval '1 hour' where instance = $1`, [Number(id)]);
    await portal.services.deadlines.run();
    expect((await handOver(id)).status).toBe(200);
    expect(
      (await administerCase(operator, id, 'hand-over', { task: await findOpenTaskId(portal, id, named), account: String(giver.id) }))
        .status,
    ).toBe(200);
  });
});

describe('ids out of range', () => {
  const ids = ['99999999999', '2147483648', '-1', '0', 'abc', ''];

  test.each(ids)('%s is refused at each field of a request body', async (wrong) => {
    const chosen = { who: [{ by: 'chosen', chooser: 'approver' }] } as const;
    const id = await startFlowCase(
      applicant,
      await publishForm(operator, flowFormOf([approvalStep('one', [giver.id]), approvalStep('two', [], chosen)])),
    );
    const task = await findOpenTaskId(portal, id);
    expectRefused(await actOnTask(giver, task, 'transfer', { account: wrong }), 'account');
    expectRefused(await actOnTask(giver, task, 'ask', { account: wrong, reason: 'x' }), 'account');
    expectRefused(await actOnTask(giver, task, 'add', { accounts: [String(operator.id), wrong], when: 'with' }), 'accounts');
    expectRefused(await actOnTask(giver, task, 'remove', { task: wrong }), 'task');
    expectRefused(await actOnTask(giver, task, 'approve', { chosen: [wrong] }), 'chosen');
    expectRefused(await administerCase(operator, id, 'hand-over', { task, account: wrong }), 'account');
    expectRefused(await administerCase(operator, id, 'hand-over', { task: wrong, account: String(operator.id) }), 'task');
    expectRefused(await giver.send('POST', '/api/admin/flow-tasks/decide', { tasks: [task, wrong], decision: 'approve' }), 'tasks');
    expectRefused(await operator.send('POST', `/api/admin/accounts/${giver.id}/hand-over`, { to: wrong }), 'to');
    const days = { flows: null, from: '2026-01-01', to: '2026-01-02' };
    expectRefused(await operator.send('POST', '/api/admin/deputies', { deputy: wrong, ...days }), 'deputy');
    expectRefused(await operator.send('POST', '/api/admin/deputies', { deputy: String(giver.id), principal: wrong, ...days }), 'principal');
    const first = approvalStep('first', [], { who: [{ by: 'chosen', chooser: 'applicant' }] });
    const flow = await publishForm(operator, flowFormOf([first]));
    const sent = await applicant.send('POST', '/api/uc/flow/forms', { flow, fields: { subject: 'x' }, chosen: { first: [wrong] } });
    expectRefused(sent, 'chosen');
    expect((await readCaseDetail(operator, id)).timeline.map(({ action }) => action)).toEqual(['start', 'opened']);
  });

  test.each(ids.filter(Boolean))('%s in a path is not found', async (wrong) => {
    const account = String(giver.id);
    for (const path of [`flow-tasks/${wrong}/transfer`, `flow-tasks/c${wrong}/transfer`, `accounts/${wrong}/hand-over`]) {
      const reply = await operator.send('POST', `/api/admin/${path}`, path.startsWith('accounts') ? { to: account } : { account });
      expect([reply.status, reply.error.code], path).toEqual([404, 'E_NOT_FOUND']);
    }
    const handed = await operator.send('POST', `/api/admin/flow-instances/${wrong}/hand-over`, { task: '1', account });
    expect(handed.error.code).toBe('E_NOT_FOUND');
    expect((await operator.send('POST', `/api/admin/deputies/${wrong}/end`)).error.code).toBe('E_NOT_FOUND');
  });
});
