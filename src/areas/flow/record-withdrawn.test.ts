import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { approvalStep, callTaskAction, findDecidableTask, readCaseDetail, readTaskBox } from '../../../test/harness/flows.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput, publishTestPosting, review } from '../../../test/harness/postings.ts';
import type { Paged } from '../../base/paging.ts';
import { transaction } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Notice } from '../../platform/events/notices/notices.ts';
import type { ContentDetail } from '../../records/edit/content.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { FlowNode } from './model/definition.ts';
import type { FlowDetail } from './operations.ts';

/** Records that leave the review without a decision, and records whose text changes during the review. */
let portal: Portal;
let operator: User;
let author: User;
let editor: User;
let first: User;
let second: User;
const editing: Permission[] = [
  'content:record:read',
  'content:record:create',
  'content:record:update',
  'content:record:delete',
  'flow:task:decide',
];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  author = await newPermissionHolder(portal, 'all', editing);
  editor = await newPermissionHolder(portal, 'all', [...editing, 'content:record:publish']);
  const deciding: Permission[] = ['content:record:read', 'content:record:publish', 'flow:task:decide'];
  first = await newPermissionHolder(portal, 'all', deciding);
  second = await newPermissionHolder(portal, 'all', deciding);
  await publishFlow('br', [approvalStep('both', [first.id, second.id], { vote: { mode: 'all' } })]);
}, 120_000);
afterAll(() => portal.close());

/** Publishes a flow for the records of a country. */
const publishFlow = async (country: string, nodes: readonly FlowNode[]): Promise<void> => {
  const draft = { nodes, keeper: [{ by: 'label', label: 'administrator' }] };
  const sent = { names: { 'en-us': `Review ${country}` }, subject: 'content', country, draft };
  const { id } = (await operator.send<{ id: string }>('POST', '/api/admin/flows', sent)).data;
  const { version } = (await operator.get<FlowDetail>(`/api/admin/flows/${id}`)).data;
  expect((await operator.send('POST', `/api/admin/flows/${id}/publish`, { version })).status).toBe(200);
};

const at = (slug: KindSlug, id: string) => `/api/admin/content/${slug}/${id}`;
const read = async (id: string, slug: KindSlug = 'policy') => (await operator.get<ContentDetail>(at(slug, id))).data;
const step = async (by: User, path: string, input: object = {}) => {
  const reply = await by.send('POST', path, input);
  expect(reply.status, reply.text).toBe(200);
};
const edit = async (by: User, id: string, more: object, slug: KindSlug = 'policy') => {
  const { values, version } = await read(id, slug);
  const reply = await by.send('PUT', at(slug, id), { ...values, ...more, version });
  expect(reply.status, reply.text).toBe(200);
};
/** The id of the newest case of a record. */
const lastCase = async (id: string, slug: KindSlug = 'policy'): Promise<string> => {
  const sql = `select max(id) as id from flow_instance where subject = 'content' and key = $1`;
  const [row] = await portal.connection.query<{ id: number }>(sql, [`${slug}:${id}`]);
  return String(row?.id);
};
const readNotices = async (user: User) =>
  (await user.get<Paged<Notice>>('/api/uc/notices')).data.docs.map(({ type, link }) => [type, link] as const);
const readSubmissions = async (id: string, slug: KindSlug = 'policy') =>
  portal.connection.query<{ state: string }>('select state from submission where kind = $1 and n = $2', [slug, Number(id)]);

let made = 0;
const record = async (country: string, more: object): Promise<string> => {
  const sent = { ...buildRecordContent('policy'), country, key: `left-${++made}`, ...more };
  const reply = await author.send<{ id: string }>('POST', '/api/admin/content/policy', sent);
  expect(reply.status, reply.text).toBe(200);
  return reply.data.id;
};
const submitted = async (country = 'cn', more: object = {}): Promise<string> => {
  const id = await record(country, more);
  await step(author, `${at('policy', id)}/submit`);
  return id;
};
/** Creates a published record whose working copy is under review. */
const submittedCopy = async (): Promise<string> => {
  const id = await submitted();
  await step(first, `${at('policy', id)}/publish`);
  await edit(author, id, { keywords: ['other'] });
  await step(author, `${at('policy', id)}/submit`);
  return id;
};

