import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import {
  completePostingInput,
  createTestPosting,
  publishTestPosting,
  readPostingForm,
  readReviewDetail,
  review,
} from '../../../test/harness/postings.ts';
import type { Paged } from '../../base/paging.ts';
import type { ListAnswer, RecordDetail } from '../../records/api.ts';
import type { PostingForm, PostingSummary, ReviewedPosting } from './operations.ts';

let portal: Portal;
let owner: User;
let other: User;
let reviewer: User;
let second: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  owner = await newUser(portal);
  other = await newUser(portal);
  reviewer = await newUser(portal, { labels: ['reviewer'] });
  second = await newUser(portal, { labels: ['reviewer'] });
}, 60_000);
afterAll(() => portal.close());

const act = (user: User, id: string | null, action: string, body?: object) =>
  user.send<PostingForm>('POST', `/api/portal/mysnd/${id}/${action}`, body);
const save = (user: User, id: string | null, body: object) => user.send<PostingForm>('PUT', `/api/portal/mysnd/${id}`, body);
const publicly = (record: string | null) => portal.get<RecordDetail>(`/api/portal/snd/${record}`, { 'accept-language': 'en-us' });
const noticesOf = async (user: User): Promise<string[]> =>
  (await portal.connection.query<{ type: string }>('select type from notice where account = $1 order by id', [user.id])).map((n) => n.type);

