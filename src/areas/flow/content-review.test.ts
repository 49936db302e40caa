import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { approvalStep, callTaskAction, findDecidableTask, readCaseDetail, readTaskBox } from '../../../test/harness/flows.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Permission } from '../../platform/declared.ts';
import type { ContentDetail } from '../../records/edit/content.ts';
import type { FlowNode } from './model/definition.ts';
import type { FlowDetail } from './operations.ts';

/** The review of records by the workflow engine: with the flow of the product, and with a flow of several steps. */
const base = '/api/admin/content/policy';
let portal: Portal;
let operator: User;
let author: User;
let first: User;
let second: User;
const publishing: Permission[] = ['content:record:read', 'content:record:publish', 'flow:task:decide'];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  author = await newPermissionHolder(portal, 'all', [
    'content:record:read',
    'content:record:create',
    'content:record:update',
    'content:record:delete',
  ]);
  first = await newPermissionHolder(portal, 'all', publishing);
  second = await newPermissionHolder(portal, 'all', ['flow:task:decide']);
  await publishFlow('br', [approvalStep('one', [first.id]), approvalStep('two', [second.id])]);
}, 120_000);
afterAll(() => portal.close());

/** Publishes a flow for the records of a country. */
const publishFlow = async (country: string, nodes: readonly FlowNode[]): Promise<string> => {
  const draft = { nodes, keeper: [{ by: 'label', label: 'administrator' }] };
  const made = await operator.send<{ id: string }>('POST', '/api/admin/flows', {
    names: { 'en-us': `Review ${country}` },
    subject: 'content',
    country,
    draft,
  });
  const { id } = made.data;
  const { version } = (await operator.get<FlowDetail>(`/api/admin/flows/${id}`)).data;
  const published = await operator.send('POST', `/api/admin/flows/${id}/publish`, { version });
  expect(published.status, published.text).toBe(200);
  return id;
};
const create = async (country: string, by = author): Promise<string> => {
  const made = await by.send<{ id: string }>('POST', base, { ...buildRecordContent('policy'), country });
  expect(made.status, made.text).toBe(200);
  return made.data.id;
};
const read = async (id: string) => (await operator.get<ContentDetail>(`${base}/${id}`)).data;
const step = async (by: User, id: string, name: string, input: object = {}) => {
  const reply = await by.send('POST', `${base}/${id}/${name}`, input);
  expect(reply.status, reply.text).toBe(200);
};
const expectPublishRefused = async (by: User, id: string) => expect((await by.send('POST', `${base}/${id}/publish`)).status).toBe(403);
const submitted = async (country: string): Promise<string> => {
  const id = await create(country);
  await step(author, id, 'submit');
  return id;
};
/** The cases of a record, newest last. */
const casesOf = (id: string) =>
  portal.connection.query<{ id: number; state: string }>(
    `select id, state from flow_instance where subject = 'content' and key = $1 order by id`,
    [`policy:${id}`],
  );
const lastCase = async (id: string): Promise<string> => String((await casesOf(id)).at(-1)?.id);
const statesOf = async (id: string) => (await casesOf(id)).map(({ state }) => state);