/** The import draft of a record, with optional changes. */
const draftOf = async (id: string, more: Partial<RecordDraft> = {}): Promise<RecordDraft> => {
  const { key, values } = await read(id);
  const source = { name: 'Sample office', link: 'https://example.org/gate' };
  return {
    key,
    lang: 'en-us',
    texts: { 'en-us': { title: 'Gate' } },
    country: values.country,
    date: '2026-02',
    source,
    fields: {},
    ...more,
  };
};

/**
 * Expects that the case has ended without open tasks, and that its event log states how the record left the review and which account caused
 * it.
 */
const expectLeft = async (id: string, why: string, how: { state: string; by: User | null; slug?: KindSlug }) => {
  const number = await lastCase(id, how.slug);
  const { state, steps, timeline } = await readCaseDetail(operator, number);
  expect([state, steps.flatMap(({ tasks }) => tasks.map((task) => task.state)).filter((task) => task === 'open')]).toEqual([how.state, []]);
  const by = how.by === null ? undefined : String(how.by.id);
  expect(timeline.slice(-2).map(({ action, actor }) => [action, actor?.id])).toEqual([
    [`left-${why}`, by],
    [how.state, by],
  ]);
  for (const user of [first, second, author, operator]) expect(await findDecidableTask(user, number)).toBeUndefined();
  expect((await callTaskAction(first, number, 'approve')).status).toBe(409);
};

describe('a record changed on its own page by another account than its submitter', () => {
  const remove = (id: string) => editor.send('DELETE', '/api/admin/content/policy', { ids: [id] });
  test.each([
    ['edited', submitted, (id: string) => edit(editor, id, { keywords: ['mended'] })],
    ['deleted', submitted, remove],
    ['discarded', submittedCopy, (id: string) => step(editor, `${at('policy', id)}/discard`)],
    ['unpublished', submittedCopy, (id: string) => step(editor, `${at('policy', id)}/unpublish`)],
  ] as const)('%s: the case is cancelled, and its applicant is notified', async (why, hand, endReview) => {
    const id = await hand();
    const before = await readNotices(author);
    await endReview(id);
    await expectLeft(id, why, { state: 'cancelled', by: editor });
    const link = why === 'deleted' ? null : `/admin/content/policy?show=${id}`;
    expect(await readNotices(author)).toEqual([['content.left', link], ...before].slice(0, 20));
  });

  test('changed by its applicant: the case is withdrawn, without a notice', async () => {
    const id = await submitted();
    const before = await readNotices(author);
    await edit(author, id, { keywords: ['mine'] });
    await expectLeft(id, 'edited', { state: 'withdrawn', by: author });
    expect(await readNotices(author)).toEqual(before);
  });
});

