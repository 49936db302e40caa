import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import type { Portal } from '../../../test/harness/portal.ts';
import { completePostingInput, openPostingPortal, publishTestPosting, readPostingForm, review } from '../../../test/harness/postings.ts';
import { addDays, today } from '../../base/dates.ts';
import type { ListAnswer, RecordDetail } from '../../records/api.ts';
import type { ContentDetail } from '../../records/edit/content.ts';
import type { PostingForm } from './operations.ts';

/** Conflicts between an operator and an owner who change one record. */
const base = '/api/admin/content/snd';
let portal: Portal;
let owner: User;
let reviewer: User;
let operator: User;
beforeAll(async () => {
  ({ portal, owner, reviewer, operator } = await openPostingPortal());
}, 60_000);
afterAll(() => portal.close());

const act = (id: string, action: string, body?: object) => owner.send<PostingForm>('POST', `/api/portal/mysnd/${id}/${action}`, body);
const step = async (record: string, name: string, body?: object) =>
  expect((await operator.send('POST', `${base}/${record}/${name}`, body)).status).toBe(200);
const trash = async (record: string) => expect((await operator.send('DELETE', base, { ids: [record] })).status).toBe(200);
const publicly = (record: string) => portal.get<RecordDetail>(`/api/portal/snd/${record}`, { 'accept-language': 'en-us' });
const ending = async ({ id, record }: { id: string; record: string }, day: string) => {
  await portal.connection.query('update posting set expires = $2 where id = $1', [Number(id), day]);
  await portal.alter('snd', record, `expiry_date = '${day}'`);
};
const again = async (id: string, title: string) => {
  await owner.send('PUT', `/api/portal/mysnd/${id}`, { title, version: (await readPostingForm(owner, id)).version });
  await act(id, 'submit');
  await review(reviewer, id, 'take');
  expect((await review(reviewer, id, 'approve')).status).toBe(200);
};

describe('a record that an operator took down', () => {
  test.each([
    ['archived', (record: string) => step(record, 'archive')],
    ['unpublished', (record: string) => step(record, 'unpublish')],
    ['in the trash', trash],
  ])('%s: its owner cannot renew it, before or after the last day', async (_, takeDown) => {
    const posting = await publishTestPosting(owner, reviewer);
    await ending(posting, addDays(today(), 3));
    expect((await readPostingForm(owner, posting.id)).may).toContain('renew');
    await takeDown(posting.record);
    for (const day of [addDays(today(), 3), addDays(today(), -1)]) {
      await ending(posting, day);
      await portal.services.expiry.run();
      const { may, version } = await readPostingForm(owner, posting.id);
      expect([day, may]).toEqual([day, ['edit', 'progress', 'delete']]);
      expect((await act(posting.id, 'renew')).error.code).toBe('E_TAKEN_DOWN');
      expect(await readPostingForm(owner, posting.id)).toMatchObject({ version, expires: day });
      expect((await publicly(posting.record)).status).toBe(404);
    }
  });

  test.each<[string, (posting: { id: string; record: string }) => Promise<unknown>]>([
    ['its owner renewed', ({ id }) => act(id, 'renew')],
    ['an operator published', ({ record }) => step(record, 'publish')],
    ['came back with a new text', ({ id }) => again(id, 'Barcodes for boxes')],
  ])('cannot be renewed by its owner, even if it had expired before and %s', async (_, bringBack) => {
    const posting = await publishTestPosting(owner, reviewer);
    await ending(posting, addDays(today(), -1));
    await portal.services.expiry.run();
    expect((await readPostingForm(owner, posting.id)).publication).toBe('expired');
    await bringBack(posting);
    expect((await readPostingForm(owner, posting.id)).publication).toBe('public');
    await step(posting.record, 'archive');
    expect((await readPostingForm(owner, posting.id)).publication).toBe('archived');
    expect((await act(posting.id, 'renew')).error.code).toBe('E_TAKEN_DOWN');
  });

  test('a record that was republished can expire and be renewed, also after the owner changed its progress', async () => {
    const posting = await publishTestPosting(owner, reviewer);
    await step(posting.record, 'archive');
    await step(posting.record, 'publish');
    await ending(posting, addDays(today(), -1));
    await portal.services.expiry.run();
    await act(posting.id, 'progress', { progress: 0 });
    expect((await publicly(posting.record)).status).toBe(404);
    expect((await act(posting.id, 'renew')).status).toBe(200);
    expect((await publicly(posting.record)).status).toBe(200);
  });

  test('a record in the trash is published again by the approval of a new text', async () => {
    const posting = await publishTestPosting(owner, reviewer);
    await trash(posting.record);
    expect((await publicly(posting.record)).status).toBe(404);
    await again(posting.id, 'Barcodes for sacks');
    const form = await readPostingForm(owner, posting.id);
    expect(form).toMatchObject({ auditStatus: 'approved', record: posting.record });
    expect((await publicly(posting.record)).data).toMatchObject({ title: 'Barcodes for sacks', expiryDate: form.expires });
    expect((await portal.get<ListAnswer>('/api/portal/snd?limit=100')).data.docs.map(({ id }) => id)).toContain(posting.record);
    expect((await portal.get<{ total: number }>('/api/portal/search?keyword=barcodes')).data.total).toBe(1);
    expect((await operator.get<ContentDetail>(`${base}/${posting.record}`)).data.deleted).toBeNull();
  });
});

