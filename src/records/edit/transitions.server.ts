import { AppError } from '../../base/errors.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { BatchStatements } from '../../platform/db/batch.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import { auditStatement } from '../../platform/events/audit/audit.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { notifyStatement } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { AreaHooks } from '../hooks/hooks.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { Author } from '../stored/author.ts';
import type { ContentState, ContentTransition } from './content.ts';
import { checkBase } from './outdated.server.ts';
import { checkParent } from './parent.server.ts';
import type { Review, Reviewed } from './review.server.ts';
import { saveValues, setState } from './save.server.ts';
import {
  type EditableRecord,
  loadForEdit,
  lockAll,
  noWorkingCopy,
  saveWorkingCopy,
  targetOf,
  transitionDifferences,
  type WorkingCopy,
  workOf,
} from './store.server.ts';
import { decideSubmissionsStatement, recordSubmissionStatement } from './submissions.server.ts';
import { editableState, isDecided, isPossible } from './workflow.ts';

type Agent = Pick<Context, 'actor' | 'address'>;

export const transitionPermission: Readonly<Record<ContentTransition, Permission>> = {
  submit: 'content:record:update',
  discard: 'content:record:update',
  publish: 'content:record:publish',
  reject: 'content:record:publish',
  unpublish: 'content:record:publish',
  archive: 'content:record:publish',
  schedule: 'content:record:publish',
};

/** What a transition needs to know beside the record. `version`: refused with E_CONFLICT where the record is no longer this one. */
export interface TransitionInput {
  version?: string | undefined;
  /** Why, for whoever is told of the transition, and for the audit. */
  reason?: string | undefined;
  /** When to publish, ISO 8601; null: no longer at a set time. */
  at?: string | null | undefined;
}

/** Tells who handed a record to the review what became of it, unless he did it himself: a part of what is sent together. */
export const authorParts = (
  slug: KindSlug,
  { n, title, submittedBy }: EditableRecord,
  type: 'content.published' | 'content.rejected',
  { actor, facts = {} }: { actor: number | null; facts?: Record<string, string> },
): BatchStatements =>
  submittedBy === null || submittedBy === actor
    ? {}
    : { author: notifyStatement(submittedBy, { type, facts: { title, ...facts }, link: `/admin/content/${slug}?show=${n}` }) };

/** What moves a record: to what, and in whose name (null: the portal's, where time decided). `parts`: sent together with what it writes. */
interface Move extends TransitionInput {
  transition: ContentTransition;
  account: number | null;
  parts?: BatchStatements;
}

/** What the transition tells those who handed the record to the review, and keeps of it for them: parts of what is sent together. */
const submissionParts = (slug: KindSlug, work: EditableRecord, { transition, account, reason }: Move): BatchStatements => {
  switch (transition) {
    case 'submit':
      return account === null ? {} : { submission: recordSubmissionStatement(slug, work, account) };
    case 'publish':
      return {
        ...authorParts(slug, work, 'content.published', { actor: account }),
        submissions: decideSubmissionsStatement(slug, work, 'published', reason ?? null),
      };
    case 'reject':
      return {
        ...authorParts(slug, work, 'content.rejected', { actor: account, facts: { reason: reason ?? '' } }),
        submissions: decideSubmissionsStatement(slug, work, 'rejected', reason ?? null),
      };
    default:
      return {};
  }
};

/** What a transition did: what is kept beside the record from now on, and where it moved that, its state and the files that it names. */
interface Outcome {
  beside: WorkingCopy;
  state?: ContentState;
  files?: readonly string[];
}

/** Whether a transition puts a working copy in the place of its record, now or at a set time. */
const publishesWorkingCopy = ({ transition, at }: Pick<Move, 'transition' | 'at'>): boolean =>
  transition === 'publish' || transition === 'unpublish' || (transition === 'schedule' && Boolean(at));

/** Whether a transition is a decision that is still to be made: what was set for a time was decided on before. */
const decisionOf = (work: EditableRecord, { transition, at }: Move): 'approve' | 'reject' | null => {
  if (editableState(work) !== 'review' || isDecided(work)) return null;
  if (transition === 'reject') return 'reject';
  return transition === 'publish' || (transition === 'schedule' && at) ? 'approve' : null;
};

/** Makes public what is worked on, within a transaction. Answers the files that it names. */
export const publishIn = async (tx: Db, slug: KindSlug, work: EditableRecord, by: Author): Promise<string[]> => {
  if (!work.values) return setState(tx, slug, work, { values: { state: 'published' }, by });
  await checkParent(tx, slug, work.key, work.values); // its parent may have moved since it was written
  return saveValues(tx, slug, work, { values: work.values, by, state: 'published' });
};

const computeTransition = async (
  tx: Db,
  slug: KindSlug,
  work: EditableRecord,
  { transition, account, reason, at }: Move,
): Promise<Outcome> => {
  const by: Author = account ?? 'flow';
  const move = async (state: 'draft' | 'review', refused: string | null): Promise<Outcome> => {
    const beside = { reason: refused, publish_at: null, publish_by: null, submitted_by: state === 'review' ? account : null };
    if (work.working) return { beside: { ...beside, state } };
    return { beside, state, files: await setState(tx, slug, work, { values: { state }, by }) };
  };
  switch (transition) {
    case 'submit':
      return move('review', null);
    case 'reject':
      return move('draft', reason ?? null);
    case 'publish':
      return { beside: noWorkingCopy, state: 'published', files: await publishIn(tx, slug, work, by) };
    case 'schedule':
      return { beside: { publish_at: at ?? null, publish_by: at ? account : null } };
    case 'archive': {
      const files = await setState(tx, slug, work, { values: { state: 'archived' }, by });
      return { beside: { publish_at: null, publish_by: null }, state: 'archived', files };
    }
    case 'discard':
      return { beside: noWorkingCopy };
    case 'unpublish': {
      const files = work.values
        ? await saveValues(tx, slug, work, { values: work.values, by, state: 'draft' })
        : await setState(tx, slug, work, { values: { state: 'draft' }, by });
      return { beside: noWorkingCopy, state: 'draft', files };
    }
  }
};

