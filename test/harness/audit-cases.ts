import { randomUUID } from 'node:crypto';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { captcha } from './accounts.ts';
import { loadFromAreas } from './area-files.ts';
import { type AreaAuditCases, type AuditedCall, type AuditedRouteCase, type AuditSetup, defaultAuditCase } from './audit-case.ts';
import { accountAuditCases } from './audit-cases.accounts.ts';
import { contentAuditCasesOf } from './audit-cases.content.ts';
import { flowAuditCases } from './audit-cases.flow.ts';
import { officeAuditCases } from './audit-cases.office.ts';
import { generateRecordDrafts } from './drafts.ts';
import { completePostingInput, publishTestPosting } from './postings.ts';
import { newApplication, newPosting, newPublicDemand } from './relations.ts';

const ownLogReason = 'answers, and keeps nothing beyond a log of its own';
const titled = () => ({ ...completePostingInput, industries: ['energy'], technologies: ['iot'], ics: [], title: `Wanted ${randomUUID()}` });
const ownPosting = (status: string, body?: object) => async (stage: AuditSetup) => {
  const id = await newPosting(stage.portal, stage.owner, { status });
  return { path: id, body, by: stage.owner } as AuditedCall;
};
const at = (path: string, prepare: (stage: AuditSetup) => Promise<AuditedCall>) => async (stage: AuditSetup) => {
  const change = await prepare(stage);
  return { ...change, path: path.replace(':id', change.path ?? '') };
};
const mine = (end: string, status: string, body?: object) => at(`/api/portal/mysnd/:id${end}`, ownPosting(status, body));
const publishedPostingCase = (end: string, body?: object) =>
  at(`/api/portal/mysnd/:id${end}`, async ({ owner, operator, portal }) => {
    const { id } = await publishTestPosting(owner, operator, titled());
    if (end === '/renew')
      await portal.connection.query('update posting set expires = to_char(now(), $2) where id = $1', [Number(id), 'YYYY-MM-DD']);
    return { path: id, by: owner, ...(body && { body }) };
  });
const audited = (step: string, status: string, body: object = {}) =>
  at(`/api/admin/flow-tasks/postings/:id/${step}`, async ({ portal, owner, operator }) => {
    const id = await newPosting(portal, owner, { status });
    if (status === 'under_review')
      await portal.connection.query('update posting set reviewer = $2 where id = $1', [Number(id), operator.id]);
    return { path: id, body: { version: 1, ...body } };
  });
const application = (answer: 'approve' | 'decline') => ({
  [`POST /api/portal/mysnd/:id/applications/:aid/${answer}`]: async ({ portal, owner, other }: AuditSetup) => {
    const record = await newPublicDemand(portal);
    const posting = await newPosting(portal, owner, { record });
    return { path: `/api/portal/mysnd/${posting}/applications/${await newApplication(portal, other, record)}/${answer}`, by: owner };
  },
  [`POST /api/admin/flow-tasks/applications/:id/${answer}`]: defaultAuditCase,
});
const testOf = (stage: AuditSetup) => ({ by: stage.owner });