describe('lifecycle of a posting', () => {
  test('a posting goes from draft to publication, and its owner is notified at every step', async () => {
    const begun = await createTestPosting(owner, { title: 'Only a title' });
    expect(begun).toMatchObject({ auditStatus: 'filling', progress: -1, version: 1, record: null, may: ['edit', 'submit', 'delete'] });
    const incomplete = await act(owner, begun.id, 'submit');
    expect([incomplete.status, Object.keys(incomplete.error.fields ?? {}).sort()]).toEqual([
      400,
      ['body', 'contact', 'country', 'industries', 'unitName'],
    ]);
    expect(incomplete.error.fields?.body).toBe('Required');

    const saved = await save(owner, begun.id, { ...completePostingInput, version: 1 });
    expect(saved.data).toMatchObject({ version: 2, values: completePostingInput });
    expect((await act(owner, begun.id, 'submit', { version: 2 })).data.auditStatus).toBe('unaudited');
    expect((await act(owner, begun.id, 'withdraw')).data.auditStatus).toBe('filling');
    await act(owner, begun.id, 'submit');
    const { standing } = await readReviewDetail(reviewer, begun.id);
    expect(standing).toMatchObject({ steps: [{ 'en-us': 'Audit' }], page: expect.stringMatching(/^\/admin\/f\/c\d+$/) });
    expect((await review(reviewer, begun.id, 'take')).data).toMatchObject({ status: 'under_review', reviewer: { me: true } });
    const refused = await review(reviewer, begun.id, 'reject');
    expect([refused.status, refused.error.fields]).toEqual([400, { reason: 'Required' }]);
    expect((await review(reviewer, begun.id, 'reject', 'Which coffee?')).data.status).toBe('failed');
    const failed = await readPostingForm(owner, begun.id);
    expect(failed).toMatchObject({ auditStatus: 'failed', reason: 'Which coffee?', may: ['edit', 'submit', 'delete'] });

    expect((await save(owner, begun.id, { title: 'Arabica lots', version: failed.version })).data.auditStatus).toBe('failed');
    await act(owner, begun.id, 'submit');
    await review(reviewer, begun.id, 'take');
    await review(reviewer, begun.id, 'release');
    await review(second, begun.id, 'take');
    const approved = await review(second, begun.id, 'approve');
    expect(approved.data).toMatchObject({ status: 'approved', reason: null, record: expect.stringMatching(/^\d+$/), standing: null });
    const form = await readPostingForm(owner, begun.id);
    expect(form).toMatchObject({ auditStatus: 'approved', reason: null, may: ['edit', 'progress', 'delete'] });
    expect(form.events.map(({ action }) => action)).toEqual([
      'create',
      ...['submit', 'withdraw', 'submit', 'take', 'reject', 'submit', 'take', 'release', 'take', 'approve'],
    ]);
    expect(await noticesOf(owner)).toEqual(['posting.taken', 'posting.failed', 'posting.taken', 'posting.taken', 'posting.approved']);
    const [audited] = await portal.connection.query(`select account from audit where action = 'posting.approve' and target = $1`, [
      `posting:${begun.id}`,
    ]);
    expect(audited).toEqual({ account: second.id });

    expect((await publicly(form.record)).data).toMatchObject({
      title: 'Arabica lots',
      summary: completePostingInput.summary,
      category: 'demand',
      country: 'br',
      unitName: 'Coffee Cooperative',
      progress: '-1',
      expiryDate: form.expires,
      contact: null,
      industries: completePostingInput.industries,
      source: { name: 'Coffee Cooperative' },
    });
    const lists = ['category=demand', 'ics=67', 'ics=67.140', 'industry=agriculture'];
    for (const query of lists) {
      const { data } = await portal.get<ListAnswer>(`/api/portal/snd?${query}`);
      expect([query, data.docs.map(({ id }) => id)]).toEqual([query, [form.record]]);
    }
    expect((await portal.get<{ total: number }>('/api/portal/search?keyword=arabica')).data.total).toBe(1);
  });

  test('an edit needs another review, and the approved text stays public meanwhile', async () => {
    const { id, record, version } = await publishTestPosting(owner, reviewer);
    const edited = await save(owner, id, { title: 'New words', image: null, ics: [], version });
    expect(edited.data).toMatchObject({ auditStatus: 'filling', record });
    expect((await readReviewDetail(reviewer, id)).values.title).toBe(completePostingInput.title); // the working text is visible to its owner only
    await act(owner, id, 'submit');
    expect((await publicly(record)).data.title).toBe(completePostingInput.title);
    await review(reviewer, id, 'take');
    const { differences } = await readReviewDetail(reviewer, id);
    expect(differences).toEqual([
      { field: 'ics', from: ['67.140.20'], to: [] },
      { field: 'title', from: completePostingInput.title, to: 'New words' },
    ]);
    await review(reviewer, id, 'approve');
    const { data } = await publicly(record);
    expect(data).toMatchObject({ title: 'New words', ics: [] });
    const { data: history } = await portal.get(`/api/portal/snd/${record}/history`);
    expect(JSON.stringify(history)).not.toContain('coffee.example');
  });

  test('an edit can empty fields, rename the unit and change the language', async () => {
    const { id, record, version } = await publishTestPosting(owner, reviewer);
    await save(owner, id, { unitName: 'Other name', address: '', link: '', lang: 'pt-br', technologies: [], version });
    await act(owner, id, 'submit');
    await review(reviewer, id, 'take');
    await review(reviewer, id, 'approve');
    expect((await publicly(record)).data).toMatchObject({
      unitName: 'Other name',
      address: null,
      link: null,
      technologies: [],
      locale: 'pt-br',
      source: { name: 'Other name' },
      translations: [{ locale: 'pt-br', quality: 'original' }],
    });
  });

  test('a deleted posting is not public, and its owner cannot open it any more', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    expect((await owner.send('DELETE', `/api/portal/mysnd/${id}`)).status).toBe(200);
    expect((await publicly(record)).status).toBe(404);
    expect((await owner.get(`/api/portal/mysnd/fields?id=${id}`)).status).toBe(404);
    expect((await owner.send('DELETE', `/api/portal/mysnd/${id}`)).status).toBe(404);
  });
});