/** A transition with all that follows from it, but for what decides on it. */
const applyTransition = async (
  tx: Db,
  agent: Agent,
  { slug, work, hooks }: { slug: KindSlug; work: EditableRecord; hooks: AreaHooks },
  asked: Move,
): Promise<void> => {
  const { reason, account } = asked;
  const done = await computeTransition(tx, slug, work, asked);
  await hooks.ofKind(slug).onChange?.(tx, agent, work.n, reason ?? null);
  const audit = auditOf(agent, slug, work, { ...asked, action: `content.${asked.transition}`, done });
  const told = { ...submissionParts(slug, work, asked), audit, ...asked.parts };
  await saveWorkingCopy(tx, slug, work.n, { ...done, by: account, told, hooks });
};

const auditOf = (
  agent: Agent,
  slug: KindSlug,
  work: EditableRecord,
  { action, done, reason, at }: TransitionInput & { action: string; done: Outcome },
) =>
  auditStatement(agent, {
    action,
    target: targetOf(slug, work.n),
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
 * What a record does once it was decided on elsewhere than on its own page, by `account` (null: by time). Approved, it becomes public, or
 * waits for the time that was set; else it is a draft again. Nothing where it has left the review.
 */
export const followDecision = async (
  tx: Db,
  agent: Agent,
  { slug, n }: Reviewed,
  { approved, account, reason, hooks }: { approved: boolean; account: number | null; reason: string | null; hooks: AreaHooks },
): Promise<void> => {
  const work = await workOf(tx, slug, n);
  if (!work || work.deletedAt !== null || editableState(work) !== 'review') return;
  const why = reason === null ? {} : { reason };
  if (!approved) return applyTransition(tx, agent, { slug, work, hooks }, { transition: 'reject', account, ...why });
  checkBase(slug, work);
  const later = work.publishAt !== null && new Date(work.publishAt).getTime() > Date.now() ? new Date(work.publishAt).toISOString() : null;
  // in the name of whoever handed it in, where nobody else is there to publish it then
  const transition = later === null ? 'publish' : 'schedule';
  const publisher = later === null ? account : (account ?? work.submittedBy ?? work.createdAccount);
  if (later !== null && publisher === null) throw new AppError('E_STATE');
  await applyTransition(tx, agent, { slug, work, hooks }, { transition, account: publisher, ...why, ...(later !== null && { at: later }) });
};

/** The way of a record to the public and back (workflow.ts). Every transition is one transaction; a change is visible when it is answered. */
export class Transitions {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #review: Review;
  readonly #hooks: AreaHooks;

  constructor(connection: Connection, { changes, review, hooks }: { changes: Changes; review: Review; hooks: AreaHooks }) {
    this.#connection = connection;
    this.#changes = changes;
    this.#review = review;
    this.#hooks = hooks;
  }

  /** E_STATE where the record is not in a state for it, E_CONFLICT where a working copy would overwrite what it was not made from. */
  async apply(
    context: Context,
    slug: KindSlug,
    ids: readonly string[],
    asked: TransitionInput & { transition: ContentTransition },
  ): Promise<void> {
    try {
      await transaction(this.#connection, async (tx) => {
        for (const id of await lockAll(tx, slug, ids, this.#hooks)) await this.#applyTo(tx, context, { slug, id }, asked);
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
    asked: TransitionInput & { transition: ContentTransition },
  ): Promise<void> {
    const { transition, version, reason, at } = asked;
    const permission = transitionPermission[transition];
    const { id: account } = authorise(context, permission);
    const work = await loadForEdit(tx, context, permission, slug, id);
    if (version !== undefined && version !== work.version) throw new AppError('E_CONFLICT');
    if (!isPossible(work, transition)) throw new AppError('E_STATE');
    if (publishesWorkingCopy(asked)) checkBase(slug, work);
    const move = { ...asked, account };
    const action = decisionOf(work, move);
    const { flow } = this.#review;
    const record = { slug, n: work.n };
    const decided = action && (await flow.decide(tx, context, record, { action, reason: reason ?? null }));
    if (decided && !decided.ended) {
      // others decide on it next; the time that was set holds once they have
      const done = { beside: transition === 'schedule' ? { publish_at: at ?? null, publish_by: null } : {} };
      const audit = auditOf(context, slug, work, { ...asked, action: 'content.vote', done });
      return saveWorkingCopy(tx, slug, work.n, { ...done, by: account, told: { audit, ...decided.parts }, hooks: this.#hooks });
    }
    await applyTransition(tx, context, { slug, work, hooks: this.#hooks }, { ...move, ...(decided && { parts: decided.parts }) });
    if (transition === 'submit' || (transition === 'schedule' && !at && isDecided(work))) await flow.start(tx, context, record);
    if (transition === 'discard') await flow.end(tx, context, record, 'discarded');
    if (transition === 'unpublish') await flow.end(tx, context, record, 'unpublished');
  }
}
