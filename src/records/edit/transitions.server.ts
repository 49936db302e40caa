import { AppError } from '../../base/errors.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { BatchStatements } from '../../platform/db/batch.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import { auditStatement } from '../../platform/events/audit/audit.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { createNoticeInsertStatement } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { Author } from '../stored/author.ts';
import type { ContentState, ContentTransition } from './content.ts';
import { assertCopyNotOutdated } from './outdated.server.ts';
import { rejectCircularParent } from './parent.server.ts';
import type { ReviewedRecordReference, ReviewFlowHolder } from './review.server.ts';
import { patchRecordState, saveValues } from './save.server.ts';
import {
  auditTarget,
  clearedWorkflowRow,
  type EditableRecord,
  findEditableRecord,
  lockRecordsInOrder,
  readLockedRecord,
  saveWorkflowRow,
  transitionDifferences,
  type WorkflowRowChanges,
} from './store.server.ts';
import { decideSubmissionsStatement, recordSubmissionStatement } from './submissions.server.ts';
import { editedTextState, isPublicationTimeApproved, isTransitionPossible } from './workflow.ts';

type TransitionActor = Pick<Context, 'actor' | 'address'>;

export const transitionPermission: Readonly<Record<ContentTransition, Permission>> = {
  submit: 'content:record:update',
  discard: 'content:record:update',
  publish: 'content:record:publish',
  reject: 'content:record:publish',
  unpublish: 'content:record:publish',
  archive: 'content:record:publish',
  schedule: 'content:record:publish',
};

/** Optional parameters of a transition. `version`: E_CONFLICT is thrown if the record has another version. */
export interface TransitionOptions {
  version?: string | undefined;
  /** Reason for the notified accounts and the audit log. */
  reason?: string | undefined;
  /** Publication time (ISO 8601); null cancels it. */
  at?: string | null | undefined;
}

/** Statement that notifies the account that submitted a record, unless that account acts itself. */
export const submitterNotificationStatements = (
  slug: KindSlug,
  { n, title, submittedBy }: EditableRecord,
  type: 'content.published' | 'content.rejected',
  { actor, facts = {} }: { actor: number | null; facts?: Record<string, string> },
): BatchStatements =>
  submittedBy === null || submittedBy === actor
    ? {}
    : { author: createNoticeInsertStatement(submittedBy, { type, facts: { title, ...facts }, link: `/admin/content/${slug}?show=${n}` }) };

/**
 * A transition to carry out. `account`: the acting account; null: the portal, at a set time. `parts`: the caller's statements for the
 * batch.
 */
interface RequestedTransition extends TransitionOptions {
  transition: ContentTransition;
  account: number | null;
  parts?: BatchStatements;
}

/** Statements that record a submission or its decision and notify the account that submitted the record. */
const submissionParts = (slug: KindSlug, work: EditableRecord, { transition, account, reason }: RequestedTransition): BatchStatements => {
  switch (transition) {
    case 'submit':
      return account === null ? {} : { submission: recordSubmissionStatement(slug, work, account) };
    case 'publish':
      return {
        ...submitterNotificationStatements(slug, work, 'content.published', { actor: account }),
        submissions: decideSubmissionsStatement(slug, work, 'published', reason ?? null),
      };
    case 'reject':
      return {
        ...submitterNotificationStatements(slug, work, 'content.rejected', { actor: account, facts: { reason: reason ?? '' } }),
        submissions: decideSubmissionsStatement(slug, work, 'rejected', reason ?? null),
      };
    default:
      return {};
  }
};

/** Result of a transition: new workflow columns, and the new state and files of the record if they change. */
interface TransitionResult {
  beside: WorkflowRowChanges;
  state?: ContentState;
  files?: readonly string[];
}

/** Whether a transition replaces the record by its working copy, now or at a set time. */
const appliesWorkingCopy = ({ transition, at }: Pick<RequestedTransition, 'transition' | 'at'>): boolean =>
  transition === 'publish' || transition === 'unpublish' || (transition === 'schedule' && Boolean(at));

/**
 * The review decision that a transition makes; null: it makes none, or none is pending, for example after a publication time was approved.
 */
