import type { Texts } from '../../base/names.ts';
import type { BatchStatements } from '../../platform/db/batch.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { KindSlug } from '../kinds/index.ts';

/** A record that is reviewed. */
export interface Reviewed {
  slug: KindSlug;
  n: number;
}
type Agent = Pick<Context, 'actor' | 'address'>;

/** What a decision came to: `ended`, the record follows it now; else others decide on. `parts`: to be sent with what follows. */
export interface Decided {
  ended: boolean;
  parts: BatchStatements;
}

/** By what way, other than a decision, a record left the review. */
export type ReviewEnd = 'edited' | 'deleted' | 'discarded' | 'unpublished' | 'published' | 'archived' | 'elsewhere';

/** Where a record stands in the review: the steps that are open, and the page of its case, for who may open it. */
export interface ReviewCase {
  steps: Texts[];
  page: string | null;
  /** It is the caller's own case: another account decides. */
  ownCase: boolean;
}

/** Who decides on records that were handed to the review, and in which steps. Each call is within the transaction that holds the record. */
export interface ReviewFlow {
  /** A record was handed in, or waits again. E_STATE where nothing decides on such records at present. */
  start(tx: Db, agent: Agent, record: Reviewed): Promise<void>;
  /** A decision on the record's own page. E_FORBIDDEN where the caller is none of those who decide now. */
  decide(tx: Db, context: Context, record: Reviewed, decision: { action: 'approve' | 'reject'; reason: string | null }): Promise<Decided>;
  /** After a decision was refused with an error and its transaction undone. */
  refused(error: unknown): Promise<void>;
  /** Where it stands; null where it is not in the review. */
  standing(db: Db, context: Context, record: Reviewed): Promise<ReviewCase | null>;
  /** Those of some records of a kind on which an account may not decide, because they are its own cases. */
  ownCases(db: Db, account: number, slug: KindSlug, ns: readonly number[]): Promise<ReadonlySet<number>>;
  /** The record has left the review, or what was to be decided is gone. */
  end(tx: Db, agent: Agent, record: Reviewed, why: ReviewEnd): Promise<void>;
}

/** The review as records know it: an area says how it goes on. */
export class Review {
  #flow: ReviewFlow | undefined;

  declare(flow: ReviewFlow): void {
    this.#flow = flow;
  }

  get flow(): ReviewFlow {
    if (!this.#flow) throw new Error('Nothing decides on reviews');
    return this.#flow;
  }
}