const people: Record<string, AuditedRouteCase> = {
  'POST /api/portal/feedback': async ({ portal }) => ({
    body: {
      name: 'Anna',
      company: 'Works',
      contact: 'law-visitor@example.org',
      content: 'Is it in force?',
      about: { kind: 'snd', id: await newPublicDemand(portal) },
      captcha,
    },
    by: null,
  }),
  'POST /api/uc/follows': async ({ owner }) => ({ by: owner, body: { kind: 'search', query: `keyword=${randomUUID()}` } }),
  'DELETE /api/uc/follows/:id': async ({ owner }) => ({ by: owner }),
  'POST /api/portal/tests': async ({ portal, owner }) => {
    const [draft] = generateRecordDrafts(kindOf('tool'), 1);
    await portal.write('tool', [{ ...draft, key: 'law', fields: { ...draft?.fields, address: 'https://example.org/check' } } as never]);
    const [row] = await portal.connection.query<{ n: number }>(`select n from tool where key = 'law'`);
    return { by: owner, body: { tool: String(row?.n) } };
  },
  'PUT /api/portal/tests/:id': async (stage) => ({ ...testOf(stage), body: { visibility: 'unlisted' } }),
  'POST /api/portal/tests/:id/conclude': async (stage) => ({
    ...testOf(stage),
    body: { outcome: 'completed', note: 'All passed', visibility: 'unlisted' },
  }),
  'DELETE /api/portal/tests/:id': async (stage) => testOf(stage),
  'POST /api/portal/mysnd': async ({ owner }) => ({ by: owner, body: titled() }),
  'PUT /api/portal/mysnd/:id': mine('', 'approved', { title: 'Another', contact: 'law-posting@example.org', version: 1 }),
  'DELETE /api/portal/mysnd/:id': publishedPostingCase(''),
  'POST /api/portal/mysnd/:id/submit': mine('/submit', 'filling'),
  'POST /api/portal/mysnd/:id/withdraw': mine('/withdraw', 'unaudited'),
  'POST /api/portal/mysnd/:id/progress': publishedPostingCase('/progress', { progress: 0 }),
  'POST /api/portal/mysnd/:id/renew': publishedPostingCase('/renew'),
  'POST /api/portal/snd/:id/apply': async ({ owner, operator, someone }) => ({
    path: `/api/portal/snd/${(await publishTestPosting(owner, operator, titled())).record}/apply`,
    by: await someone(),
    body: { message: 'We would like to know more', contact: 'law-wish@example.org' },
  }),
  'DELETE /api/portal/applications/:id': async ({ owner }) => ({ by: owner }),
  ...application('approve'),
  ...application('decline'),
  'POST /api/admin/flow-tasks/postings/:id/take': audited('take', 'unaudited'),
  'POST /api/admin/flow-tasks/postings/:id/release': audited('release', 'under_review'),
  'POST /api/admin/flow-tasks/postings/:id/approve': audited('approve', 'under_review'),
  'POST /api/admin/flow-tasks/postings/:id/reject': audited('reject', 'under_review', { reason: 'because' }),
  'POST /api/admin/flow-tasks/postings/:id/reopen': at('/api/admin/flow-tasks/postings/:id/reopen', async ({ owner, operator }) => {
    const { id } = await publishTestPosting(owner, operator, titled());
    for (const progress of [0, 1]) await owner.send('POST', `/api/portal/mysnd/${id}/progress`, { progress });
    return { path: id };
  }),
};

/**
 * The audit case of each writing route: a function that prepares a call that changes data, or the reason why the audit records no change.
 * The audit law test fails for a route without a case and for a case without a route.
 */
export const auditCases: Readonly<Record<string, AuditedRouteCase>> = {
  ...Object.assign({}, ...(await loadFromAreas<AreaAuditCases>('audit.testing.ts')).map(({ auditCases: own }) => own)),
  ...accountAuditCases,
  ...flowAuditCases,
  ...officeAuditCases,
  ...people,
  ...Object.assign({}, ...kindSlugs.map(contentAuditCasesOf)),
  'POST /api/captcha': ownLogReason,
  'POST /api/dashboard': ownLogReason,
  'POST /api/can_i': ownLogReason,
  'POST /api/login': ownLogReason,
  'POST /api/login/sms': ownLogReason,
  'POST /api/login/second': ownLogReason,
  'POST /api/logout': ownLogReason,
  'POST /api/register/sms': ownLogReason,
  'POST /api/recover/sms': ownLogReason,
  'POST /api/uc/phone/sms': ownLogReason,
  'POST /api/uc/factor': 'a secret counts once a code of it was right',
  'POST /api/uc/notices/read': 'what its reader alone has seen',
  'POST /api/uc/follows/seen': 'what its reader alone has seen',
  'POST /api/files': 'bytes that are their bringer’s alone until something shows them; that is in the audit',
};
