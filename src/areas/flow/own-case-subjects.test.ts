import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import {
  approveTaskBatch,
  countSelfDecisionAuditEntries,
  findOpenTaskId,
  findRunningCase,
  publishFlow,
  whileDisabled,
} from '../../../test/harness/flow-tasks.ts';
import { approvalStep, callTaskAction, findDecidableTask, readCaseDetail, readTaskBox } from '../../../test/harness/flows.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { completePostingInput, createTestPosting, readReviewDetail as postingOf, review } from '../../../test/harness/postings.ts';
import { newPublicDemand } from '../../../test/harness/relations.ts';
import type { Paged } from '../../base/paging.ts';
import type { Permission } from '../../platform/declared.ts';
import type { ContentDetail, ContentRow } from '../../records/edit/content.ts';
import type { Application, ReviewedPosting } from '../exchange/operations.ts';

/** Own cases on the pages of their subjects: records, postings and applications. */
let portal: Portal;
let operator: User;
let author: User;
let publisher: User;
const publishing: Permission[] = [
  ...(['content:record:read', 'content:record:create', 'content:record:update', 'content:record:publish'] as const),
  ...(['flow:task:decide', 'posting:audit:read', 'posting:audit:decide'] as const),
];
const keeper = [{ by: 'label', label: 'administrator' }] as const;
const byPermission = (permission: Permission, own: 'refuse' | 'skip' | 'allow') => ({
  nodes: [approvalStep('one', [], { who: [{ by: 'permission', permission }], own })],
  keeper,
});
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  author = await newPermissionHolder(portal, 'all', publishing);
  publisher = await newPermissionHolder(portal, 'all', publishing);
  await publishFlow(operator, 'content', 'br', byPermission('content:record:publish', 'refuse'));
  await publishFlow(operator, 'content', 'in', byPermission('content:record:publish', 'skip'));
  await publishFlow(operator, 'posting', 'in', byPermission('posting:audit:decide', 'skip'));
  await publishFlow(operator, 'posting', 'za', byPermission('posting:audit:decide', 'allow'));
}, 120_000);
afterAll(() => portal.close());

/** Runs `work` while the author is the only account that may publish or audit. */
const whileOnlyAuthor = (work: () => Promise<unknown>) => whileDisabled(portal, operator, () => whileDisabled(portal, publisher, work));

describe('a record under review, for its author', () => {
  const base = '/api/admin/content/policy';
  const decisions = ['publish', 'reject', 'schedule'] as const;
  const submitted = async (country: string) => {
    const { id } = (await author.send<{ id: string }>('POST', base, { ...buildRecordContent('policy'), country })).data;
    expect((await author.send('POST', `${base}/${id}/submit`)).status).toBe(200);
    return { id, case: await findRunningCase(portal, 'content', `policy:${id}`) };
  };
  const read = async (user: User, id: string) => {
    const detail = (await user.get<ContentDetail>(`${base}/${id}`)).data;
    const row = (await user.get<Paged<ContentRow>>(`${base}?limit=100`)).data.docs.find((one) => one.id === id);
    const decided = (may: readonly string[] = []) => decisions.filter((action) => may.includes(action));
    return { state: detail.state, ownCase: detail.review?.ownCase, detail: decided(detail.may), row: decided(row?.may) };
  };
  const decide = (user: User, id: string, action: (typeof decisions)[number]) =>
    user.send(
      'POST',
      `${base}/${id}/${action}`,
      {
        publish: {},
        reject: { reason: 'No' },
        schedule: { at: '2999-01-01T00:00:00Z' },
      }[action],
    );

  test('can be published by the author if the flow allows own cases, without an entry in the audit log', async () => {
    const one = await submitted('cn');
    expect(await read(author, one.id)).toEqual({ state: 'review', ownCase: false, detail: [...decisions], row: [...decisions] });
    expect(await findDecidableTask(author, one.case)).toBeDefined();
    expect((await decide(author, one.id, 'publish')).status).toBe(200);
    expect((await read(author, one.id)).state).toBe('published');
    const [two, three] = [await submitted('cn'), await submitted('cn')];
    expect((await callTaskAction(author, two.case, 'approve')).data.state).toBe('approved');
    expect((await decide(author, three.id, 'schedule')).status).toBe(200);
    for (const { case: id } of [one, two, three]) expect(await countSelfDecisionAuditEntries(portal, id)).toBe(0);
  });

  test('can neither be seen as a task nor published by the author if the flow refuses own cases', async () => {
    const { id, case: caseId } = await submitted('br');
    expect(await read(author, id)).toEqual({ state: 'review', ownCase: true, detail: [], row: [] });
    expect(await findDecidableTask(author, caseId)).toBeUndefined();
    for (const action of decisions) expect((await decide(author, id, action)).error, action).toMatchObject({ code: 'E_OWN_CASE' });
    for (const action of ['transfer', 'add', 'ask', 'return', 'approve'] as const)
      expect((await readCaseDetail(author, caseId)).may).not.toContain(action);
    expect(await approveTaskBatch(author, [await findOpenTaskId(portal, caseId)])).toEqual(['E_OWN_CASE']);
    expect(await read(publisher, id)).toEqual({ state: 'review', ownCase: false, detail: [...decisions], row: [...decisions] });
    expect((await decide(publisher, id, 'publish')).status).toBe(200);
    expect([(await read(author, id)).state, await countSelfDecisionAuditEntries(portal, caseId)]).toEqual(['published', 0]);
  });

  test('can be published by the author if nobody else may; the audit log has one entry', async () => {
    const { id, case: caseId } = await submitted('br');
    await whileOnlyAuthor(async () => {
      expect(await read(author, id)).toMatchObject({ ownCase: false, detail: [...decisions], row: [...decisions] });
      expect((await decide(author, id, 'publish')).status).toBe(200);
    });
    expect(await countSelfDecisionAuditEntries(portal, caseId)).toBe(1);
  });

  test('can never be published by the author if the flow skips own cases', async () => {
    const { id } = await submitted('in');
    await whileOnlyAuthor(async () => {
      expect(await read(author, id)).toMatchObject({ ownCase: true, detail: [], row: [] });
      for (const action of decisions) expect((await decide(author, id, action)).error, action).toMatchObject({ code: 'E_OWN_CASE' });
    });
    expect((await read(author, id)).state).toBe('review');
  });
});

