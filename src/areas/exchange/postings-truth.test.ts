import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import type { Portal } from '../../../test/harness/portal.ts';
import {
  completePostingInput,
  openPostingPortal,
  publishTestPosting,
  readPostingForm,
  readReviewDetail,
  review,
} from '../../../test/harness/postings.ts';
import { addDays, today } from '../../base/dates.ts';
import type { Paged } from '../../base/paging.ts';
import type { Notice } from '../../platform/events/notices/notices.ts';
import type { RecordDetail } from '../../records/api.ts';
import type { ContentDetail, ContentValues } from '../../records/edit/content.ts';
import type { PostingForm } from './operations.ts';

/** A posting and its public record stay consistent, whichever of them is changed. */
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
const save = (id: string, body: object) => owner.send<PostingForm>('PUT', `/api/portal/mysnd/${id}`, body);
const edit = async (id: string, body: object) => {
  const reply = await save(id, { ...body, version: (await readPostingForm(owner, id)).version });
  expect(reply.status).toBe(200);
  return reply.data;
};
const step = (record: string, name: string, body?: object) => operator.send('POST', `${base}/${record}/${name}`, body);
const steps = async (record: string, ...names: string[]) => {
  for (const name of names) expect([name, (await step(record, name)).status]).toEqual([name, 200]);
};
const trash = (record: string) => operator.send('DELETE', base, { ids: [record] });
const untrash = (record: string) => operator.send('POST', `${base}/restore`, { ids: [record] });
const contentOf = async (record: string) => (await operator.get<ContentDetail>(`${base}/${record}`)).data;
const publicly = (record: string) => portal.get<RecordDetail>(`/api/portal/snd/${record}`, { 'accept-language': 'en-us' });
/** Publishes an operator's correction of a record. */
const correct = async (record: string, change: (values: ContentValues) => Partial<ContentValues>) => {
  const { values, version } = await contentOf(record);
  const sent = await operator.send('PUT', `${base}/${record}`, { ...values, ...change(values), version });
  expect(sent.status).toBe(200);
  await steps(record, 'submit', 'publish');
};
const text = (values: ContentValues, part: object): Pick<ContentValues, 'texts'> => ({
  texts: { ...values.texts, 'en-us': { ...(values.texts['en-us'] as object), ...part } } as ContentValues['texts'],
});
const ending = async ({ id, record }: { id: string; record: string }, day: string) => {
  await portal.connection.query('update posting set expires = $2 where id = $1', [Number(id), day]);
  await portal.alter('snd', record, `expiry_date = '${day}'`);
};
const approve = async (id: string) => {
  expect((await act(id, 'submit')).status).toBe(200);
  await review(reviewer, id, 'take');
  expect((await review(reviewer, id, 'approve')).status).toBe(200);
};
const noticesOf = async (id: string) =>
  (await owner.get<Paged<Notice>>('/api/uc/notices')).data.docs.filter(({ link }) => link === `/uc/snd/post/${id}`);