describe('the reason of an operator for taking a record down', () => {
  const reason = 'The contact is no longer there.';
  const auditReasonsOf = async (step: string, target: string) =>
    portal.connection.query(`select facts->'changes'->'reason'->>'to' as reason from audit where action = $1 and target = $2`, [
      step,
      target,
    ]);
  test.each(['unpublish', 'archive', 'delete', 'together'] as const)('%s: the reason is sent to the owner and audited', async (name) => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    const sent = {
      unpublish: () => step(record, 'unpublish', { reason }),
      archive: () => step(record, 'archive', { reason }),
      together: async () => expect((await operator.send('POST', `${base}/archive`, { ids: [record], reason })).status).toBe(200),
      delete: async () => expect((await operator.send('DELETE', base, { ids: [record], reason })).status).toBe(200),
    };
    await sent[name]();
    const { events, publication } = await readPostingForm(owner, id);
    expect(events.at(-1)).toMatchObject({ action: publication, reason });
    const { docs } = (await owner.get<{ docs: object[] }>('/api/uc/notices')).data;
    expect(docs[0]).toMatchObject({ type: `posting.${publication}`, facts: { why: reason } });
    expect(await auditReasonsOf(`posting.${publication}`, `posting:${id}`)).toEqual([{ reason }]);
    expect(await auditReasonsOf(`content.${name === 'together' ? 'archive' : name}`, `snd:${record}`)).toEqual([{ reason }]);
  });

  test('has a maximum length, is optional, and is sent once if one action both corrects a record and takes it down', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    const long = await operator.send('DELETE', base, { ids: [record], reason: 'x'.repeat(1001) });
    expect([long.status, Object.keys(long.error.fields ?? {})]).toEqual([400, ['reason']]);
    const { values, version } = (await operator.get<ContentDetail>(`${base}/${record}`)).data;
    expect((await operator.send('PUT', `${base}/${record}`, { ...values, country: 'za', version })).status).toBe(200);
    await step(record, 'unpublish', { reason });
    const { events } = await readPostingForm(owner, id);
    expect(events.slice(-2).map((event) => [event.action, event.reason])).toEqual([
      ['corrected', null],
      ['unpublished', reason],
    ]);
    await step(record, 'submit');
    await step(record, 'publish', { reason: '  ' });
    expect((await readPostingForm(owner, id)).events.at(-1)).toMatchObject({ action: 'republished', reason: null });
  });
});

test('an operator cannot create a record with a key reserved for the approval of a posting', async () => {
  const { id, record } = await publishTestPosting(owner, reviewer);
  const { values } = (await operator.get<ContentDetail>(`${base}/${record}`)).data;
  for (const key of [`posting:${id}`, `posting:${Number(id) + 1}`, 'posting:999999'])
    expect((await operator.send('POST', base, { ...values, key })).error.fields).toEqual({ key: 'Already in use' });
});

test('the owner of a record that is not public is not warned of its last day', async () => {
  const title = 'Taken down in time';
  const posting = await publishTestPosting(owner, reviewer, { ...completePostingInput, title });
  await ending(posting, addDays(today(), 3));
  await step(posting.record, 'archive');
  const warnings = () => portal.connection.query(`select 1 from notice where type = 'posting.expires' and facts->>'title' = $1`, [title]);
  await portal.services.expiry.run();
  expect(await warnings()).toEqual([]);
  await step(posting.record, 'publish');
  await portal.services.expiry.run();
  expect(await warnings()).toHaveLength(1);
});

test('a republished record of a deleted posting accepts no applications, and its page states that', async () => {
  const posting = await publishTestPosting(owner, reviewer);
  const reader = await newUser(portal);
  const read = async (user?: User) =>
    (user ? await user.get<RecordDetail>(`/api/portal/snd/${posting.record}`) : await publicly(posting.record)).data;
  for (const user of [undefined, reader]) expect((await read(user)).ended).toBe(false);
  expect((await owner.send('DELETE', `/api/portal/mysnd/${posting.id}`)).status).toBe(200);
  await step(posting.record, 'publish');
  for (const user of [undefined, reader]) expect((await read(user)).ended).toBe(true);
  const reply = await reader.send('POST', `/api/portal/snd/${posting.record}/apply`, {
    message: 'We make them.',
    contact: 'a@example.org',
  });
  expect(reply.error.code).toBe('E_ENDED');
});

test('a scheduled change of a record does not publish it if its posting was deleted', async () => {
  const posting = await publishTestPosting(owner, reviewer, { ...completePostingInput, title: 'Set for later' });
  const { values, version } = (await operator.get<ContentDetail>(`${base}/${posting.record}`)).data;
  expect((await operator.send('PUT', `${base}/${posting.record}`, { ...values, country: 'cn', version })).status).toBe(200);
  await step(posting.record, 'submit');
  await step(posting.record, 'schedule', { at: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await owner.send('DELETE', `/api/portal/mysnd/${posting.id}`)).status).toBe(200);
  await portal.connection.query(`update draft_version set publish_at = now() - interval '1 second' where publish_at is not null`);
  expect(await portal.services.schedule.run()).toMatchObject({ published: 0 });
  expect((await publicly(posting.record)).status).toBe(404);
  expect((await operator.get<ContentDetail>(`${base}/${posting.record}`)).data).toMatchObject({
    state: 'archived',
    working: null,
    publishAt: null,
  });
});
