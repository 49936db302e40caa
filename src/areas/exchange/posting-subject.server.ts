import { sql } from 'drizzle-orm';
import { addDays, today } from '../../base/dates.ts';
import { parseRowId } from '../../base/row-id.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { instant, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import type { AreaHookRegistry } from '../../records/hooks/hooks.server.ts';
import { digestOfJson } from '../flow/engine/form.server.ts';
import type { CaseAgent, EffectInput, FlowSubjectType, SubjectSnapshot, SubjectWithoutCase } from '../flow/subjects.server.ts';
import { statusAfter } from './posting-workflow.ts';
import { publishPostingText } from './publish.server.ts';
import {
  applyTransition,
  lockPosting,
  type PostingRow,
  postingById,
  postingFormPath,
  postingRecordPath,
  updatePosting,
  writePostingEventAndAudit,
} from './store.server.ts';

/** Postings that wait for a decision, with their review events. */
const waitingPostings = statement({
  row: { id: int, reviewer: nullable(int), at: instant, action: text(), actor: nullable(int), reason: nullable(text()) },
  sql: () =>
    sql`select p.id, p.reviewer, e.at, e.action, e.actor, e.reason from posting p join posting_event e on e.posting = p.id
         where p.deleted_at is null and p.status in ('unaudited', 'under_review') and e.action in ('submit', 'take', 'release', 'withdraw', 'reject')
         order by p.id, e.id`,
});
/** Maps review actions of postings to events of the flow engine. */
const eventNames: Readonly<Record<string, string>> = {
  submit: 'start',
  take: 'take',
  release: 'release',
  withdraw: 'withdraw',
  reject: 'reject',
};

const toCase = ({ id, owner, values, record }: PostingRow): SubjectSnapshot => ({
  title: values.title,
  country: values.country,
  applicant: owner,
  link: `/admin/review/${id}`,
  fields: {
    category: values.category,
    lang: values.lang,
    industries: values.industries,
    technologies: values.technologies,
    published: record !== null,
  },
  changed: [],
  digest: digestOfJson(values),
});

const tell = (tx: Db, row: PostingRow, type: 'posting.taken' | 'posting.failed', facts: Record<string, string> = {}): Promise<void> =>
  sendNotice(tx, row.owner, { type, facts: { title: row.values.title, ...facts }, link: postingFormPath(row.id) });

/** Effects of flow decisions on a posting: change of the audit status, publication, notice to the owner. */
const effectsOn = (settings: Settings, hooks: AreaHookRegistry): FlowSubjectType['effects'] => {
  const on =
    (work: (tx: Db, agent: CaseAgent, row: PostingRow, effect: EffectInput) => Promise<void>) =>
    async (tx: Db, agent: CaseAgent, effect: EffectInput): Promise<void> => {
      const row = await postingById.one(tx, { id: numberOfRowId(effect.key) }); // the engine has already locked the subject
      if (row) await work(tx, agent, row, effect);
    };
  const fail = on(async (tx, agent, row, { reason }) => {
    await applyTransition(tx, agent, row, { transition: 'reject', reason, decidedAt: new Date() });
    await tell(tx, row, 'posting.failed', { reason: reason ?? '' });
  });
  return {
    taken: on(async (tx, agent, row, { actor }) => {
      // a later step of the flow; the posting is already under review
      if (row.status === 'under_review') return updatePosting(tx, row.id, { reviewer: actor });
      await applyTransition(tx, agent, row, { transition: 'take', reviewer: actor });
      await tell(tx, row, 'posting.taken');
    }),
    released: on((tx, agent, row) => applyTransition(tx, agent, row, { transition: 'release', reviewer: null })),
    approved: on(async (tx, agent, row, { actor }) => {
      const expires = addDays(today(), settings.get('posting.days'));
      statusAfter(row.status, 'approve'); // throws E_STATE before anything is published
      const { record, shown: recordValues } = await publishPostingText(tx, row, {
        actor: actor ?? row.owner,
        today: today(),
        expires,
        hooks,
      });
      const written = { values: recordValues, approved: recordValues, expires, record, decidedAt: new Date(), expiredAt: null };
      await applyTransition(tx, agent, row, { transition: 'approve', reason: null, ...written });
      const link = postingRecordPath(row.values.category, record);
      await sendNotice(tx, row.owner, { type: 'posting.approved', facts: { title: row.values.title }, link });
    }),
    rejected: fail,
    returned: fail,
    withdrawn: on(async (tx, agent, row) => {
      if (row.status !== 'unaudited' && row.status !== 'under_review') return; // the owner withdrew the posting, which already changed the status
      await updatePosting(tx, row.id, { status: 'filling', reviewer: null });
      await writePostingEventAndAudit(tx, agent, row, { action: 'withdraw', changes: { status: { from: row.status, to: 'filling' } } });
    }),
  };
};

/** Flow subject: postings, which operators review. */
export const postingSubject = (settings: Settings, committed: () => Promise<void>, hooks: AreaHookRegistry): FlowSubjectType => ({
  name: 'posting',
  permission: 'posting:audit:decide',
  fields: [
    { name: 'category', type: 'choice', options: ['supply', 'demand'], kind: true },
    { name: 'lang', type: 'text' },
    { name: 'industries', type: 'choices' },
    { name: 'technologies', type: 'choices' },
    { name: 'published', type: 'flag' },
  ],
  lock: async (tx, key) => void (await lockPosting(tx, numberOfRowId(key)).catch(() => null)),
  read: async (db, key) => {
    const id = parseRowId(key);
    const row = id === null ? undefined : await postingById.one(db, { id });
    return row ? toCase(row) : null;
  },
  effects: effectsOn(settings, hooks),
  committed,
  waiting: async (tx) => {
    const rows = await waitingPostings.all(tx, {});
    return [...Map.groupBy(rows, ({ id }) => id)].map(([id, events]): SubjectWithoutCase => {
      const since = events.findLastIndex(({ action }) => action === 'submit');
      const caseEvents = events
        .slice(Math.max(0, since))
        .map(({ at, action, actor, reason }) => ({ at, action: eventNames[action] ?? action, actor, reason }));
      return { key: String(id), taken: events[0]?.reviewer ?? null, events: caseEvents };
    });
  },
});