const decisionOf = (work: EditableRecord, { transition, at }: RequestedTransition): 'approve' | 'reject' | null => {
  if (editedTextState(work) !== 'review' || isPublicationTimeApproved(work)) return null;
  if (transition === 'reject') return 'reject';
  return transition === 'publish' || (transition === 'schedule' && at) ? 'approve' : null;
};

/** Publishes the edited text in the caller's transaction. Returns the ids of its files. */
export const publishEditedText = async (tx: Db, slug: KindSlug, work: EditableRecord, by: Author): Promise<string[]> => {
  if (!work.values) return patchRecordState(tx, slug, work, { values: { state: 'published' }, by });
  await rejectCircularParent(tx, slug, work.key, work.values); // its parent may have moved since the copy was saved
  return saveValues(tx, slug, work, { values: work.values, by, state: 'published' });
};

const executeTransition = async (
  tx: Db,
  slug: KindSlug,
  work: EditableRecord,
  { transition, account, reason, at }: RequestedTransition,
): Promise<TransitionResult> => {
  const by: Author = account ?? 'flow';
  const move = async (state: 'draft' | 'review', refused: string | null): Promise<TransitionResult> => {
    const workingCopy = { reason: refused, publish_at: null, publish_by: null, submitted_by: state === 'review' ? account : null };
    if (work.working) return { beside: { ...workingCopy, state } };
    return { beside: workingCopy, state, files: await patchRecordState(tx, slug, work, { values: { state }, by }) };
  };
  switch (transition) {
    case 'submit':
      return move('review', null);
    case 'reject':
      return move('draft', reason ?? null);
    case 'publish':
      return { beside: clearedWorkflowRow, state: 'published', files: await publishEditedText(tx, slug, work, by) };
    case 'schedule':
      return { beside: { publish_at: at ?? null, publish_by: at ? account : null } };
    case 'archive': {
      const files = await patchRecordState(tx, slug, work, { values: { state: 'archived' }, by });
      return { beside: { publish_at: null, publish_by: null }, state: 'archived', files };
    }
    case 'discard':
      return { beside: clearedWorkflowRow };
    case 'unpublish': {
      const files = work.values
        ? await saveValues(tx, slug, work, { values: work.values, by, state: 'draft' })
        : await patchRecordState(tx, slug, work, { values: { state: 'draft' }, by });
      return { beside: clearedWorkflowRow, state: 'draft', files };
    }
  }
};

/** Carries out a transition with history, hooks, audit and notices, but without the review decision. */
const applyTransition = async (
  tx: Db,
  agent: TransitionActor,
  { slug, work, hooks }: { slug: KindSlug; work: EditableRecord; hooks: AreaHookRegistry },
  request: RequestedTransition,
): Promise<void> => {
  const { reason, account } = request;
  const done = await executeTransition(tx, slug, work, request);
  await hooks.ofKind(slug).onChange?.(tx, agent, work.n, reason ?? null);
  const audit = auditOf(agent, slug, work, { ...request, action: `content.${request.transition}`, done });
  const extraStatements = { ...submissionParts(slug, work, request), audit, ...request.parts };
  await saveWorkflowRow(tx, slug, work.n, { ...done, by: account, told: extraStatements, hooks });
};

const auditOf = (
  agent: TransitionActor,
  slug: KindSlug,
  work: EditableRecord,
  { action, done, reason, at }: TransitionOptions & { action: string; done: TransitionResult },
) =>
  auditStatement(agent, {
    action,
    target: auditTarget(slug, work.n),
    facts: {
      kind: slug,
      title: work.title,
      ...(reason !== undefined && { reason }),
      ...(at !== undefined && { at }),
      changes: {
        ...transitionDifferences(work, done.beside, done.state),
        ...(reason !== undefined && { reason: { from: work.reason, to: reason } }),
      },
    },
  });

/**
 * Carries out a review decision that was not made on the record's own page. `account`: the deciding account; null: the portal, after a time
 * limit. An approved record is published, or waits for its set time; a rejected record becomes a draft. Does nothing if the record has left
 * the review.
 */