describe('a posting of a reviewer', () => {
  const submitted = async (country: 'br' | 'in' | 'za') => {
    const { id } = await createTestPosting(author, { ...completePostingInput, country });
    expect((await author.send('POST', `/api/portal/mysnd/${id}/submit`)).status).toBe(200);
    return { id: String(id), case: await findRunningCase(portal, 'posting', String(id)) };
  };
  const read = async (user: User, id: string) => {
    const { barred, standing } = await postingOf(user, id);
    const rows = (await user.get<Paged<ReviewedPosting>>('/api/admin/flow-tasks/postings?limit=100')).data.docs;
    const openSteps = rows.find((row) => row.id === id)?.turn;
    return { barred, ownCase: standing?.ownCase, turn: { barred: openSteps?.barred, mine: openSteps?.mine } };
  };
  const free = { barred: false, ownCase: false, turn: { barred: false, mine: true } };
  const barred = { barred: true, ownCase: true, turn: { barred: true, mine: false } };

  test('is barred for its owner on the page and in the list while another reviewer is found; actions are rejected', async () => {
    const { id, case: caseId } = await submitted('br');
    expect([await read(author, id), await read(publisher, id)]).toEqual([barred, free]);
    for (const action of ['take', 'approve', 'reject'])
      expect((await review(author, id, action, 'x')).error.code, action).toBe('E_OWN_CASE');
    const input = { account: String(publisher.id), accounts: [String(publisher.id)], when: 'with', to: 'one', reason: 'x' };
    const task = await findOpenTaskId(portal, caseId);
    for (const [action, fields] of [
      ['transfer', ['account']],
      ['ask', ['account', 'reason']],
      ['add', ['accounts', 'when']],
      ['return', ['to', 'reason']],
    ] as const) {
      const sent = Object.fromEntries(fields.map((name) => [name, input[name]]));
      expect((await author.send('POST', `/api/admin/flow-tasks/${task}/${action}`, sent)).error.code, action).toBe('E_OWN_CASE');
    }
    expect((await readTaskBox(author)).map((row) => row.case)).not.toContain(caseId);
    await whileOnlyAuthor(async () => {
      expect(await read(author, id)).toEqual(free);
      for (const action of ['take', 'approve']) expect((await review(author, id, action)).status).toBe(200);
    });
    expect(await countSelfDecisionAuditEntries(portal, caseId)).toBe(1);
  });

  test('is barred for its owner if the flow skips own cases, even if nobody else is found', async () => {
    const { id } = await submitted('in');
    await whileOnlyAuthor(async () => {
      expect(await read(author, id)).toEqual(barred);
      expect((await review(author, id, 'take')).error.code).toBe('E_OWN_CASE');
    });
  });

  test('can be decided by its owner if the flow allows own cases, without an entry in the audit log', async () => {
    const { id, case: caseId } = await submitted('za');
    expect(await read(author, id)).toEqual(free);
    for (const action of ['take', 'approve']) expect((await review(author, id, action)).status, action).toBe(200);
    expect([(await postingOf(author, id)).status, await countSelfDecisionAuditEntries(portal, caseId)]).toEqual(['approved', 0]);
  });
});

test('an application of a reviewer is barred for its applicant in the list and on its page while another reviewer is found', async () => {
  const record = await newPublicDemand(portal);
  await portal.alter('snd', record, 'expiry_date = null');
  const sent = await author.send<Application>('POST', `/api/portal/snd/${record}/apply`, { message: 'We can', contact: 'x@y.example' });
  expect(sent.status, sent.text).toBe(200);
  const rows = async (user: User) => (await user.get<Paged<Application>>('/api/admin/flow-tasks/applications?limit=100')).data.docs;
  const read = async (user: User) => [
    (await rows(user)).find((row) => row.id === sent.data.id)?.turn?.barred,
    (await user.get<Application>(`/api/admin/flow-tasks/applications/${sent.data.id}`)).data.standing?.ownCase,
  ];
  expect([await read(author), await read(publisher)]).toEqual([
    [true, true],
    [false, false],
  ]);
  await whileOnlyAuthor(async () => expect(await read(author)).toEqual([false, false]));
});