describe('a record changed by an import', () => {
  const returned = async (): Promise<string> => {
    const id = await submitted();
    const reply = await callTaskAction(first, await lastCase(id), 'return', { to: 'applicant', reason: 'Say since when' });
    expect(reply.status, reply.text).toBe(200);
    return id;
  };

  test('published while returned to its applicant: no task is left, and the applicant is notified', async () => {
    const id = await returned();
    expect((await readTaskBox(author)).map((row) => row.case)).toContain(await lastCase(id));
    await portal.write('policy', [await draftOf(id)], 'published');
    expect(await read(id)).toMatchObject({ state: 'published', review: null });
    await expectLeft(id, 'published', { state: 'cancelled', by: null });
    expect((await readNotices(author))[0]).toEqual(['content.published', `/admin/content/policy?show=${id}`]);
    expect(await readSubmissions(id)).toEqual([{ state: 'published' }]);
  });

  test('with additional values while returned to its applicant: the applicant can still correct and resubmit it', async () => {
    const id = await returned();
    await portal.write('policy', [await draftOf(id, { keywords: ['imported'] })], 'draft');
    expect((await readTaskBox(author)).map((row) => row.case)).toContain(await lastCase(id));
    await step(author, `${at('policy', id)}/submit`);
    expect((await callTaskAction(first, await lastCase(id), 'approve')).data.state).toBe('approved');
  });

  test('unchanged: its case stays as it was decided', async () => {
    const id = await submitted('br');
    const number = await lastCase(id);
    await callTaskAction(first, number, 'approve');
    const other = await record('br', {});
    await portal.write('policy', [await draftOf(other, { keywords: ['imported'] })], 'published');
    const { timeline } = await readCaseDetail(operator, number);
    expect([await findDecidableTask(first, number), timeline.map(({ action }) => action)]).toEqual([
      undefined,
      ['start', 'opened', 'approve'],
    ]);
  });
});

/** The text of a record under review changes: votes on the former text become void, and their accounts have to vote again. */
describe('a changed text makes votes void', () => {
  const expectVotesReopened = async (id: string, by: User | null, slug: KindSlug = 'policy') => {
    const number = await lastCase(id, slug);
    expect((await read(id, slug)).state).toBe('review');
    const { state, timeline } = await readCaseDetail(operator, number);
    expect(state).toBe('running');
    expect(timeline.at(-1)).toMatchObject({ action: 'given-anew', actor: by && { id: String(by.id) } });
    expect(await findDecidableTask(first, number)).toBeDefined();
    expect((await callTaskAction(second, number, 'approve')).data.state).toBe('running');
    expect((await callTaskAction(first, number, 'approve')).data.state).toBe('approved');
  };
  const voted = async (more: object = {}): Promise<string> => {
    const id = await submitted('br', more);
    expect((await callTaskAction(first, await lastCase(id), 'approve')).data.state).toBe('running');
    return id;
  };

  test('after an import', async () => {
    const id = await voted();
    const { digest } = await readCaseDetail(second, await lastCase(id));
    await portal.write('policy', [await draftOf(id, { keywords: ['imported'] })], 'published');
    const late = await callTaskAction(second, await lastCase(id), 'approve', { digest });
    expect([late.status, late.error.code]).toEqual([409, 'E_CONFLICT']);
    await expectVotesReopened(id, null);
  });

  test('after a correction of its topics', async () => {
    const id = await voted();
    await step(editor, `${at('policy', id)}/topics`, { change: 'add', industries: ['government'], technologies: [] });
    await expectVotesReopened(id, editor);
  });

  test('after a derivation rule', async () => {
    const id = await voted({ texts: { 'zh-cn': { title: '生成式人工智能服务管理暂行办法' } }, lang: 'zh-cn' });
    const runs = portal.services.derivationRuns;
    const begin = (dry: boolean) =>
      transaction(portal.connection, (tx) => runs.start(tx, { name: 'topics', kind: 'policy', dry, account: null }));
    await runs.runNow(await begin(true));
    await runs.runNow(await begin(false));
    await expectVotesReopened(id, null);
  });

  test('after the undo of a merge', async () => {
    const standard = (number: string, more: object): RecordDraft => ({
      ...{ lang: 'en-us', texts: { 'en-us': { title: 'Bar code' } }, country: 'br', date: '2024' },
      ...{ source: { name: 'First', link: `https://first.example/${number}` }, fields: { number, declared: 'current', ...more } },
    });
    await portal.write('standard', [standard('ISO 778', { focalUnit: 'JTC 1' }), standard('ISO 778:2024', {})], 'draft');
    const [merge] = await portal.connection.query<{ id: number; kept: number }>(
      'select id, kept from record_merge where undone_at is null order by id desc limit 1',
    );
    const id = String(merge?.kept);
    await step(author, `${at('standard', id)}/submit`);
    expect((await callTaskAction(first, await lastCase(id, 'standard'), 'approve')).data.state).toBe('running');
    await step(operator, `/api/admin/quality/merges/${merge?.id}/undo`);
    await expectVotesReopened(id, operator, 'standard');
  });

  test('at the next decision, if the change was not announced', async () => {
    const id = await voted();
    await portal.connection.query(`update policy set keywords = '{silently}' where n = $1`, [Number(id)]);
    const number = await lastCase(id);
    const { digest } = await readCaseDetail(second, number);
    expect((await callTaskAction(second, number, 'approve', { digest })).data.state).toBe('running');
    expect((await callTaskAction(first, number, 'approve')).data.state).toBe('approved');
  });
});

