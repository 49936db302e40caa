import type { Permission } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, within } from '../../platform/db/connect.server.ts';
import { note } from '../../platform/events/audit/audit.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { tell } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { hooksOf } from '../hooks.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { checkBase } from './base.server.ts';
import type { ContentStep } from './content.ts';
import { targetOf } from './editing.server.ts';
import { canStep } from './life.ts';
import { put, setState } from './put.server.ts';
import { keepBeside, lockAll, lockWork, moved, nothingBeside, type Worked } from './store.server.ts';
import { decideSubmissions, recordSubmission } from './submissions.server.ts';

export const stepPermission: Readonly<Record<ContentStep, Permission>> = {
  submit: 'content:record:update',
  discard: 'content:record:update',
  publish: 'content:record:publish',
  reject: 'content:record:publish',
  unpublish: 'content:record:publish',
  archive: 'content:record:publish',
  schedule: 'content:record:publish',
};

/** What a step needs to know beside the record. `version`: refused with E_CONFLICT where the record is no longer this one. */
export interface StepInput {
  version?: string | undefined;
  /** Why, for whoever is told of the step, and for the audit. */
  reason?: string | undefined;
  /** When to publish, ISO 8601; null: no longer at a set time. */
  at?: string | null | undefined;
}

/** Tells who handed a record to the review what became of it, unless he did it himself. */
export const tellAuthor = async (
  tx: Db,
  slug: KindSlug,
  { n, title, submittedBy }: Worked,
  type: 'content.published' | 'content.rejected',
  actor: number | null,
  facts: Record<string, string> = {},
): Promise<void> => {
  if (submittedBy === null || submittedBy === actor) return;
  await tell(tx, submittedBy, type, { title, ...facts }, `/admin/content/${slug}?show=${n}`);
};

/** Whether a step puts a working copy in the place of its record, now or at a set time. */
const takesOver = (step: ContentStep, { at }: StepInput): boolean =>
  step === 'publish' || step === 'unpublish' || (step === 'schedule' && Boolean(at));

/** Makes public what is worked on, within a transaction. */
export const publishIn = async (tx: Db, slug: KindSlug, work: Worked, account: number): Promise<void> => {
  if (work.values) await put(tx, slug, work, work.values, { by: account, state: 'published' });
  else await setState(tx, slug, work, { state: 'published' }, account);
  await keepBeside(tx, slug, work.n, account, nothingBeside);
};

/** The way of a record to the public and back (life.ts). Every step is one transaction; a change is visible when it is answered. */
export class Steps {
  readonly #connection: Connection;
  readonly #changes: Changes;

  constructor(connection: Connection, changes: Changes) {
    this.#connection = connection;
    this.#changes = changes;
  }

  /** E_STATE where the record is not in a state for it, E_CONFLICT where a working copy would overwrite what it was not made from. */
  async step(context: Context, slug: KindSlug, ids: readonly string[], step: ContentStep, input: StepInput = {}): Promise<void> {
    await within(this.#connection, async (tx) => {
      for (const id of await lockAll(tx, slug, ids)) await this.#take(tx, context, slug, id, step, input);
    });
    await this.#changes.catchUp();
  }

  async #take(tx: Db, context: Context, slug: KindSlug, id: string, step: ContentStep, input: StepInput): Promise<void> {
    const permission = stepPermission[step];
    const { id: account } = authorise(context, permission);
    const work = await lockWork(tx, context, permission, slug, id);
    if (input.version !== undefined && input.version !== work.version) throw new AppError('E_CONFLICT');
    if (!canStep(work, step)) throw new AppError('E_STATE');
    if (takesOver(step, input)) await checkBase(tx, slug, work);
    await this.#do(tx, slug, work, account, step, input);
    const { reason, at } = input;
    await hooksOf(slug).changed?.(tx, context, work.n, reason ?? null);
    if (step === 'submit') await recordSubmission(tx, slug, work, account);
    if (step === 'publish') {
      await tellAuthor(tx, slug, work, 'content.published', account);
      await decideSubmissions(tx, slug, work, 'published', reason ?? null);
    }
    if (step === 'reject') {
      await tellAuthor(tx, slug, work, 'content.rejected', account, { reason: reason ?? '' });
      await decideSubmissions(tx, slug, work, 'rejected', reason ?? null);
    }
    await note(tx, context, `content.${step}`, targetOf(slug, work.n), {
      kind: slug,
      title: work.title,
      ...(reason !== undefined && { reason }),
      ...(at !== undefined && { at }),
      changes: { ...(await moved(tx, slug, work)), ...(reason !== undefined && { reason: { from: work.reason, to: reason } }) },
    });
  }

  async #do(tx: Db, slug: KindSlug, work: Worked, account: number, step: ContentStep, { reason, at }: StepInput): Promise<void> {
    const move = async (state: 'draft' | 'review', refused: string | null) => {
      const beside = { reason: refused, publish_at: null, publish_by: null, submitted_by: state === 'review' ? account : null };
      await keepBeside(tx, slug, work.n, account, { ...beside, ...(work.working && { state }) });
      if (!work.working) await setState(tx, slug, work, { state }, account);
    };
    switch (step) {
      case 'submit':
        return move('review', null);
      case 'reject':
        return move('draft', reason ?? null);
      case 'publish':
        return publishIn(tx, slug, work, account);
      case 'schedule':
        return keepBeside(tx, slug, work.n, account, { publish_at: at ?? null, publish_by: at ? account : null });
      case 'archive':
        await setState(tx, slug, work, { state: 'archived' }, account);
        return keepBeside(tx, slug, work.n, account, { publish_at: null, publish_by: null });
      case 'discard':
        return keepBeside(tx, slug, work.n, account, nothingBeside);
      case 'unpublish':
        if (work.values) await put(tx, slug, work, work.values, { by: account, state: 'draft' });
        else await setState(tx, slug, work, { state: 'draft' }, account);
        return keepBeside(tx, slug, work.n, account, nothingBeside);
    }
  }
}
