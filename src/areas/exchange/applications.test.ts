import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { generateRecordDrafts } from '../../../test/harness/drafts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput, publishTestPosting } from '../../../test/harness/postings.ts';
import type { Paged } from '../../base/paging.ts';
import type { RecordDetail } from '../../records/api.ts';
import { kindOf } from '../../records/kinds/index.ts';
import type { Application, PostingForm, PostingSummary } from './operations.ts';

let portal: Portal;
let owner: User;
let reader: User;
let reviewer: User;
let posting: PostingForm & { id: string; record: string };
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  owner = await newUser(portal);
  reader = await newUser(portal);
  reviewer = await newUser(portal, { labels: ['reviewer'] });
}, 60_000);
beforeEach(async () => {
  posting = await publishTestPosting(owner, reviewer);
});
afterAll(() => portal.close());

const inquiry = { message: 'We can do this.\nWhen?', contact: 'me@firm.example' };
const apply = (user: User, record: string, body: object = inquiry) =>
  user.send<Application>('POST', `/api/portal/snd/${record}/apply`, body);
const decide = (user: User, id: string | undefined, decision: 'approve' | 'decline') =>
  user.send<Application>('POST', `/api/portal/mysnd/${posting.id}/applications/${id}/${decision}`);
const withdraw = (user: User, id: string) => user.send('DELETE', `/api/portal/applications/${id}`);
const seenBy = async (user: User | null, record = posting.record) =>
  (await (user ?? portal).get<RecordDetail>(`/api/portal/snd/${record}`)).data as RecordDetail & { contact: string | null };
const noticesOf = async (user: User) =>
  (
    await portal.connection.query<{ type: string; facts: object; link: string }>(
      `select type, facts, link from notice where account = $1 and type like 'application.%' order by id desc limit 1`,
      [user.id],
    )
  )[0];

