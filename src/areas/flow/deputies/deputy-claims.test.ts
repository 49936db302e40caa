import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../../test/harness/contents.ts';
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
import { newPermissionHolder } from '../../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../../test/harness/portal.ts';
import { createTestPosting, readReviewDetail as postingOf, review } from '../../../../test/harness/postings.ts';

/** A task that a deputy claims belongs to the principal, also after the deputyship ends. */
let portal: Portal;
let operator: User;
let applicant: User;
let principal: User;
let colleague: User;
let deputy: User;
let other: User;
let period: string;
let flow: string;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal);
  const decider = () => newPermissionHolder(portal, 'all', ['flow:task:decide', 'flow:deputy:own']);
  [principal, colleague, deputy, other] = [await decider(), await decider(), await decider(), await decider()];
  period = await appoint(principal, deputy);
  await appoint(principal, other);
  flow = await publishForm(operator, flowFormOf([approvalStep('one', [principal.id, colleague.id], { take: true })]));
}, 120_000);
afterAll(() => portal.close());

const today = new Date().toISOString().slice(0, 10);
const appoint = async (from: User, to: User): Promise<string> => {
  const sent = { deputy: String(to.id), flows: null, from: today, to: today };
  const made = await from.send<{ id: string }>('POST', '/api/admin/deputies', sent);
  expect(made.status, made.text).toBe(200);
  return made.data.id;
};
/** Returns the row of a case in the box of tasks that an account has as deputy; undefined if there is none. */
const asDeputy = async (user: User, id: string) => (await readTaskBox(user, 'deputy')).find((row) => row.case === id);
const doAsDeputy = async (user: User, id: string, action: string, input: object = {}) => {
  const row = await asDeputy(user, id);
  const reply = await user.send<{ state: string }>('POST', `/api/admin/flow-tasks/${row?.id}/${action}`, input);
  expect(reply.status, reply.text).toBe(200);
  return reply.data.state;
};
const claimAsDeputy = async (): Promise<string> => {
  const id = await startFlowCase(applicant, flow);
  await doAsDeputy(deputy, id, 'take');
  return id;
};
const lastEvent = async (id: string, action: string) => {
  const { timeline } = await readCaseDetail(operator, id);
  const event = timeline.findLast((one) => one.action === action);
  return [event?.actor?.id, event?.for?.id];
};
const ids = (...users: User[]) => users.map((user) => String(user.id));

describe('a task claimed by a deputy', () => {
  test('belongs to the principal, and the event log names both', async () => {
    const id = await claimAsDeputy();
    expect(await lastEvent(id, 'take')).toEqual(ids(deputy, principal));
    const [own] = (await readTaskBox(principal)).filter((row) => row.case === id);
    expect(own?.taken).toMatchObject({ id: String(principal.id), me: true });
    for (const one of [deputy, other])
      expect(await asDeputy(one, id)).toMatchObject({ taken: { id: String(principal.id), me: false }, for: { id: String(principal.id) } });
    for (const one of [deputy, colleague]) expect(await findDecidableTask(one, id)).toBeUndefined();
    expect((await callTaskAction(colleague, id, 'approve')).error.code).toBe('E_STATE');
  });

  test('is decided by the deputy', async () => {
    const id = await claimAsDeputy();
    expect(await doAsDeputy(deputy, id, 'approve')).toBe('approved');
    expect(await lastEvent(id, 'approve')).toEqual(ids(deputy, principal));
  });

  test('is decided or released by another deputy', async () => {
    const id = await claimAsDeputy();
    await doAsDeputy(other, id, 'release');
    expect(await lastEvent(id, 'release')).toEqual(ids(other, principal));
    expect(await findDecidableTask(colleague, id)).toBeDefined();
    await doAsDeputy(deputy, id, 'take');
    expect(await doAsDeputy(other, id, 'approve')).toBe('approved');
    expect(await lastEvent(id, 'approve')).toEqual(ids(other, principal));
  });

  test('is decided or released by the principal', async () => {
    const id = await claimAsDeputy();
    expect((await callTaskAction(principal, id, 'release')).status).toBe(200);
    expect(await findDecidableTask(colleague, id)).toBeDefined();
    await doAsDeputy(deputy, id, 'take');
    expect((await callTaskAction(principal, id, 'approve')).data.state).toBe('approved');
  });

  test('stays with the principal if the deputy adds signers', async () => {
    const id = await startFlowCase(applicant, await publishForm(operator, flowFormOf([approvalStep('one', [principal.id, colleague.id])])));
    await doAsDeputy(deputy, id, 'add', { accounts: ids(colleague), when: 'with' });
    expect((await callTaskAction(colleague, id, 'approve')).data.state).toBe('running');
    expect((await callTaskAction(principal, id, 'approve')).data.state).toBe('approved');
  });
});