describe('with the flow of the product', () => {
  test('an account that may publish decides the record, and the event log names it', async () => {
    const id = await submitted('cn');
    expect(await statesOf(id)).toEqual(['running']);
    await step(first, id, 'publish');
    expect(await read(id)).toMatchObject({ state: 'published', review: null });
    const { state, timeline, applicant } = await readCaseDetail(operator, await lastCase(id));
    expect([state, applicant?.id]).toEqual(['approved', String(author.id)]);
    expect(timeline.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['start', String(author.id)],
      ['opened', String(author.id)],
      ['approve', String(first.id)],
      ['approved', String(first.id)],
    ]);
  });

  test('the case can be decided in the work list, with a reason for a rejection', async () => {
    const id = await submitted('cn');
    expect((await readTaskBox(first)).map(({ subject, country }) => [subject, country])).toContainEqual(['content', 'cn']);
    expect((await callTaskAction(first, await lastCase(id), 'reject')).status).toBe(400);
    expect((await callTaskAction(first, await lastCase(id), 'reject', { reason: 'No source' })).data.state).toBe('rejected');
    expect(await read(id)).toMatchObject({ state: 'draft', reason: 'No source' });
    const again = await submitted('cn');
    expect((await callTaskAction(first, await lastCase(again), 'approve')).data.state).toBe('approved');
    expect((await read(again)).state).toBe('published');
  });

  test('scopes of the permission: own includes created records, organization includes none', async () => {
    const own = await newPermissionHolder(portal, 'own', [...publishing, 'content:record:create', 'content:record:update']);
    const organizationHolder = await newPermissionHolder(portal, 'organization', publishing);
    const foreign = await newPermissionHolder(portal, 'country', publishing, 'ru');
    const id = await create('cn', own);
    await step(author, id, 'submit');
    for (const user of [organizationHolder, foreign]) expect(await findDecidableTask(user, await lastCase(id))).toBeUndefined();
    expect(await findDecidableTask(own, await lastCase(id))).toBeDefined();
    await step(own, id, 'publish');
    expect((await read(id)).state).toBe('published');
  });

  test.each([
    [
      'edited',
      async (id: string) => {
        const { values, version } = await read(id);
        expect((await author.send('PUT', `${base}/${id}`, { ...values, version })).status).toBe(200);
      },
    ],
    ['put into the trash', (id: string) => author.send('DELETE', base, { ids: [id] })],
  ] as const)('the case ends if its record is %s while under review', async (_, endReview) => {
    const id = await submitted('cn');
    await endReview(id);
    expect(await statesOf(id)).toEqual(['withdrawn']);
    expect((await callTaskAction(first, await lastCase(id), 'approve')).status).toBe(409);
  });

  test('a record restored from the trash is under review again', async () => {
    const id = await submitted('cn');
    await author.send('DELETE', base, { ids: [id] });
    const back = await author.send('POST', `${base}/restore`, { ids: [id] });
    expect(back.status, back.text).toBe(200);
    expect(await statesOf(id)).toEqual(['withdrawn', 'running']);
    await step(first, id, 'publish');
  });

  test('a record that left the review by another way, such as an import, can be submitted again', async () => {
    const id = await submitted('cn');
    await portal.connection.query(`update policy set state = 'draft' where n = $1`, [Number(id)]);
    await step(author, id, 'submit');
    expect(await statesOf(id)).toEqual(['withdrawn', 'running']);
    expect((await read(id)).state).toBe('review');
    await step(first, id, 'publish');
  });

  test('a scheduled publication is an approval: nobody decides again unless it is withdrawn', async () => {
    const id = await submitted('cn');
    await step(first, id, 'schedule', { at: '2999-01-01T00:00:00Z' });
    expect(await statesOf(id)).toEqual(['approved']);
    await step(first, id, 'schedule', { at: null });
    expect(await statesOf(id)).toEqual(['approved', 'running']);
    await step(first, id, 'schedule', { at: '2999-01-01T00:00:00Z' });
    await step(first, id, 'reject', { reason: 'Not yet' });
    expect(await read(id)).toMatchObject({ state: 'draft', publishAt: null });
    expect(await statesOf(id)).toEqual(['approved', 'approved']);
  });

  test('a record whose scheduled publication fails is under review again', async () => {
    const id = await create('cn');
    await step(author, id, 'submit');
    await step(first, id, 'publish');
    const { values, version } = await read(id);
    await author.send('PUT', `${base}/${id}`, { ...values, keywords: ['other'], version });
    await step(author, id, 'submit');
    await step(first, id, 'schedule', { at: '2999-01-01T00:00:00Z' });
    await portal.connection.query(
      `update draft_version set publish_at = now() - interval '1 minute', base = base - 1 where kind = 'policy' and n = $1`,
      [Number(id)],
    );
    await portal.connection.query(`update revision set changes = changes || '{"keywords": 1}' where kind = 'policy' and n = $1`, [
      Number(id),
    ]);
    await portal.services.schedule.run();
    expect(await statesOf(id)).toEqual(['approved', 'approved', 'running']);
  });
});