test('a record under review is not merged into another one', async () => {
  const standard = (number: string): RecordDraft => ({
    ...{ lang: 'en-us', texts: { 'en-us': { title: 'Plug' } }, country: 'cn', date: '2024' },
    ...{ source: { name: 'First', link: `https://first.example/${number}` }, fields: { number, declared: 'current' } },
  });
  await portal.write('standard', [standard('ISO 779')], 'draft');
  const [row] = await portal.connection.query<{ n: number }>(`select n from standard where number = 'ISO 779'`);
  const id = String(row?.n);
  await step(author, `${at('standard', id)}/submit`);
  await portal.write('standard', [standard('ISO 779:2024')], 'published');
  expect((await read(id, 'standard')).state).toBe('review');
  expect((await readCaseDetail(operator, await lastCase(id, 'standard'))).state).toBe('running');
  await step(first, `${at('standard', id)}/publish`);
});

describe('a record of a posting that an operator edits', () => {
  let owner: User;
  let reviewer: User;
  let record: string;
  let posting: string;
  const base = () => at('snd', record);
  beforeAll(async () => {
    owner = await newUser(portal, { country: 'cn' });
    reviewer = await newUser(portal, { labels: ['reviewer'] });
  });
  const open = async () => {
    const form = await publishTestPosting(owner, reviewer, { ...completePostingInput, country: 'cn' });
    [record, posting] = [form.record, form.id];
  };

  test('is deleted by its owner: the case on its working copy is cancelled', async () => {
    await open();
    await edit(author, record, { keywords: ['other'] }, 'snd');
    await step(author, `${base()}/submit`);
    const gone = await owner.send('DELETE', `/api/portal/mysnd/${posting}`);
    expect(gone.status, gone.text).toBe(200);
    await expectLeft(record, 'archived', { state: 'cancelled', by: owner, slug: 'snd' });
    expect((await readNotices(author))[0]).toEqual(['content.left', `/admin/content/snd?show=${record}`]);
    expect(await readSubmissions(record, 'snd')).toEqual([]);
  });

  test('is approved by a reviewer of the posting while under review: the case on the record is cancelled', async () => {
    await open();
    await step(editor, `${base()}/unpublish`);
    await step(author, `${base()}/submit`);
    const { version } = (await owner.get<{ version: number }>(`/api/portal/mysnd/fields?id=${posting}`)).data;
    const saved = await owner.send('PUT', `/api/portal/mysnd/${posting}`, {
      ...completePostingInput,
      country: 'cn',
      title: 'Wanted: more',
      version,
    });
    expect(saved.status, saved.text).toBe(200);
    await step(owner, `/api/portal/mysnd/${posting}/submit`);
    await review(reviewer, posting, 'take');
    const approved = await review(reviewer, posting, 'approve');
    expect(approved.status, approved.text).toBe(200);
    expect((await read(record, 'snd')).state).toBe('published');
    await expectLeft(record, 'published', { state: 'cancelled', by: reviewer, slug: 'snd' });
  });
});
