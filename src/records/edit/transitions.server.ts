import type { Permission } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import type { Parts } from '../../platform/db/together.server.ts';
import { auditStatement } from '../../platform/events/audit/audit.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { notifyStatement } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { hooksOf } from '../hooks.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { ContentState, ContentTransition } from './content.ts';
import { checkBase } from './outdated.server.ts';
import { checkParent } from './parent.server.ts';
import { saveValues, setState } from './save.server.ts';
import {
  lockAll,
  noWorkingCopy,
  readWork,
  saveWorkingCopy,
  targetOf,
  transitionDifferences,
  type Worked,
  type WorkingCopy,
} from './store.server.ts';
import { decideSubmissionsStatement, recordSubmissionStatement } from './submissions.server.ts';
import { isPossible } from './workflow.ts';

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
  { n, title, submittedBy }: Worked,
  type: 'content.published' | 'content.rejected',
  { actor, facts = {} }: { actor: number | null; facts?: Record<string, string> },
): Parts =>
  submittedBy === null || submittedBy === actor
    ? {}
    : { author: notifyStatement(submittedBy, { type, facts: { title, ...facts }, link: `/admin/content/${slug}?show=${n}` }) };

/** What the transition tells those who handed the record to the review, and keeps of it for them: parts of what is sent together. */
const submissionParts = (
  slug: KindSlug,
  work: Worked,
  { transition, account, reason }: { transition: ContentTransition; account: number; reason?: string | undefined },
): Parts => {
  switch (transition) {
    case 'submit':
      return { submission: recordSubmissionStatement(slug, work, account) };
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
const takesOver = (transition: ContentTransition, { at }: TransitionInput): boolean =>
  transition === 'publish' || transition === 'unpublish' || (transition === 'schedule' && Boolean(at));

/** Makes public what is worked on, within a transaction. Answers the files that it names. */
export const publishIn = async (tx: Db, slug: KindSlug, work: Worked, account: number): Promise<string[]> => {
  if (!work.values) return setState(tx, slug, work, { values: { state: 'published' }, by: account });
  await checkParent(tx, slug, work.key, work.values); // its parent may have moved since it was written
  return saveValues(tx, slug, work, { values: work.values, by: account, state: 'published' });
};

/** The way of a record to the public and back (workflow.ts). Every transition is one transaction; a change is visible when it is answered. */
export class Transitions {
  readonly #connection: Connection;
  readonly #changes: Changes;

  constructor(connection: Connection, changes: Changes) {
    this.#connection = connection;
    this.#changes = changes;
  }

  /** E_STATE where the record is not in a state for it, E_CONFLICT where a working copy would overwrite what it was not made from. */
  async apply(
    context: Context,
    slug: KindSlug,
    ids: readonly string[],
    asked: TransitionInput & { transition: ContentTransition },
  ): Promise<void> {
    await transaction(this.#connection, async (tx) => {
      for (const id of await lockAll(tx, slug, ids)) await this.#applyTo(tx, context, { slug, id }, asked);
    });
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
    const work = await readWork(tx, context, permission, slug, id);
    if (version !== undefined && version !== work.version) throw new AppError('E_CONFLICT');
    if (!isPossible(work, transition)) throw new AppError('E_STATE');
    if (takesOver(transition, asked)) checkBase(slug, work);
    const done = await this.#perform(tx, slug, work, { ...asked, account });
    await hooksOf(slug).onChange?.(tx, context, work.n, reason ?? null);
    const audit = auditStatement(context, {
      action: `content.${transition}`,
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
    const told = { ...submissionParts(slug, work, { transition, account, reason }), audit };
    await saveWorkingCopy(tx, slug, work.n, { ...done, by: account, told });
  }

  async #perform(
    tx: Db,
    slug: KindSlug,
    work: Worked,
    asked: TransitionInput & { transition: ContentTransition; account: number },
  ): Promise<Outcome> {
    const { transition, account, reason, at } = asked;
    const move = async (state: 'draft' | 'review', refused: string | null): Promise<Outcome> => {
      const beside = { reason: refused, publish_at: null, publish_by: null, submitted_by: state === 'review' ? account : null };
      if (work.working) return { beside: { ...beside, state } };
      return { beside, state, files: await setState(tx, slug, work, { values: { state }, by: account }) };
    };
    switch (transition) {
      case 'submit':
        return move('review', null);
      case 'reject':
        return move('draft', reason ?? null);
      case 'publish':
        return { beside: noWorkingCopy, state: 'published', files: await publishIn(tx, slug, work, account) };
      case 'schedule':
        return { beside: { publish_at: at ?? null, publish_by: at ? account : null } };
      case 'archive': {
        const files = await setState(tx, slug, work, { values: { state: 'archived' }, by: account });
        return { beside: { publish_at: null, publish_by: null }, state: 'archived', files };
      }
      case 'discard':
        return { beside: noWorkingCopy };
      case 'unpublish': {
        const files = work.values
          ? await saveValues(tx, slug, work, { values: work.values, by: account, state: 'draft' })
          : await setState(tx, slug, work, { values: { state: 'draft' }, by: account });
        return { beside: noWorkingCopy, state: 'draft', files };
      }
    }
  }
}
