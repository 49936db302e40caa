import type { Db } from '../../platform/db/connect.server.ts';
import type { ContentValues } from '../../records/edit/content.ts';
import type { ReviewedRecordReference, ReviewFlow, UndecidedReviewEnd } from '../../records/edit/review.server.ts';
import { findUndecidedReviewEnd, finishUndecidedReview } from '../../records/edit/review-end.server.ts';
import { type EditableRecord, findEditableRecord, lockRecordsInOrder } from '../../records/edit/store.server.ts';
import { applyReviewDecision } from '../../records/edit/transitions.server.ts';
import { computeAuditDifferences, readStoredValues } from '../../records/edit/values.server.ts';
import { recordsAwaitingDecision } from '../../records/edit/waiting.server.ts';
import { retainsPublishedText } from '../../records/edit/workflow.ts';
import { industries, technologies } from '../../records/engine/dictionaries.ts';
import type { AreaHookRegistry, WriteHook } from '../../records/hooks/hooks.server.ts';
import { isKind, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import { endCaseWithoutDecision, unfinishedCasesOnSubjects } from './engine/cancel-case.server.ts';
import { lockCaseOfSubject } from './engine/case.server.ts';
import type { Engine } from './engine/engine.server.ts';
import { digestOfJson } from './engine/form.server.ts';
import { refreshCaseFromSubject } from './engine/task-actions.server.ts';
import { caseSummaryOf } from './read/case-summary.server.ts';
import { findVotesForbiddenToApplicant } from './read/own-case-tasks.server.ts';
import type { CaseActor, CaseAgent, EffectInput, FlowSubjectType, SubjectSnapshot } from './subjects.server.ts';

const keyOf = ({ slug, n }: ReviewedRecordReference): string => `${slug}:${n}`;
/** Parses the key of a subject into a record; null if it is not the key of a record. */
const recordOf = (key: string): ReviewedRecordReference | null => {
  const [slug = '', n = ''] = key.split(':');
  return isKind(slug) && /^[1-9]\d{0,8}$/.test(n) ? { slug, n: Number(n) } : null;
};

/** Names of the fields in which a working copy differs from the published record. */
const changedFields = (changes: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(Object.keys(changes).map((name) => /^texts\.[^.]+\.(title)$/.exec(name)?.[1] ?? name.split('.')[0] ?? name)),
];

const toCase = (
  record: ReviewedRecordReference,
  work: EditableRecord,
  { values, shown: recordValues }: { values: ContentValues; shown: ContentValues | null },
): SubjectSnapshot => {
  const title = values.texts[values.lang]?.title ?? work.title;
  const { lang, country, industries: ofIndustries, technologies: ofTechnologies } = values;
  return {
    title,
    country,
    applicant: work.submittedBy,
    owner: work.createdAccount,
    organizationAccount: null, // records belong to countries, not to organizations
    link: `/admin/content/${record.slug}?show=${record.n}`,
    fields: {
      kind: record.slug,
      title,
      lang,
      industries: ofIndustries,
      technologies: ofTechnologies,
      published: retainsPublishedText(work),
    },
    changed: recordValues ? changedFields(computeAuditDifferences(kindOf(record.slug), recordValues, values)) : [],
    digest: digestOfJson(values),
  };
};

const read = async (db: Db, key: string): Promise<SubjectSnapshot | null> => {
  const record = recordOf(key);
  const work = record && (await findEditableRecord(db, record.slug, record.n));
  if (!record || !work || work.deletedAt !== null) return null;
  const recordValues = await readStoredValues(db, record.slug, record.n);
  return toCase(record, work, { values: work.values ?? recordValues, shown: work.values ? recordValues : null });
};

const makeReviewEffect =
  (approved: boolean, hooks: AreaHookRegistry) =>
  async (tx: Db, agent: CaseAgent, { key, actor, reason }: EffectInput): Promise<void> => {
    const record = recordOf(key);
    if (record) await applyReviewDecision(tx, agent, record, { approved, account: actor, reason, hooks });
  };

/** Subject type of records under review. */
export const contentSubject = (committed: () => Promise<void>, hooks: AreaHookRegistry): FlowSubjectType => ({
  name: 'content',
  permission: 'content:record:publish',
  fields: [
    { name: 'kind', type: 'choice', options: kindSlugs, kind: true },
    { name: 'title', type: 'text' },
    { name: 'lang', type: 'text' },
    { name: 'industries', type: 'choices', options: industries },
    { name: 'technologies', type: 'choices', options: technologies },
    { name: 'published', type: 'flag' },
  ],
  lock: async (tx, key) => {
    const record = recordOf(key);
    if (record) await lockRecordsInOrder(tx, record.slug, [String(record.n)], hooks);
  },
  read,
  effects: {
    approved: makeReviewEffect(true, hooks),
    rejected: makeReviewEffect(false, hooks),
    returned: makeReviewEffect(false, hooks),
    withdrawn: makeReviewEffect(false, hooks),
  },
  committed,
  waiting: async (tx) => {
    const rows = await recordsAwaitingDecision.all(tx, {});
    return rows.map(({ kind, n, at, by }) => ({
      key: `${kind}:${n}`,
      taken: null,
      events: [{ at: new Date(at), action: 'start', actor: by, reason: null }],
    }));
  },
});

/** The review of records, implemented by the workflow engine. */
export const contentReview = (engine: Engine): ReviewFlow => ({
  start: async (tx, agent, record) => void (await engine.start(tx, agent, { subject: 'content', key: keyOf(record) })),
  decide: async (tx, context, record, { action, reason }) => {
    const thing = { subject: 'content' as const, key: keyOf(record) };
    const { deferredEnd } = await engine.actOn(tx, context, thing, { action, reason: reason ?? undefined, taken: null, defersEnd: true });
    return { ended: deferredEnd !== undefined, parts: deferredEnd ?? {} };
  },
  refused: (error) => engine.reassignAfterRefusal(error),
  standing: (db, context, record) => caseSummaryOf(db, context, engine.tools.subjects, { subject: 'content', key: keyOf(record) }),
  ownCases: async (db, account, slug, ns) => {
    const things = ns.map((n) => keyOf({ slug, n }));
    const barred = await findVotesForbiddenToApplicant(db, engine.tools.subjects, {
      applicants: [account],
      openers: null,
      subject: 'content',
      things,
    });
    return new Set(barred.flatMap(({ thing }) => recordOf(thing)?.n ?? []));
  },
  end: (tx, agent, record, why) => cancelReviewCase(tx, agent, record, why),
});

const cancelReviewCase = async (tx: Db, by: CaseActor, record: ReviewedRecordReference, why: UndecidedReviewEnd): Promise<void> => {
  const found = await lockCaseOfSubject(tx, 'content', keyOf(record));
  if (!found) return;
  await endCaseWithoutDecision(tx, by, found, why);
  const { title, applicant } = found.row;
  await finishUndecidedReview(tx, record, why, { title, applicant, by: by.actor?.id ?? null });
};

/**
 * Updates the cases on records that are changed outside of their review, for example by an import. The case ends if the record has left the
 * review, or if the record returned to the applicant is no longer a draft. If only the text has changed, the votes on the old text become
 * void.
 */
export const createRecordCaseRefreshHook =
  ({ tools }: Engine): WriteHook =>
  async (tx, slug, ns, author) => {
    const by = { actor: typeof author === 'number' ? { id: author } : null };
    const running = await unfinishedCasesOnSubjects.all(tx, { subject: 'content', keys: ns.map((n) => keyOf({ slug, n })) });
    for (const { key, returned } of running) {
      const record = recordOf(key);
      const why = record && (await findUndecidedReviewEnd(tx, record, returned ? 'draft' : 'review'));
      if (record && why) await cancelReviewCase(tx, by, record, why);
      const found = why || returned ? null : await lockCaseOfSubject(tx, 'content', key);
      if (found) await refreshCaseFromSubject({ tx, agent: by, tools, found });
    }
  };