test('after the end of the deputyship, the claimed task belongs to the principal only', async () => {
  const id = await claimAsDeputy();
  const row = await asDeputy(deputy, id);
  expect((await principal.send('POST', `/api/admin/deputies/${period}/end`)).status).toBe(200);
  expect([await asDeputy(deputy, id), await findDecidableTask(deputy, id)]).toEqual([undefined, undefined]);
  expect((await deputy.send('POST', `/api/admin/flow-tasks/${row?.id}/approve`, {})).status).toBe(404);
  expect(await asDeputy(other, id)).toBeDefined();
  expect((await callTaskAction(principal, id, 'approve')).data.state).toBe('approved');
});

test('a task of the principal is decided for the principal, even if the deputy could decide it for itself', async () => {
  await appoint(colleague, deputy);
  const both = await publishForm(operator, flowFormOf([approvalStep('one', [colleague.id, deputy.id], { take: true })]));
  const id = await startFlowCase(applicant, both);
  expect((await callTaskAction(colleague, id, 'take')).status).toBe(200);
  expect(await asDeputy(deputy, id)).toMatchObject({ for: { id: String(colleague.id) } });
  expect(await doAsDeputy(deputy, id, 'approve')).toBe('approved');
  expect(await lastEvent(id, 'approve')).toEqual(ids(deputy, colleague));
  const own = await startFlowCase(applicant, both);
  expect((await callTaskAction(deputy, own, 'take')).status).toBe(200);
  expect(await lastEvent(own, 'take')).toEqual([String(deputy.id), undefined]);
  expect((await callTaskAction(colleague, own, 'approve')).error.code).toBe('E_STATE');
});

test('a deputy decides for the principal on the page of a record too', async () => {
  const publisher = () =>
    newPermissionHolder(portal, 'all', ['content:record:read', 'content:record:publish', 'flow:task:decide', 'flow:deputy:own']);
  const [away, there] = [await publisher(), await publisher()];
  await appoint(away, there);
  const names = { 'en-us': 'Review' };
  const keeper = [{ by: 'label', label: 'administrator' }];
  const draft = { nodes: [approvalStep('one', [away.id, there.id], { take: true })], keeper };
  const { data } = await operator.send<{ id: string }>('POST', '/api/admin/flows', { names, subject: 'content', country: 'cn', draft });
  await operator.send('POST', `/api/admin/flows/${data.id}/publish`, { version: 1 });
  const record = (await operator.send<{ id: string }>('POST', '/api/admin/content/policy', buildRecordContent('policy'))).data.id;
  await operator.send('POST', `/api/admin/content/policy/${record}/submit`);
  const [row] = (await readTaskBox(away)).filter(({ subject }) => subject === 'content');
  const id = row?.case ?? '';
  expect((await callTaskAction(away, id, 'take')).status).toBe(200);
  const published = await there.send('POST', `/api/admin/content/policy/${record}/publish`);
  expect(published.status, published.text).toBe(200);
  expect(await lastEvent(id, 'approve')).toEqual(ids(there, away));
});

test('a posting claimed by a deputy is under review by the principal, who continues on its page', async () => {
  const reviewer = await newUser(portal, { labels: ['reviewer'] });
  await appoint(reviewer, deputy);
  const owner = await newUser(portal);
  const { id: posting } = await createTestPosting(owner);
  await owner.send('POST', `/api/portal/mysnd/${posting}/submit`);
  const [row] = (await readTaskBox(deputy, 'deputy')).filter(({ subject }) => subject === 'posting');
  expect((await deputy.send('POST', `/api/admin/flow-tasks/${row?.id}/take`, {})).status).toBe(200);
  expect(await postingOf(reviewer, posting)).toMatchObject({ status: 'under_review', reviewer: { id: String(reviewer.id), me: true } });
  expect((await review(reviewer, posting, 'approve')).data).toMatchObject({ status: 'approved' });
});

test('on the page of a posting, only a deputy with the audit permission decides what the principal has claimed', async () => {
  const [reviewer, standIn, third] = await Promise.all([1, 2, 3].map(() => newUser(portal, { labels: ['reviewer'] })));
  if (!reviewer || !standIn || !third) throw new Error();
  await appoint(reviewer, standIn);
  const owner = await newUser(portal);
  const { id: posting } = await createTestPosting(owner);
  await owner.send('POST', `/api/portal/mysnd/${posting}/submit`);
  expect((await review(reviewer, posting, 'take')).data).toMatchObject({ mine: true });
  expect(await postingOf(standIn, posting)).toMatchObject({ mine: true, reviewer: { id: String(reviewer.id), me: false } });
  expect(await postingOf(third, posting)).toMatchObject({ mine: false });
  expect((await review(third, posting, 'approve')).error.code).toBe('E_STATE');
  expect((await review(standIn, posting, 'approve')).data).toMatchObject({ status: 'approved', mine: false });
  const [event] = await portal.connection.query(
    `select e.actor, e.principal from flow_event e join flow_instance i on i.id = e.instance
      where i.subject = 'posting' and i.key = $1 and e.action = 'approve'`,
    [posting],
  );
  expect(event).toEqual({ actor: standIn.id, principal: reviewer.id });
});
