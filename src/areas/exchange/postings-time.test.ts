import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { generateRecordDrafts } from '../../../test/harness/drafts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput, createTestPosting, publishTestPosting, readPostingForm, review } from '../../../test/harness/postings.ts';
import { addDays, today } from '../../base/dates.ts';
import type { ListAnswer, RecordDetail, RecordMatch } from '../../records/api.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import { kindOf } from '../../records/kinds/index.ts';
import type { PostingForm } from './operations.ts';

let portal: Portal;
let owner: User;
let reviewer: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  owner = await newUser(portal);
  reviewer = await newUser(portal, { labels: ['reviewer'] });
}, 60_000);
afterAll(() => portal.close());

const act = (id: string, action: string, body?: object) => owner.send<PostingForm>('POST', `/api/portal/mysnd/${id}/${action}`, body);
const noticesOf = async (type: string, title: string) =>
  (await portal.connection.query(`select 1 from notice where account = $1 and type = $2 and facts->>'title' = $3`, [owner.id, type, title]))
    .length;
/** Sets the last day of a posting and its record. */
const ending = async ({ id, record }: { id: string; record: string }, day: string) => {
  await portal.connection.query('update posting set expires = $2 where id = $1', [Number(id), day]);
  await portal.alter('snd', record, `expiry_date = '${day}'`);
};
const statusOf = async (record: string) => (await portal.get(`/api/portal/snd/${record}`)).status;

describe('the last day of a posting', () => {
  test('the last day is computed from the setting', async () => {
    await portal.services.settings.set('posting.days', 30, null);
    expect((await publishTestPosting(owner, reviewer)).expires).toBe(addDays(today(), 30));
    await portal.services.settings.set('posting.days', 90, null);
  });

  test('the owner is warned once, a week before that day, and may renew; after that day the posting is not public until its renewal', async () => {
    const title = 'Ends soon';
    const posting = await publishTestPosting(owner, reviewer, { ...completePostingInput, title });
    expect((await act(posting.id, 'renew')).error.code).toBe('E_STATE'); // too early for a renewal
    await ending(posting, addDays(today(), 8));
    await portal.services.expiry.run();
    expect(await noticesOf('posting.expires', title)).toBe(0);
    await ending(posting, addDays(today(), 7));
    for (let i = 0; i < 2; i++) await portal.services.expiry.run();
    expect([await noticesOf('posting.expires', title), await statusOf(posting.record)]).toEqual([1, 200]);
    expect((await readPostingForm(owner, posting.id)).may).toContain('renew');

    await ending(posting, today());
    await portal.services.expiry.run();
    expect(await statusOf(posting.record)).toBe(200); // still public on its last day
    await ending(posting, addDays(today(), -1));
    await Promise.all([portal.services.expiry.run(), portal.services.expiry.run()]);
    expect([await noticesOf('posting.expired', title), await statusOf(posting.record)]).toEqual([1, 404]);
    expect((await portal.get<ListAnswer>('/api/portal/snd?limit=100')).data.docs.map(({ id }) => id)).not.toContain(posting.record);
    expect((await portal.get<{ total: number }>('/api/portal/search?keyword=Ends%20soon')).data.total).toBe(0);
    const expired = await readPostingForm(owner, posting.id);
    expect(expired).toMatchObject({ expired: true, auditStatus: 'approved', may: ['edit', 'progress', 'renew', 'delete'] });
    expect(expired.events.at(-1)).toMatchObject({ action: 'expire', actor: null });

    const renewed = await act(posting.id, 'renew');
    expect(renewed.data).toMatchObject({ expired: false, expires: addDays(today(), 90) });
    expect((await portal.get<RecordDetail>(`/api/portal/snd/${posting.record}`)).data).toMatchObject({
      title,
      expiryDate: addDays(today(), 90),
    });
  });

  test('a last day without a day is the end of the month, also for records without a posting', async () => {
    const [draft] = generateRecordDrafts(kindOf('snd'), 1);
    const months = { 'this-month': today().slice(0, 7), 'last-year': String(Number(today().slice(0, 4)) - 1) };
    for (const [key, expiryDate] of Object.entries(months))
      await portal.write('snd', [{ ...(draft as RecordDraft), key, fields: { category: 'supply', expiryDate } }]);
    await portal.services.expiry.run();
    const found = await portal.connection.query(`select key, state from snd where key = any($1) order by key`, [Object.keys(months)]);
    expect(found).toEqual([
      { key: 'last-year', state: 'archived' },
      { key: 'this-month', state: 'published' },
    ]);
  });
});

