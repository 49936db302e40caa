import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';

/** One change that a rule would make in a stored record: the columns' new values by field, and why in a few words for the report. */
export interface PlannedChange {
  n: number;
  /** How the record is called: a number, a title. */
  name: string;
  values: Readonly<Record<string, unknown>>;
  why: string;
}

/**
 * A rule that follows from what is stored and can be asked again at any time: topics, editions, twins, organizations. It plans in batches,
 * so that the server goes on; a plan over more than 5 % of a kind is applied only after a dry run; a run can be taken back.
 */
export interface Derivation {
  name: string;
  kind: KindSlug;
  plan(connection: Connection): AsyncIterable<readonly PlannedChange[]>;
  /** Applies a batch in the caller's transaction; `run` names it, for taking it back. */
  apply(tx: Db, batch: readonly PlannedChange[], run: string): Promise<void>;
  undo(connection: Connection, run: string): Promise<number>;
}