export const applyReviewDecision = async (
  tx: Db,
  agent: TransitionActor,
  { slug, n }: ReviewedRecordReference,
  { approved, account, reason, hooks }: { approved: boolean; account: number | null; reason: string | null; hooks: AreaHookRegistry },
): Promise<void> => {
  const work = await findEditableRecord(tx, slug, n);
  if (!work || work.deletedAt !== null || editedTextState(work) !== 'review') return;
  const why = reason === null ? {} : { reason };
  if (!approved) return applyTransition(tx, agent, { slug, work, hooks }, { transition: 'reject', account, ...why });
  assertCopyNotOutdated(slug, work);
  const later = work.publishAt !== null && new Date(work.publishAt).getTime() > Date.now() ? new Date(work.publishAt).toISOString() : null;
  // without a deciding account, the record is later published in the name of its submitter or creator
  const transition = later === null ? 'publish' : 'schedule';
  const publisher = later === null ? account : (account ?? work.submittedBy ?? work.createdAccount);
  if (later !== null && publisher === null) throw new AppError('E_STATE');
  await applyTransition(tx, agent, { slug, work, hooks }, { transition, account: publisher, ...why, ...(later !== null && { at: later }) });
};

/** Service for publication transitions (workflow.ts). Every transition is one transaction, visible in the next answer. */
export class PublicationTransitionService {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #review: ReviewFlowHolder;
  readonly #hooks: AreaHookRegistry;

  constructor(connection: Connection, { changes, review, hooks }: { changes: Changes; review: ReviewFlowHolder; hooks: AreaHookRegistry }) {
    this.#connection = connection;
    this.#changes = changes;
    this.#review = review;
    this.#hooks = hooks;
  }

  /**
   * Applies a transition to records, all or none. Throws E_STATE if the state of a record does not permit the transition, E_CONFLICT if a
   * working copy is outdated.
   */
  async apply(
    context: Context,
    slug: KindSlug,
    ids: readonly string[],
    request: TransitionOptions & { transition: ContentTransition },
  ): Promise<void> {
    try {
      await transaction(this.#connection, async (tx) => {
        for (const id of await lockRecordsInOrder(tx, slug, ids, this.#hooks)) await this.#applyTo(tx, context, { slug, id }, request);
      });
    } catch (error) {
      await this.#review.flow.refused(error);
      throw error;
    }
    await this.#changes.catchUp();
  }

  async #applyTo(
    tx: Db,
    context: Context,
    { slug, id }: { slug: KindSlug; id: string },
    request: TransitionOptions & { transition: ContentTransition },
  ): Promise<void> {
    const { transition, version, reason, at } = request;
    const permission = transitionPermission[transition];
    const { id: account } = authorise(context, permission);
    const work = await readLockedRecord(tx, { context, permission, slug, id });
    if (version !== undefined && version !== work.version) throw new AppError('E_CONFLICT');
    if (!isTransitionPossible(work, transition)) throw new AppError('E_STATE');
    if (appliesWorkingCopy(request)) assertCopyNotOutdated(slug, work);
    const move = { ...request, account };
    const action = decisionOf(work, move);
    const { flow } = this.#review;
    const record = { slug, n: work.n };
    const decided = action && (await flow.decide(tx, context, record, { action, reason: reason ?? null }));
    if (decided && !decided.ended) {
      // other accounts vote next; a set time applies once they have approved
      const done = { beside: transition === 'schedule' ? { publish_at: at ?? null, publish_by: null } : {} };
      const audit = auditOf(context, slug, work, { ...request, action: 'content.vote', done });
      return saveWorkflowRow(tx, slug, work.n, { ...done, by: account, told: { audit, ...decided.parts }, hooks: this.#hooks });
    }
    await applyTransition(tx, context, { slug, work, hooks: this.#hooks }, { ...move, ...(decided && { parts: decided.parts }) });
    if (transition === 'submit' || (transition === 'schedule' && !at && isPublicationTimeApproved(work)))
      await flow.start(tx, context, record);
    if (transition === 'discard') await flow.end(tx, context, record, 'discarded');
    if (transition === 'unpublish') await flow.end(tx, context, record, 'unpublished');
  }
}
