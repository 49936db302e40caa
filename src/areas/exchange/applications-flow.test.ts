import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { approvalStep, callTaskAction, findDecidableTask, readCaseDetail, readTaskBox } from '../../../test/harness/flows.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { createTestPosting, review } from '../../../test/harness/postings.ts';
import { newApplication, newPublicDemand } from '../../../test/harness/relations.ts';
import type { Paged } from '../../base/paging.ts';
import type { FlowDetail } from '../flow/operations.ts';
import type { Application, ReviewedPosting } from './operations.ts';

let portal: Portal;
let reader: User;
let reviewer: User;
let keeper: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  reader = await newUser(portal);
  reviewer = await newUser(portal, { labels: ['reviewer'] });
  keeper = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

const submitApplication = async (user = reader): Promise<{ id: string; case: string }> => {
  const record = await newPublicDemand(portal);
  await portal.alter('snd', record, `expiry_date = null`);
  const sent = await user.send<Application>('POST', `/api/portal/snd/${record}/apply`, { message: 'We can', contact: 'me@firm.example' });
  expect(sent).toMatchObject({ status: 200 });
  const [found] = await portal.connection.query<{ id: number }>(`select id from flow_instance where subject = 'application' and key = $1`, [
    sent.data.id,
  ]);
  return { id: sent.data.id, case: String(found?.id) };
};
const mine = async (id: string, user = reader) =>
  (await user.get<Paged<Application>>('/api/portal/applications')).data.docs.find((one) => one.id === id);
const answer = (user: User, id: string, given: 'approve' | 'decline') =>
  user.send<Application>('POST', `/api/admin/flow-tasks/applications/${id}/${given}`);

test('an application on a record without a posting is a task of operators, in its own list and in the task list', async () => {
  const one = await submitApplication();
  expect((await readTaskBox(reviewer)).find((row) => row.case === one.case)).toMatchObject({ subject: 'application' });
  const caseDetail = await readCaseDetail(reviewer, one.case);
  expect(caseDetail.may).toEqual(expect.arrayContaining(['approve', 'reject']));
  expect([caseDetail.may.includes('return'), caseDetail.returns]).toEqual([false, []]); // the applicant cannot edit the application
  const { standing } = (await reviewer.get<Application>(`/api/admin/flow-tasks/applications/${one.id}`)).data;
  expect(standing).toMatchObject({ steps: [{ 'en-us': 'Audit' }], page: `/admin/f/c${one.case}` });
  expect((await callTaskAction(reviewer, one.case, 'return', { to: 'applicant', reason: 'Mend it' })).error).toMatchObject({
    code: 'E_VALIDATION',
  });
  expect((await callTaskAction(reviewer, one.case, 'approve')).data.state).toBe('approved');
  expect(await mine(one.id)).toMatchObject({ status: 'approved' });
  expect((await answer(reviewer, one.id, 'decline')).error.code).toBe('E_STATE');
});

test('the lists of applications and postings show the open steps and filter by those in which the caller may vote now', async () => {
  const one = await submitApplication();
  const owner = await newUser(portal);
  const newSubmitted = async (): Promise<string> => {
    const posting = await createTestPosting(owner);
    expect((await owner.send('POST', `/api/portal/mysnd/${posting.id}/submit`)).status).toBe(200);
    return String(posting.id);
  };
  const [submitted, taken] = [await newSubmitted(), await newSubmitted()];
  const other = await newUser(portal, { labels: ['reviewer'] });
  expect((await review(other, taken, 'take')).status).toBe(200);
  const rows = async (list: string, user = reviewer) =>
    (await user.get<Paged<Application | ReviewedPosting>>(`/api/admin/flow-tasks/${list}`)).data.docs;
  const openStepsOf = async (list: string, id: string) => (await rows(list)).find((row) => row.id === id)?.turn;
  const own = { steps: [{ 'en-us': 'Audit' }], due: null, overdue: false, mine: true };
  expect(await openStepsOf('applications?limit=100', one.id)).toMatchObject(own);
  expect(await openStepsOf('postings?limit=100', submitted)).toMatchObject(own);
  expect(await openStepsOf('postings?limit=100', taken)).toMatchObject({ ...own, mine: false }); // another operator claimed the posting
  await portal.connection.query(
    `update flow_step set due_at = now() - interval '1 day' where instance = (select id from flow_instance where subject = 'posting' and key = $1)`,
    [submitted],
  );
  expect(await openStepsOf('postings?limit=100', submitted)).toMatchObject({ due: expect.any(String), overdue: true });
  const [wednesday, friday] = ['2026-11-04T09:00:00.000Z', '2026-11-06T09:00:00.000Z']; // of several steps the earliest due date counts
  await portal.connection.query(
    `with running as (select id from flow_instance where subject = 'posting' and key = $1),
          due as (update flow_step set due_at = $3 where instance = (select id from running))
     insert into flow_step (instance, step, round, due_at) select id, 'second', 1, $2 from running`,
    [submitted, wednesday, friday],
  );
  expect(await openStepsOf('postings?limit=100', submitted)).toMatchObject({ due: wednesday });
  const ids = async (list: string, user = reviewer) => (await rows(`${list}?turn=mine&limit=100`, user)).map(({ id }) => id);
  expect(await ids('applications')).toContain(one.id);
  const [mine, theirs] = [await ids('postings'), await ids('postings', other)];
  expect([mine.includes(submitted), mine.includes(taken)]).toEqual([true, false]);
  expect([theirs.includes(submitted), theirs.includes(taken)]).toEqual([true, true]);
  await answer(reviewer, one.id, 'approve');
  expect(await openStepsOf('applications?limit=100', one.id)).toBeNull();
  expect((await reviewer.get('/api/admin/flow-tasks/postings?turn=theirs')).error.code).toBe('E_VALIDATION');
});

