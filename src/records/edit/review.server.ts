import type { TextByLocale } from '../../base/names.ts';
import type { BatchStatements } from '../../platform/db/batch.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { KindSlug } from '../kinds/index.ts';

/** Kind and number of a record in review. */
export interface ReviewedRecordReference {
  slug: KindSlug;
  n: number;
}
type ReviewActor = Pick<Context, 'actor' | 'address'>;

/**
 * Result of a vote. `ended`: the review is finished and the record follows the decision; otherwise other accounts vote next. `parts`:
 * statements for the caller's next batch.
 */
export interface VoteOutcome {
  ended: boolean;
  parts: BatchStatements;
}

/** How a record left its review without a decision of the review. */
export type UndecidedReviewEnd = 'edited' | 'deleted' | 'discarded' | 'unpublished' | 'published' | 'archived' | 'elsewhere';

/** Review of a record. */
export interface RecordReview {
  /** Names of the open steps. */
  steps: TextByLocale[];
  /** Path of the page of the flow case; null if the caller may not open it. */
  page: string | null;
  /** True if the case is the caller's own, so that another account must decide. */
  ownCase: boolean;
}

/** Interface of the area that runs reviews of records. Calls run in the transaction that holds the record's lock. */
export interface ReviewFlow {
  /** Starts the review of a submitted record, or starts it again. Throws E_STATE if no review is configured for such records. */
  start(tx: Db, agent: ReviewActor, record: ReviewedRecordReference): Promise<void>;
  /** Votes on a record from its own page. Throws E_FORBIDDEN if the caller may not vote now. */
  decide(
    tx: Db,
    context: Context,
    record: ReviewedRecordReference,
    decision: { action: 'approve' | 'reject'; reason: string | null },
  ): Promise<VoteOutcome>;
  /** Called after a transition, with or without a decision, failed with an error and its transaction was rolled back. */
  refused(error: unknown): Promise<void>;
  /** The review of a record; null if it is not in review. */
  standing(db: Db, context: Context, record: ReviewedRecordReference): Promise<RecordReview | null>;
  /** Numbers of the given records on which the account may not decide, because they are its own cases. */
  ownCases(db: Db, account: number, slug: KindSlug, ns: readonly number[]): Promise<ReadonlySet<number>>;
  /** Ends the review of a record that left the review without a decision, for example because it was edited or deleted. */
  end(tx: Db, agent: ReviewActor, record: ReviewedRecordReference, why: UndecidedReviewEnd): Promise<void>;
}

/** Holder of the review flow, which an area declares at start. */
export class ReviewFlowHolder {
  #flow: ReviewFlow | undefined;

  declare(flow: ReviewFlow): void {
    this.#flow = flow;
  }

  get flow(): ReviewFlow {
    if (!this.#flow) throw new Error('Nothing decides on reviews');
    return this.#flow;
  }
}