describe('rejected calls', () => {
  test('every step that the state machine does not allow in a state is rejected', async () => {
    const steps = ['save', 'submit', 'withdraw', 'delete', 'take', 'release', 'approve', 'reject', 'renew'] as const;
    const possible: Record<string, readonly string[]> = {
      filling: ['save', 'submit', 'delete'],
      unaudited: ['withdraw', 'take'],
      under_review: ['release', 'approve', 'reject'],
      failed: ['save', 'submit', 'delete'],
      approved: ['save', 'delete'],
    };
    for (const status of Object.keys(possible)) {
      const { id } = await createTestPosting(owner);
      if (status !== 'filling') await act(owner, id, 'submit');
      if (['under_review', 'failed', 'approved'].includes(status)) await review(reviewer, id, 'take');
      if (status === 'failed') await review(reviewer, id, 'reject', 'No');
      if (status === 'approved') await review(reviewer, id, 'approve');
      const { version, auditStatus } = await readPostingForm(owner, id);
      expect(auditStatus).toBe(status);
      for (const step of steps.filter((one) => !possible[status]?.includes(one))) {
        const reply = ['take', 'release', 'approve', 'reject'].includes(step)
          ? await reviewer.send('POST', `/api/admin/flow-tasks/postings/${id}/${step}`, { version, reason: 'x' })
          : step === 'save'
            ? await save(owner, id, { title: 'x', version })
            : step === 'delete'
              ? await owner.send('DELETE', `/api/portal/mysnd/${id}`)
              : await act(owner, id, step);
        const expected = status === 'filling' && reply.status === 404 ? [404, 'E_NOT_FOUND'] : [409, 'E_STATE'];
        expect([status, step, reply.status, reply.error.code]).toEqual([status, step, ...expected]);
      }
      expect(await readPostingForm(owner, id)).toMatchObject({ auditStatus: status, version });
    }
  });

  test('a posting of another owner, and one that does not exist, return 404', async () => {
    const { id } = await createTestPosting(owner);
    for (const requestedId of [id, '999999', '0', 'x', '99999999999', '-1'])
      for (const reply of [
        await save(other, requestedId, { title: 'mine', version: 1 }),
        await other.send('DELETE', `/api/portal/mysnd/${requestedId}`),
        ...(await Promise.all(['submit', 'withdraw', 'renew'].map((action) => act(other, requestedId, action)))),
        await act(other, requestedId, 'progress', { progress: 0 }),
        await other.get(`/api/portal/mysnd/${requestedId}/applications`),
        await other.get(`/api/portal/mysnd/${requestedId}/matches`),
      ])
        expect([requestedId, reply.status, reply.error.code]).toEqual([requestedId, 404, 'E_NOT_FOUND']);
    const form = async (requestedId: string) => (await other.get(`/api/portal/mysnd/fields?id=${requestedId}`)).error.code;
    for (const requestedId of [String(id), '999999']) expect(await form(requestedId), requestedId).toBe('E_NOT_FOUND');
    for (const none of ['0', 'x', '99999999999', '-1']) expect(await form(none), none).toBe('E_VALIDATION');
    expect((await readPostingForm(owner, id)).version).toBe(1);
  });

  test('a visitor gets 401', async () => {
    for (const [method, url] of [
      ['GET', '/api/portal/mysnd'],
      ['GET', '/api/portal/mysnd/fields'],
      ['GET', '/api/portal/applications'],
      ['GET', '/api/admin/flow-tasks/postings'],
    ] as const)
      expect([method, url, (await portal.get(url)).status]).toEqual([method, url, 401]);
    expect((await portal.send('POST', '/api/portal/mysnd', {})).status).toBe(401);
    expect((await other.get('/api/admin/flow-tasks/postings')).status).toBe(403);
  });

  test('an edit based on an outdated version is rejected', async () => {
    const { id } = await createTestPosting(owner);
    const both = await Promise.all([save(owner, id, { title: 'A', version: 1 }), save(owner, id, { title: 'B', version: 1 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('E_CONFLICT');
    expect((await readPostingForm(owner, id)).version).toBe(2);
    expect((await act(owner, id, 'submit', { version: 1 })).error.code).toBe('E_CONFLICT');
  });

  test('the second of two concurrent submissions, claims and approvals is rejected', async () => {
    const { id } = await createTestPosting(owner);
    const submitted = await Promise.all([act(owner, id, 'submit'), act(owner, id, 'submit')]);
    expect(submitted.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { version } = await readReviewDetail(reviewer, id);
    const at = (user: User, action: string, v: number) =>
      user.send('POST', `/api/admin/flow-tasks/postings/${id}/${action}`, { version: v });
    const taken = await Promise.all([at(reviewer, 'take', version), at(second, 'take', version)]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [mine, yours] = taken[0]?.status === 200 ? [reviewer, second] : [second, reviewer];
    const now = (await readReviewDetail(mine, id)).version;
    expect((await at(yours, 'approve', now)).error.code).toBe('E_STATE');
    const approved = await Promise.all([at(mine, 'approve', now), at(mine, 'approve', now)]);
    expect(approved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await portal.get<ListAnswer>('/api/portal/snd?limit=100')).data.docs.length).toBeGreaterThan(0);
    const { record } = await readPostingForm(owner, id);
    const twice = await portal.connection.query('select 1 from snd where key = $1', [`posting:${id}`]);
    expect([record !== null, twice.length]).toEqual([true, 1]);
  });

  test('invalid values are rejected', async () => {
    const bad = {
      category: 'both',
      title: 'x'.repeat(201),
      country: 'xx',
      industries: ['magic'],
      ics: ['99'],
      link: 'javascript:alert(1)',
      image: '/assets/image/someone-elses',
      attachments: [{ id: 'nothing' }],
      lang: 'fr',
      nonsense: 1,
    };
    for (const [name, value] of Object.entries(bad)) {
      const reply = await owner.send('POST', '/api/portal/mysnd', { [name]: value });
      expect([name, reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([name, 400, [name]]);
    }
  });
});

describe('list of own postings', () => {
  test('eight postings a page, filtered by status and category, without those of other owners', async () => {
    const user = await newUser(portal);
    for (let i = 0; i < 9; i++) await createTestPosting(user, { title: `No ${i}`, category: i % 3 ? 'demand' : 'supply' });
    const list = async (query: string) => (await user.get<Paged<PostingSummary>>(`/api/portal/mysnd?${query}`)).data;
    expect(await list('')).toMatchObject({
      total: 9,
      limit: 8,
      pages: 2,
      docs: { length: 8, 0: { title: 'No 8', auditStatus: 'filling' } },
    });
    expect((await list('page=2')).docs.map(({ title }) => title)).toEqual(['No 0']);
    expect((await list('category=supply')).total).toBe(3);
    expect((await list('status=approved')).total).toBe(0);
    expect((await user.get('/api/portal/mysnd?status=nothing')).status).toBe(400);
  });

  test('a posting sent twice with one key is created once', async () => {
    const key = randomUUID();
    const sent = await Promise.all([
      createTestPosting(owner, { ...completePostingInput, key } as never),
      createTestPosting(owner, { ...completePostingInput, key } as never),
    ]);
    expect(sent[0]?.id).toBe(sent[1]?.id);
    expect((await createTestPosting(other, { ...completePostingInput, key } as never)).id).not.toBe(sent[0]?.id);
  });

  test('the form of a new posting lists the options of its fields', async () => {
    const { data } = await owner.get<PostingForm>('/api/portal/mysnd/fields?locale=pt-br');
    expect(data).toMatchObject({ id: null, auditStatus: 'filling', values: { lang: 'pt-br', title: '' } });
    const options = Object.fromEntries(data.fields.map(({ name, options }) => [name, options?.slice(0, 1)]));
    expect(options).toMatchObject({
      category: [{ value: 'supply', label: 'Oferta' }],
      country: [{ value: 'cn', label: 'China' }],
      industries: [{ value: 'manufacturing', label: expect.stringMatching(/^[A-Z]/) }],
    });
    expect(data.fields.filter(({ required }) => required).map(({ name }) => name)).toContain('contact');
  });
});

describe('scope of the review', () => {
  test('a focal point sees postings of its own country only', async () => {
    const focal = await newUser(portal, { labels: ['focal-point'], country: 'za' });
    const [here, there] = [await createTestPosting(owner, { ...completePostingInput, country: 'za' }), await createTestPosting(owner)];
    for (const { id } of [here, there]) await act(owner, id, 'submit');
    const { data } = await focal.get<Paged<ReviewedPosting>>('/api/admin/flow-tasks/postings');
    expect(data.docs.map(({ id }) => id)).toEqual([here.id]);
    expect((await focal.get(`/api/admin/flow-tasks/postings/${there.id}`)).status).toBe(404);
    expect((await focal.send('POST', `/api/admin/flow-tasks/postings/${there.id}/take`, { version: 2 })).status).toBe(404);
    expect((await review(focal, here.id, 'take')).status).toBe(200);
    const all = (await reviewer.get<Paged<ReviewedPosting>>('/api/admin/flow-tasks/postings?status=under_review')).data.docs;
    expect(all.map(({ id }) => id)).toContain(here.id);
  });

  test('drafts are visible to their owners only', async () => {
    const { id } = await createTestPosting(owner);
    expect((await reviewer.get(`/api/admin/flow-tasks/postings/${id}`)).status).toBe(404);
    expect((await reviewer.get('/api/admin/flow-tasks/postings?status=filling')).status).toBe(400);
    expect((await other.send('POST', `/api/admin/flow-tasks/postings/${id}/approve`, { version: 1 })).status).toBe(403);
  });
});