test('an operator may decline without a reason; the timeline of the case names the operator', async () => {
  const one = await submitApplication();
  expect((await answer(reviewer, one.id, 'decline')).data.status).toBe('declined');
  const { state, timeline } = await readCaseDetail(reviewer, one.case);
  expect(state).toBe('rejected');
  expect(timeline.find(({ action }) => action === 'reject')?.actor).toMatchObject({ id: String(reviewer.id) });
  const [notice] = await portal.connection.query<{ type: string }>(`select type from notice where account = $1 order by id desc limit 1`, [
    reader.id,
  ]);
  expect(notice?.type).toBe('application.declined');
});

test('an application can be withdrawn by its applicant and cancelled by a case administrator', async () => {
  const one = await submitApplication();
  await reader.send('DELETE', `/api/portal/applications/${one.id}`);
  expect(await findDecidableTask(reviewer, one.case)).toBeUndefined();
  expect((await readCaseDetail(keeper, one.case)).state).toBe('withdrawn');
  expect(await mine(one.id)).toMatchObject({ status: 'withdrawn' });
  const other = await submitApplication();
  const cancelled = await keeper.send('POST', `/api/admin/flow-instances/${other.case}/cancel`, { reason: 'By mistake' });
  expect(cancelled.status).toBe(200);
  expect(await mine(other.id)).toMatchObject({ status: 'declined' });
});

test('an application without a case gets its case when it is answered', async () => {
  const id = await newApplication(portal, reader, await newPublicDemand(portal));
  expect((await answer(reviewer, id, 'approve')).data.status).toBe('approved');
  const [found] = await portal.connection.query(`select state from flow_instance where subject = 'application' and key = $1`, [id]);
  expect(found).toEqual({ state: 'approved' });
});

test('in a flow of two steps, the contact is visible after both approvals', async () => {
  const second = await newUser(portal, { labels: ['reviewer'] });
  const flows = (await keeper.get<Paged<FlowDetail>>('/api/admin/flows?limit=100')).data.docs;
  const { id } = flows.find(({ subject, builtin }) => subject === 'application' && builtin) as FlowDetail;
  const { version, names, draft } = (await keeper.get<FlowDetail>(`/api/admin/flows/${id}`)).data;
  const nodes = [approvalStep('first', [reviewer.id]), approvalStep('second', [second.id])];
  const saved = await keeper.send<FlowDetail>('PUT', `/api/admin/flows/${id}`, {
    ...{ version, names },
    draft: { ...draft, nodes },
  });
  expect(saved).toMatchObject({ status: 200 });
  const published = (await keeper.get<FlowDetail>(`/api/admin/flows/${id}`)).data;
  expect((await keeper.send('POST', `/api/admin/flows/${id}/publish`, { version: published.version })).status).toBe(200);
  const one = await submitApplication();
  expect((await answer(second, one.id, 'approve')).error.code).toBe('E_FORBIDDEN');
  expect((await answer(reviewer, one.id, 'approve')).data.status).toBe('pending');
  expect((await answer(second, one.id, 'approve')).data.status).toBe('approved');
});