describe('an operator’s correction', () => {
  test('a correction appears in the owner’s form and is kept by the owner’s next edit', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await correct(record, (values) => ({
      ...text(values, { title: 'Wanted: lot traceability', fields: { unitName: 'Santos Coffee Cooperative' } }),
      country: 'cn',
      keywords: ['coffee'],
      source: { ...values.source, licence: 'CC BY 4.0' },
    }));
    const form = await readPostingForm(owner, id);
    expect(form.values).toMatchObject({ title: 'Wanted: lot traceability', unitName: 'Santos Coffee Cooperative', country: 'cn' });
    expect(form).toMatchObject({ auditStatus: 'approved', publication: 'public', differences: [] });
    await edit(id, { summary: 'Another summary' });
    await approve(id);
    expect((await publicly(record)).data).toMatchObject({
      title: 'Wanted: lot traceability',
      unitName: 'Santos Coffee Cooperative',
      country: 'cn',
      summary: 'Another summary',
      keywords: ['coffee'],
      source: { licence: 'CC BY 4.0' },
    });
  });

  test('a correction of another language is kept when the owner’s text is approved again', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await correct(record, (values) => ({
      texts: {
        ...values.texts,
        'zh-cn': { title: '咖啡批次追溯', summary: '', body: '<p>从农场到港口。</p>', fields: {}, quality: 'human' },
      },
    }));
    expect((await readPostingForm(owner, id)).events.at(-1)).toMatchObject({
      action: 'corrected',
      changes: [{ name: 'translation.zh-cn', from: null, to: '咖啡批次追溯' }],
    });
    await edit(id, { address: 'Port of Santos' });
    await approve(id);
    const chinese = await portal.get<RecordDetail>(`/api/portal/snd/${record}`, { 'accept-language': 'zh-cn' });
    expect(chinese.data).toMatchObject({ title: '咖啡批次追溯', body: '<p>从农场到港口。</p>', address: 'Port of Santos' });
    expect((await contentOf(record)).values.texts['zh-cn']?.title).toBe('咖啡批次追溯');
  });

  test('a correction of a field that the owner also changed shows both values and loses neither', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await edit(id, { title: 'Mine', address: 'Rio' });
    await correct(record, (values) => ({ ...text(values, { title: 'Theirs' }), country: 'za' }));
    const form = await readPostingForm(owner, id);
    expect(form.values).toMatchObject({ title: 'Mine', address: 'Rio', country: 'za' });
    expect(form.differences).toEqual([
      { field: 'title', from: 'Theirs', to: 'Mine', corrected: true },
      { field: 'address', from: 'Santos', to: 'Rio' },
    ]);
    const taken = await edit(id, { title: 'Theirs' });
    expect(taken.differences.map(({ field }) => field)).toEqual(['address']);
    const own = await edit(id, { title: 'Mine after all' });
    expect(own.differences[0]).toEqual({ field: 'title', from: 'Theirs', to: 'Mine after all' });
    await approve(id);
    expect((await publicly(record)).data).toMatchObject({ title: 'Mine after all', address: 'Rio', country: 'za' });
  });

  test('a correction of image and attachments can be kept and read by the owner', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } });
    const { files } = portal.services;
    const image = await files.put(await drawn.png().toBuffer(), { name: 'theirs.png', purpose: 'image', owner: operator.id });
    const pdf = await files.put(Buffer.from('%PDF-1.7\n%%EOF\n'), { name: 'a.pdf', purpose: 'attachment', owner: operator.id });
    const url = `/assets/image/${image.id}`;
    await correct(record, (values) => ({
      image: url,
      fields: { ...values.fields, attachments: [{ id: pdf.id, name: 'Their list' }, { id: 'https://example.org/list.pdf' }] },
    }));
    const { values, version } = await readPostingForm(owner, id);
    expect(values).toMatchObject({ image: url, attachments: [{ name: 'Their list' }, { id: 'https://example.org/list.pdf' }] });
    const attachments = values.attachments.map((one) => ({ id: one.id }));
    const saved = (await save(id, { ...values, attachments, title: 'With files', version })).data.values;
    expect(saved).toMatchObject({ title: 'With files', image: values.image, attachments: values.attachments });
    await steps(record, 'archive');
    expect((await owner.get(url)).status).toBe(200);
    const stranger = await newUser(portal);
    expect((await stranger.get(url)).status).toBe(404);
    const theft = await stranger.send('POST', '/api/portal/mysnd', { image: url });
    expect(Object.keys(theft.error.fields ?? {})).toEqual(['image']);
  });

  test('a correction to a language that owners cannot choose is kept', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await correct(record, (values) => ({ lang: 'fr', texts: { fr: { ...(values.texts['en-us'] as object), title: 'Cherché' } as never } }));
    const { values } = await readPostingForm(owner, id);
    expect(values).toMatchObject({ lang: 'fr', title: 'Cherché' });
    expect((await edit(id, { lang: 'fr', title: 'Recherché' })).values.title).toBe('Recherché');
    await approve(id);
    expect((await publicly(record)).data).toMatchObject({ locale: 'fr', title: 'Recherché' });
  });
});

describe('during review', () => {
  test('differences are computed from the present record', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await edit(id, { title: 'Mine' });
    await act(id, 'submit');
    await correct(record, (values) => ({ ...text(values, { title: 'Theirs' }), country: 'za' }));
    await review(reviewer, id, 'take');
    const task = await readReviewDetail(reviewer, id);
    expect(task.approved).toMatchObject({ title: 'Theirs', country: 'za' });
    expect(task.differences).toEqual([{ field: 'title', from: 'Theirs', to: 'Mine', corrected: true }]);
  });

  test('of a correction and an approval, the second gets a conflict', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await edit(id, { title: 'Mine' });
    await act(id, 'submit');
    await review(reviewer, id, 'take');
    const { version } = await readReviewDetail(reviewer, id);
    await correct(record, () => ({ country: 'za' }));
    const stale = await reviewer.send('POST', `/api/admin/flow-tasks/postings/${id}/approve`, { version });
    expect([stale.status, stale.error.code]).toEqual([409, 'E_CONFLICT']);
    const { values, version: seen } = await contentOf(record);
    await operator.send('PUT', `${base}/${record}`, { ...values, country: 'et', version: seen });
    await steps(record, 'submit');
    expect((await review(reviewer, id, 'approve')).status).toBe(200);
    const late = await step(record, 'publish');
    expect([late.status, late.error.code]).toEqual([409, 'E_CONFLICT']);
    expect((await publicly(record)).data).toMatchObject({ title: 'Mine', country: 'za' });
    expect((await contentOf(record)).values.country).toBe('et'); // the correction stays in the working copy
  });
});

