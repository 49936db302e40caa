import type { Connection, Db } from '../../platform/db/connect.server.ts';
import type { AreaHooks } from '../hooks/hooks.server.ts';
import type { KindSlug } from '../kinds/index.ts';

/** One change that a rule would make in a stored record: the columns' new values by field, and why in a few words for the report. */
export interface PlannedChange {
  n: number;
  /** How the record is called: a number, a title. */
  name: string;
  values: Readonly<Record<string, unknown>>;
  why: string;
}

/** What became of taking a run back: changes undone, and records left alone because somebody changed them since. */
export interface Undone {
  undone: number;
  left: number;
}

/**
 * A rule that follows from what is stored and can be asked again at any time: topics, editions, twins, organizations. It plans in batches,
 * so that the server goes on, and names only what it would change, so that asked again after a run it names nothing; a plan over more than
 * 5 % of a kind is applied only after a dry run; a run can be taken back. `DerivationRuns` runs them.
 */
export interface Derivation {
  name: string;
  kind: KindSlug;
  /** Differs with the rule, e.g. a hash of its table: a dry run speaks for this version alone. */
  version?: string | undefined;
  /** Batches are applied while the plan goes on: what comes later in it may see what came before applied. */
  plan(connection: Connection): AsyncIterable<readonly PlannedChange[]>;
  /** Applies a batch in the caller's transaction; `run` names it, for taking it back. */
  apply(tx: Db, batch: readonly PlannedChange[], run: string, hooks: AreaHooks): Promise<void>;
  /** Takes a run back in transactions of its own; asked again it goes on where it was interrupted. */
  undo(connection: Connection, run: string, hooks: AreaHooks): Promise<Undone>;
}