describe('an application', () => {
  test('notifies the owner, is approved, and then shows the contact', async () => {
    const sent = await apply(reader, posting.record);
    expect([sent.status, sent.data]).toEqual([
      200,
      expect.objectContaining({
        ...inquiry,
        status: 'pending',
        ownerContact: null,
        record: { id: posting.record, category: 'demand', title: completePostingInput.title },
      }),
    ]);
    expect(await noticesOf(owner)).toMatchObject({
      type: 'application.received',
      facts: { title: completePostingInput.title },
      link: `/uc/snd/post/${posting.id}`,
    });
    expect((await owner.get<Paged<PostingSummary>>('/api/portal/mysnd')).data.docs[0]?.applications).toEqual({ pending: 1, total: 1 });
    const received = (await owner.get<Paged<Application>>(`/api/portal/mysnd/${posting.id}/applications`)).data;
    expect(received).toMatchObject({
      total: 1,
      docs: [{ ...inquiry, id: sent.data.id, applicant: { name: expect.stringContaining('Sample') } }],
    });

    const approved = await decide(owner, sent.data.id, 'approve');
    expect([approved.status, approved.data.status]).toEqual([200, 'approved']);
    expect(await noticesOf(reader)).toMatchObject({ type: 'application.approved', link: `/demand/${posting.record}` });
    const { data } = await reader.get<Paged<Application>>('/api/portal/applications');
    expect(data.docs[0]).toMatchObject({ status: 'approved', ownerContact: completePostingInput.contact });
    expect(data.docs[0]).not.toHaveProperty('applicant');
  });

  test('is unique while pending or approved; after an answer "declined" or a withdrawal the applicant may apply again', async () => {
    const both = await Promise.all([apply(reader, posting.record), apply(reader, posting.record)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('E_APPLIED');
    const first = both.find(({ status }) => status === 200)?.data.id as string;
    expect((await withdraw(reader, first)).status).toBe(200);
    expect(await noticesOf(owner)).toMatchObject({ type: 'application.withdrawn' });
    expect((await withdraw(reader, first)).error.code).toBe('E_STATE');
    expect((await decide(owner, first, 'approve')).error.code).toBe('E_STATE');
    const second = (await apply(reader, posting.record)).data.id;
    expect((await decide(owner, second, 'decline')).data.status).toBe('declined');
    expect(await noticesOf(reader)).toMatchObject({ type: 'application.declined' });
    expect((await decide(owner, second, 'approve')).error.code).toBe('E_STATE');
    expect((await apply(reader, posting.record)).status).toBe(200);
  });

  test('is rejected for own postings, ended records and empty texts', async () => {
    expect((await apply(owner, posting.record)).error.code).toBe('E_FORBIDDEN');
    expect((await portal.send('POST', `/api/portal/snd/${posting.record}/apply`, inquiry)).status).toBe(401);
    for (const unknown of ['999999', '0', 'x']) expect([unknown, (await apply(reader, unknown)).status]).toEqual([unknown, 404]);
    const empty = await apply(reader, posting.record, { message: ' ', contact: '' });
    expect([empty.status, Object.keys(empty.error.fields ?? {})]).toEqual([400, ['message', 'contact']]);
    for (const progress of [0, 1]) await owner.send('POST', `/api/portal/mysnd/${posting.id}/progress`, { progress });
    const ended = await apply(reader, posting.record);
    expect([ended.status, ended.error]).toEqual([409, { msg: 'Demand has ended', code: 'E_ENDED' }]);
    await portal.alter('snd', posting.record, `progress = '0', expiry_date = '2020-01-01'`);
    expect((await apply(reader, posting.record)).error).toEqual({ msg: 'This posting has expired', code: 'E_EXPIRED' });
    await portal.alter('snd', posting.record, `category = 'supply', progress = '1'`);
    expect((await apply(reader, posting.record)).error).toEqual({ msg: 'Supply has ended', code: 'E_SUPPLY_ENDED' });
  });

  test('is accessible only to its applicant and to the owner of the posting', async () => {
    const { id } = (await apply(reader, posting.record)).data;
    const another = await publishTestPosting(owner, reviewer);
    for (const reply of [
      await withdraw(owner, id),
      await decide(reader, id, 'approve'),
      await decide(reviewer, id, 'approve'),
      await owner.send('POST', `/api/portal/mysnd/${another.id}/applications/${id}/approve`),
      await reviewer.send('POST', `/api/admin/flow-tasks/applications/${id}/approve`),
      await decide(owner, '999999', 'approve'),
      await withdraw(reader, 'x'),
    ])
      expect([reply.status, reply.error.code]).toEqual([404, 'E_NOT_FOUND']);
    expect((await owner.get<Paged<Application>>('/api/portal/applications')).data.total).toBe(0);
  });
});

describe('visibility of the contact', () => {
  test('the owner, auditors of the country and approved applicants see the contact; other users and cached pages do not', async () => {
    const focalHere = await newUser(portal, { labels: ['focal-point'], country: 'br' });
    const focalThere = await newUser(portal, { labels: ['focal-point'], country: 'cn' });
    const [pending, approved, declined] = [await newUser(portal), await newUser(portal), await newUser(portal)];
    await apply(pending, posting.record);
    await decide(owner, (await apply(approved, posting.record)).data.id, 'approve');
    await decide(owner, (await apply(declined, posting.record)).data.id, 'decline');
    const { contact } = completePostingInput;
    const matrix: [string, User | null, { contact: string | null | undefined; applied: string | null; mine: boolean }][] = [
      ['visitor', null, { contact: null, applied: null, mine: false }],
      ['owner', owner, { contact, applied: null, mine: true }],
      ['visitor again', null, { contact: null, applied: null, mine: false }],
      ['user', await newUser(portal), { contact: null, applied: null, mine: false }],
      ['pending', pending, { contact: null, applied: 'pending', mine: false }],
      ['approved', approved, { contact, applied: 'approved', mine: false }],
      ['declined', declined, { contact: null, applied: 'declined', mine: false }],
      ['reviewer', reviewer, { contact, applied: null, mine: false }],
      ['focal point', focalHere, { contact, applied: null, mine: false }],
      ['focal point elsewhere', focalThere, { contact: null, applied: null, mine: false }],
      ['visitor at last', null, { contact: null, applied: null, mine: false }],
    ];
    for (const [who, user, expected] of matrix) {
      const { contact, applied, mine, ended } = await seenBy(user);
      expect([who, { contact, applied, mine, ended }]).toEqual([who, { ...expected, ended: false }]);
    }
    const mine = await owner.get(`/api/portal/snd/${posting.record}`);
    expect(mine.headers['cache-control']).toBe('private, no-store');
    await portal.connection.query('update account set status = 0 where id = $1', [approved.id]);
    expect((await seenBy(approved)).contact ?? null).toBeNull();
  });

  test('the contact of an expert is visible only to signed-in users, and only with the consent of the expert', async () => {
    const drafts = generateRecordDrafts(kindOf('talent'), 2).map((draft, i) => ({
      ...draft,
      fields: { ...draft.fields, contact: `expert${i}@x.example`, contactAgreed: i === 0 },
    }));
    await portal.write('talent', drafts);
    const ids = (await portal.get<Paged<RecordDetail>>('/api/portal/talent?sort=title')).data.docs.map(({ id }) => id);
    const contacts = async (user: User | null) =>
      (
        await Promise.all(
          ids.map(
            async (id) =>
              (
                await (user ?? portal).get<RecordDetail>(`/api/portal/talent/${id}`)
              ).data as RecordDetail & { contact: string | null },
          ),
        )
      ).map(({ contact }) => contact);
    expect(await contacts(reader)).toEqual(expect.arrayContaining(['expert0@x.example', null]));
    expect(await contacts(null)).toEqual([null, null]);
  });
});

test('applications on a record without a posting are answered by operators of its country', async () => {
  await portal.write('snd', [
    {
      ...(generateRecordDrafts(kindOf('snd'), 1)[0] as ReturnType<typeof generateRecordDrafts>[number]),
      country: 'za',
      fields: { category: 'supply', contact: 'lab@za.example' },
    },
  ]);
  const [row] = await portal.connection.query<{ n: number }>(`select n from snd where key = 'probe:0'`);
  const record = String(row?.n);
  const { id } = (await apply(reader, record)).data;
  const focal = await newUser(portal, { labels: ['focal-point'], country: 'za' });
  const elsewhere = await newUser(portal, { labels: ['focal-point'], country: 'ru' });
  const tasks = '/api/admin/flow-tasks/applications';
  expect((await elsewhere.get<Paged<Application>>(tasks)).data.total).toBe(0);
  expect((await elsewhere.send('POST', `${tasks}/${id}/approve`)).status).toBe(404);
  expect((await reader.get(tasks)).status).toBe(403);
  expect((await reader.send('POST', `${tasks}/${id}/approve`)).status).toBe(403);
  expect((await focal.get<Paged<Application>>(`${tasks}?status=pending`)).data.docs).toMatchObject([{ id, ...inquiry }]);
  expect((await focal.send<Application>('POST', `${tasks}/${id}/approve`)).data.status).toBe('approved');
  expect(await seenBy(reader, record)).toMatchObject({ contact: 'lab@za.example', applied: 'approved' });
});

describe('an application on a posting that its owner deleted', () => {
  const tasks = '/api/admin/flow-tasks/applications';

  test('pending applications are declined and their applicants notified; neither an operator nor the owner can answer any more', async () => {
    const [waiting, approved] = [await newUser(portal), await newUser(portal)];
    const { id } = (await apply(waiting, posting.record)).data;
    await decide(owner, (await apply(approved, posting.record)).data.id, 'approve');
    expect((await owner.send('DELETE', `/api/portal/mysnd/${posting.id}`)).status).toBe(200);

    const mine = async (user: User) => (await user.get<Paged<Application>>('/api/portal/applications')).data.docs[0];
    expect(await mine(waiting)).toMatchObject({ id, status: 'declined', ownerContact: null, decided: expect.any(String) });
    expect(await noticesOf(waiting)).toEqual({
      type: 'application.declined',
      facts: { title: completePostingInput.title },
      link: '/uc/applications',
    });
    expect(await mine(approved)).toMatchObject({ status: 'approved', ownerContact: completePostingInput.contact });
    expect(await noticesOf(approved)).toMatchObject({ type: 'application.approved' });
    const audited = await portal.connection.query(`select account from audit where action = 'application.decline' and target = $1`, [
      `application:${id}`,
    ]);
    expect(audited).toEqual([{ account: owner.id }]);

    const listed = (await reviewer.get<Paged<Application>>(tasks)).data.docs.map(({ record }) => record?.id);
    expect(listed).not.toContain(posting.record);
    // simulates a pending application on a posting that was deleted before pending applications were declined
    await portal.connection.query(`update application set status = 'pending' where id = $1`, [Number(id)]);
    for (const reply of [await reviewer.send('POST', `${tasks}/${id}/approve`), await decide(owner, id, 'approve')])
      expect([reply.status, reply.error.code]).toEqual([404, 'E_NOT_FOUND']);
  });

  test('nobody can apply, even if an operator publishes the record again', async () => {
    await owner.send('DELETE', `/api/portal/mysnd/${posting.id}`);
    expect((await apply(reader, posting.record)).status).toBe(404);
    await portal.alter('snd', posting.record, `state = 'published'`);
    expect((await apply(reader, posting.record)).error.code).toBe('E_ENDED');
  });
});