describe('the progress of a demand', () => {
  test('the progress advances step by step, is public at once, and is set back by operators only', async () => {
    const draft = await createTestPosting(owner);
    expect((await act(draft.id as string, 'progress', { progress: 0 })).error.code).toBe('E_STATE');
    const { id, record } = await publishTestPosting(owner, reviewer);
    const readDetail = async () => (await portal.get<RecordDetail>(`/api/portal/snd/${record}`)).data;
    expect((await act(id, 'progress', { progress: 1 })).error.code).toBe('E_STATE');
    expect((await reviewer.send('POST', `/api/admin/flow-tasks/postings/${id}/reopen`)).error.code).toBe('E_STATE');
    expect((await act(id, 'progress', { progress: 0 })).data.progress).toBe(0);
    expect(await readDetail()).toMatchObject({ progress: '0', ended: false });
    expect((await act(id, 'progress', { progress: -1 })).error.code).toBe('E_STATE');
    expect((await act(id, 'progress', { progress: 1 })).data.progress).toBe(1);
    expect(await readDetail()).toMatchObject({ progress: '1', ended: true });
    for (const progress of [0, 1]) expect((await act(id, 'progress', { progress })).error.code).toBe('E_STATE');
    for (const progress of [2, 0.5, 'x']) expect((await act(id, 'progress', { progress })).status).toBe(400);
    expect((await act(id, 'renew')).error.code).toBe('E_ENDED');
    await portal.connection.query(`update posting set "values" = "values" || '{"category": "supply"}' where id = $1`, [Number(id)]);
    expect((await act(id, 'renew')).error).toMatchObject({ code: 'E_SUPPLY_ENDED', msg: 'Supply has ended' });
    await portal.connection.query(`update posting set "values" = "values" || '{"category": "demand"}' where id = $1`, [Number(id)]);

    expect((await owner.send('POST', `/api/admin/flow-tasks/postings/${id}/reopen`)).status).toBe(403);
    expect((await reviewer.send('POST', `/api/admin/flow-tasks/postings/${id}/reopen`)).data).toMatchObject({ progress: 0 });
    expect(await readDetail()).toMatchObject({ progress: '0', ended: false });
    expect(await noticesOf('posting.reopened', completePostingInput.title as string)).toBe(1);
  });

  test('the progress is kept when a new text is approved', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await act(id, 'progress', { progress: 0 });
    await owner.send('PUT', `/api/portal/mysnd/${id}`, { title: 'Next', version: (await readPostingForm(owner, id)).version });
    await act(id, 'submit');
    await review(reviewer, id, 'take');
    await review(reviewer, id, 'approve');
    expect((await portal.get<RecordDetail>(`/api/portal/snd/${record}`)).data).toMatchObject({ title: 'Next', progress: '0' });
  });
});

describe('suggested matches', () => {
  test('suggested matches share an attribute, are sorted by score and state the reason', async () => {
    const seller = await newUser(portal);
    const demand = await publishTestPosting(owner, reviewer, {
      ...completePostingInput,
      industries: ['mining'],
      technologies: ['quantum', 'iot'],
      ics: ['73.020', '35.240.15'],
    });
    const supply = (title: string, changes: object) =>
      publishTestPosting(seller, reviewer, {
        ...completePostingInput,
        category: 'supply',
        title,
        industries: ['education'],
        technologies: [],
        ics: [],
        ...changes,
      });
    const near = await supply('Same code', { ics: ['73.020'] });
    const close = await supply('Same technologies', { technologies: ['quantum', 'iot'] });
    const parent = await supply('Nearly the same code', { ics: ['35.240'] });
    const field = await supply('Same industry', { industries: ['mining'] });
    const strange = await supply('Nothing shared', {});
    const ended = await supply('Over', { industries: ['mining'] });
    for (const progress of [0, 1]) await seller.send('POST', `/api/portal/mysnd/${ended.id}/progress`, { progress });
    const same = await publishTestPosting(seller, reviewer, { ...completePostingInput, title: 'Another demand', industries: ['mining'] });
    const own = await publishTestPosting(owner, reviewer, {
      ...completePostingInput,
      category: 'supply',
      title: 'One’s own',
      industries: ['mining'],
    });

    const { data, status } = await portal.get<RecordMatch[]>(`/api/portal/snd/${demand.record}/matches`, { 'accept-language': 'en-us' });
    expect([status, data.map(({ doc }) => doc.id)]).toEqual([200, [close.record, near.record, parent.record, field.record]]);
    expect(data.map(({ reasons }) => reasons)).toEqual([
      [
        {
          type: 'technology',
          values: [{ value: 'quantum', label: expect.stringMatching(/quantum/i) }, expect.objectContaining({ value: 'iot' })],
        },
      ],
      [{ type: 'ics', values: [{ value: '73.020', label: 'Mining and quarrying' }] }],
      [{ type: 'ics', values: [expect.objectContaining({ value: '35.240' })] }],
      [{ type: 'industry', values: [{ value: 'mining', label: expect.any(String) }] }],
    ]);
    for (const absent of [strange, ended, same, own]) expect(data.map(({ doc }) => doc.id)).not.toContain(absent.record);
    const mine = await owner.get<RecordMatch[]>(`/api/portal/mysnd/${demand.id}/matches`);
    expect(mine.data.map(({ doc }) => doc.id)).toEqual(data.map(({ doc }) => doc.id));
    const sellers = (await seller.get<RecordMatch[]>(`/api/portal/snd/${near.record}/matches`)).data.map(({ doc }) => doc.id);
    expect([sellers.includes(demand.record), sellers.includes(same.record)]).toEqual([true, false]);
    for (const unknown of ['999999', 'x']) expect((await portal.get(`/api/portal/snd/${unknown}/matches`)).status).toBe(404);
  });
});