describe('changes of the record’s state apply to the posting', () => {
  const down = [
    ['archive', 'archived', 'posting.archived'],
    ['unpublish', 'unpublished', 'posting.unpublished'],
    ['delete', 'deleted', 'posting.deleted'],
  ] as const;
  test.each(down)('%s and republication: the owner is notified and cannot renew meanwhile', async (name, publication, type) => {
    const posting = await publishTestPosting(owner, reviewer, { ...completePostingInput, title: `Gone: ${name}` });
    const { id, record, version } = posting;
    await ending(posting, addDays(today(), 2));
    if (name === 'delete') expect((await trash(record)).status).toBe(200);
    else await steps(record, name);
    const form = await readPostingForm(owner, id);
    expect(form).toMatchObject({ publication, auditStatus: 'approved' });
    expect(form.version).toBeGreaterThan(version);
    expect(form.may).not.toContain('renew');
    expect(form.events.at(-1)?.action).toBe(publication);
    const refused = await act(id, 'renew');
    expect([refused.status, refused.error.code]).toEqual([409, 'E_TAKEN_DOWN']);
    expect((await noticesOf(id))[0]).toMatchObject({ type, facts: { title: `Gone: ${name}` } });
    if (name === 'delete') await untrash(record);
    else await steps(record, ...(name === 'unpublish' ? ['submit', 'publish'] : ['publish']));
    expect(await readPostingForm(owner, id)).toMatchObject({ publication: 'public', may: expect.arrayContaining(['renew']) });
    expect((await noticesOf(id))[0]).toMatchObject({ type: name === 'delete' ? 'posting.restored' : 'posting.republished' });
  });

  test('an unpublished posting can be submitted again and is public after its approval', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await steps(record, 'unpublish');
    await edit(id, { title: 'Better' });
    await approve(id);
    expect((await publicly(record)).data.title).toBe('Better');
    expect(await readPostingForm(owner, id)).toMatchObject({ publication: 'public', auditStatus: 'approved', record });
  });

  test('a correction of an unpublished record appears in the owner’s form', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await steps(record, 'unpublish');
    const { values, version } = await contentOf(record);
    await operator.send('PUT', `${base}/${record}`, { ...values, ...text(values, { title: 'Corrected in the drawer' }), version });
    expect((await readPostingForm(owner, id)).values.title).toBe('Corrected in the drawer');
  });

  test('progress and last day set by an operator apply to the posting', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    await correct(record, ({ fields }) => ({ fields: { ...fields, progress: '0', expiryDate: addDays(today(), 5) } }));
    const before = await readPostingForm(owner, id);
    expect(before).toMatchObject({ progress: 0, expires: addDays(today(), 5), may: expect.arrayContaining(['renew']) });
    expect((await act(id, 'renew')).status).toBe(200);
    const form = await readPostingForm(owner, id);
    expect((await publicly(record)).data).toMatchObject({ progress: '0', expiryDate: form.expires });
  });

  test('a scheduled change also reaches the owner', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    const { values, version } = await contentOf(record);
    await operator.send('PUT', `${base}/${record}`, { ...values, ...text(values, { title: 'Set for later' }), version });
    await steps(record, 'submit');
    expect((await step(record, 'schedule', { at: new Date(Date.now() + 3_600_000).toISOString() })).status).toBe(200);
    expect((await readPostingForm(owner, id)).values.title).toBe(completePostingInput.title);
    await portal.connection.query(`update draft_version set publish_at = now() - interval '1 second' where publish_at is not null`);
    expect(await portal.services.schedule.run()).toMatchObject({ published: 1 });
    expect((await readPostingForm(owner, id)).values.title).toBe('Set for later');
  });

  test('an expired posting restored from the trash can be renewed; one deleted for good can be submitted again', async () => {
    const posting = await publishTestPosting(owner, reviewer);
    const { id, record } = posting;
    await ending(posting, addDays(today(), -1));
    await portal.services.expiry.run();
    expect(await readPostingForm(owner, id)).toMatchObject({ publication: 'expired', may: expect.arrayContaining(['renew']) });
    await trash(record);
    expect((await act(id, 'renew')).error.code).toBe('E_TAKEN_DOWN');
    await untrash(record);
    expect((await act(id, 'renew')).data).toMatchObject({ publication: 'public', expired: false });
    await trash(record);
    await portal.connection.query(`update snd set deleted_at = now() - interval '40 days' where n = $1`, [Number(record)]);
    await portal.services.schedule.run();
    const form = await readPostingForm(owner, id);
    expect(form).toMatchObject({
      record: null,
      publication: null,
      auditStatus: 'filling',
      expires: null,
      may: ['edit', 'submit', 'delete'],
    });
    expect(form.events.at(-1)?.action).toBe('purged');
    await approve(id);
    expect(await readPostingForm(owner, id)).toMatchObject({ publication: 'public', record: expect.not.stringMatching(`^${record}$`) });
  });
});

