import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import type { KindSlug } from '../kinds/index.ts';

/** One change that a rule plans for a stored record: new column values by field, and a short reason for the report. */
export interface PlannedChange {
  n: number;
  /** Name of the record in the report: its number or title. */
  name: string;
  values: Readonly<Record<string, unknown>>;
  why: string;
}

/** Result of undoing a run: number of undone changes, and of records left alone because they were changed since. */
export interface UndoResult {
  undone: number;
  left: number;
}

/**
 * A rule that computes columns from stored records and can run at any time: topics, editions, duplicates, organizations. Its plan is read in batches,
 * so that the server keeps responding. The plan contains only changes, so a second run plans nothing. A plan for more than 5 % of a kind is applied
 * only after a dry run. A run can be undone. `DerivationRunner` runs derivations.
 */
export interface Derivation {
  name: string;
  kind: KindSlug;
  /** Version of the rule, for example a hash of its table. A dry run permits a large run of this version only. */
  version?: string | undefined;
  /** Plans changes. Batches are applied while the plan is read, so a later batch may read records that an earlier batch has changed. */
  plan(connection: Connection): AsyncIterable<readonly PlannedChange[]>;
  /** Applies a batch in the caller's transaction. `run` identifies the run for a later undo. */
  apply(tx: Db, batch: readonly PlannedChange[], run: string, hooks: AreaHookRegistry): Promise<void>;
  /** Undoes a run in its own transactions. A second call continues an interrupted undo. */
  undo(connection: Connection, run: string, hooks: AreaHookRegistry): Promise<UndoResult>;
}