describe('with a flow of several steps', () => {
  test('the record is published after all approvals; until then its page shows the open step', async () => {
    const id = await submitted('br');
    await expectPublishRefused(operator, id); // the operator may publish, but has no task in this step
    await step(first, id, 'publish');
    const here = `/admin/f/c${await lastCase(id)}`;
    expect(await read(id)).toMatchObject({ state: 'review', review: { steps: [{ 'en-us': 'two' }], page: here } });
    expect((await author.get<ContentDetail>(`${base}/${id}`)).data.review).toMatchObject({ steps: [{ 'en-us': 'two' }], page: null });
    await expectPublishRefused(first, id);
    expect((await callTaskAction(second, await lastCase(id), 'approve')).data.state).toBe('approved');
    expect((await read(id)).state).toBe('published');
  });

  test('a scheduled publication takes effect only after all approvals', async () => {
    const id = await submitted('br');
    await step(first, id, 'schedule', { at: '2999-01-01T00:00:00Z' });
    await portal.connection.query(`update draft_version set publish_at = now() - interval '1 minute' where kind = 'policy' and n = $1`, [
      Number(id),
    ]);
    await portal.services.schedule.run();
    expect((await read(id)).state).toBe('review');
    await portal.connection.query(`update draft_version set publish_at = '2999-01-01' where kind = 'policy' and n = $1`, [Number(id)]);
    expect((await callTaskAction(second, await lastCase(id), 'approve')).data.state).toBe('approved');
    expect(await read(id)).toMatchObject({ state: 'review', publishAt: '2999-01-01T00:00:00.000Z' });
    await portal.connection.query(`update draft_version set publish_at = now() - interval '1 minute' where kind = 'policy' and n = $1`, [
      Number(id),
    ]);
    await portal.services.schedule.run();
    expect((await read(id)).state).toBe('published');
  });

  test('a record returned to its author is an editable draft, and continues in the same case', async () => {
    const id = await submitted('br');
    await step(first, id, 'publish');
    const returned = await callTaskAction(second, await lastCase(id), 'return', {
      to: 'applicant',
      reason: 'Say since when',
      again: 'straight',
    });
    expect(returned.status, returned.text).toBe(200);
    const draft = await read(id);
    expect(draft).toMatchObject({ state: 'draft', reason: 'Say since when' });
    expect((await author.send('PUT', `${base}/${id}`, { ...draft.values, date: '2026-03', version: draft.version })).status).toBe(200);
    await step(author, id, 'submit');
    expect(await statesOf(id)).toEqual(['running']);
    expect((await callTaskAction(second, await lastCase(id), 'approve')).data.state).toBe('approved');
    expect(await read(id)).toMatchObject({ state: 'published', date: '2026-03' });
  });

  test('a case administrator who cancels the case makes the record a draft again', async () => {
    const id = await submitted('br');
    const gone = await operator.send('POST', `/api/admin/flow-instances/${await lastCase(id)}/cancel`, { reason: 'Asked for twice' });
    expect(gone.status, gone.text).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'draft', reason: 'Asked for twice' });
  });

  test('an approval whose publication fails is rolled back with a reason', async () => {
    const id = await submitted('br');
    await step(first, id, 'publish');
    await callTaskAction(second, await lastCase(id), 'approve');
    const { values, version } = await read(id);
    await author.send('PUT', `${base}/${id}`, { ...values, keywords: ['other'], version });
    await step(author, id, 'submit');
    await step(first, id, 'publish');
    await portal.connection.query(`update draft_version set base = base - 1 where kind = 'policy' and n = $1`, [Number(id)]);
    await portal.connection.query(`update revision set changes = changes || '{"keywords": 1}' where kind = 'policy' and n = $1`, [
      Number(id),
    ]);
    const refused = await callTaskAction(second, await lastCase(id), 'approve');
    expect([refused.status, refused.error?.code]).toEqual([409, 'E_CONFLICT']);
    expect(await statesOf(id)).toEqual(['approved', 'running']);
    expect(await findDecidableTask(second, await lastCase(id))).toBeDefined();
  });
});

test('records that were under review before flows existed get a case with their submitter', async () => {
  const id = await submitted('cn');
  for (const table of ['flow_task', 'flow_step', 'flow_event', 'flow_instance']) await portal.connection.query(`delete from ${table}`);
  const { flowSubjects } = portal.services;
  const waiting = await flowSubjects.get('content').waiting?.(portal.connection.db);
  expect(waiting?.map(({ key, events }) => [key, events[0]?.actor])).toContainEqual([`policy:${id}`, author.id]);
  await step(first, id, 'publish');
  expect(await statesOf(id)).toEqual(['approved']);
});
