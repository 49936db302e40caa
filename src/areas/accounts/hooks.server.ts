import type { Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';

/** Actor and address that a change of access is logged with. */
export type ActorWithAddress = Pick<Context, 'actor' | 'address'>;
/**
 * Handler called when accounts lose access: they are disabled, deleted, moved to another country, removed from a role or organization, or a role
 * grants less. It runs after the change within the transaction. The caller holds `lockOperators`.
 */
export type AccessHook = (tx: Db, agent: ActorWithAddress, accounts: readonly number[]) => Promise<void>;

const hooks = new Map<string, AccessHook>();

/** Registers the handler of an area for accounts that lose access. */
export const declareAccessHook = (area: string, hook: AccessHook): void => {
  hooks.set(area, hook);
};

/** Numbers of tasks in a transfer: moved, left with the old account, and of those left the number that the recipient may not receive. */
export interface TaskTransferCounts {
  moved: number;
  left: number;
  refused: number;
}
/** Tasks that are assigned to one account alone, as an area counts and transfers them. */
export interface AssignedTaskSource {
  count(db: Db, account: number): Promise<number>;
  /** Transfers the tasks that the recipient may receive. */
  handOver(tx: Db, agent: ActorWithAddress, from: number, to: number): Promise<TaskTransferCounts>;
}
const openWork = new Map<string, AssignedTaskSource>();

/** Registers the tasks that an area assigns to accounts. */
export const declareAssignedTasks = (area: string, work: AssignedTaskSource): void => {
  openWork.set(area, work);
};
const sum = async (amounts: (work: AssignedTaskSource) => Promise<number>): Promise<number> => {
  let total = 0;
  for (const work of openWork.values()) total += await amounts(work);
  return total;
};
/** Returns the number of open tasks, over all areas, that are assigned to this account alone. */
export const countAssignedTasks = (db: Db, account: number): Promise<number> => sum((work) => work.count(db, account));
/** Transfers the tasks assigned to one account alone to another account, as far as the recipient may receive them. */
export const handOverWork = async (tx: Db, agent: ActorWithAddress, from: number, to: number): Promise<TaskTransferCounts> => {
  const all = { moved: 0, left: 0, refused: 0 };
  for (const work of openWork.values()) {
    const { moved, left, refused } = await work.handOver(tx, agent, from, to);
    all.moved += moved;
    all.left += left;
    all.refused += refused;
  }
  return all;
};

/** Calls the handlers of all areas for accounts that lost access. */
export const runAccessLossHooks = async (tx: Db, agent: ActorWithAddress, accounts: readonly number[]): Promise<void> => {
  if (accounts.length > 0) for (const hook of hooks.values()) await hook(tx, agent, accounts);
};