test('owners are notified of corrected fields and read the old values in their form', async () => {
  const { id, record } = await publishTestPosting(owner, reviewer, { ...completePostingInput, title: 'To be told' });
  await correct(record, (values) => ({ ...text(values, { title: 'Told' }), fields: { ...values.fields, contact: 'desk@coffee.example' } }));
  expect((await noticesOf(id))[0]).toMatchObject({ type: 'posting.corrected', facts: { title: 'Told', fields: 'title,contact' } });
  const event = (await readPostingForm(owner, id)).events.at(-1);
  expect(event).toMatchObject({
    action: 'corrected',
    actor: null,
    changes: [
      { name: 'title', from: 'To be told', to: 'Told' },
      { name: 'contact', from: null, to: null },
    ],
  });
  const [audited] = await portal.connection.query(
    `select account, facts->'changes' as changes from audit where action = 'posting.corrected' and target = $1`,
    [`posting:${id}`],
  );
  expect(audited).toMatchObject({
    account: operator.id,
    changes: { title: { from: 'To be told', to: 'Told' }, contact: { from: null, to: null } },
  });
});

describe('race conditions', () => {
  test('a concurrent edit and correction lose nothing', async () => {
    const { id, record } = await publishTestPosting(owner, reviewer);
    for (let i = 0; i < 6; i++) {
      const { values, version: seen } = await contentOf(record);
      await operator.send('PUT', `${base}/${record}`, { ...values, ...text(values, { title: `Theirs ${i}` }), version: seen });
      await steps(record, 'submit');
      const { version, values: mine } = await readPostingForm(owner, id);
      const both = await Promise.all([save(id, { ...mine, attachments: [], address: `Mine ${i}`, version }), step(record, 'publish')]);
      expect(both[1].status).toBe(200);
      const after = await readPostingForm(owner, id);
      expect(after.values.title).toBe(`Theirs ${i}`);
      if (both[0].status === 200) expect(after.values.address).toBe(`Mine ${i}`);
      else expect([both[0].status, both[0].error.code, both[0].error.msg]).toEqual([409, 'E_CONFLICT', expect.stringMatching(/\w+ \w+/)]);
    }
  });

  test('concurrent expiry and renewal, or approval and unpublishing, end in a consistent state', async () => {
    const posting = await publishTestPosting(owner, reviewer);
    const { id, record } = posting;
    for (let i = 0; i < 4; i++) {
      await ending(posting, addDays(today(), -1));
      const [renewed] = await Promise.all([act(id, 'renew'), portal.services.expiry.run()]);
      expect(renewed.status).toBe(200);
      expect(await readPostingForm(owner, id)).toMatchObject({ publication: 'public', expired: false });
      await edit(id, { title: `Round ${i}` });
      await act(id, 'submit');
      await review(reviewer, id, 'take');
      const [{ version }, { version: seen }] = [await readReviewDetail(reviewer, id), await contentOf(record)];
      const [approved, unpublished] = await Promise.all([
        reviewer.send('POST', `/api/admin/flow-tasks/postings/${id}/approve`, { version }),
        step(record, 'unpublish', { version: seen }),
      ]);
      expect([approved.status, unpublished.status].sort()).toEqual([200, 409]);
      const form = await readPostingForm(owner, id);
      expect([form.publication, form.values.title]).toEqual([approved.status === 200 ? 'public' : 'unpublished', `Round ${i}`]);
      if (approved.status !== 200) expect((await review(reviewer, id, 'approve')).status).toBe(200);
    }
  });
});
