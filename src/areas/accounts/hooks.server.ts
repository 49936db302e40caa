import type { Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';

/** Actor and network address under which a change of access is written to the audit. */
export type ActorWithAddress = Pick<Context, 'actor' | 'address'>;

/**
 * Numbers of tasks in a transfer. `moved`: transferred tasks; `left`: tasks that remain with the old account; `refused`: those of `left`
 * that the recipient may not receive.
 */
export interface TaskTransferCounts {
  moved: number;
  left: number;
  refused: number;
}
/** Functions with which an area counts and transfers its tasks that are assigned to one account alone. */
export interface AssignedTaskSource {
  count(db: Db, account: number): Promise<number>;
  /** Transfers the tasks that the recipient may receive, and returns the numbers of tasks. */
  handOver(tx: Db, agent: ActorWithAddress, from: number, to: number): Promise<TaskTransferCounts>;
}

/** Functions of an area that run when accounts lose access, or when the tasks assigned to an account are counted or transferred. */
export interface AccountHooks {
  /**
   * Called in the transaction of a change, after accounts were disabled, deleted, moved to another country or removed from a role or
   * organization, or after the scope or permissions of their role changed. The caller has called `lockAccessChanges`, except when deleted
   * accounts are erased.
   */
  onAccessLoss?: (tx: Db, agent: ActorWithAddress, accounts: readonly number[]) => Promise<void>;
  assignedTasks?: AssignedTaskSource;
}

declare module '../../platform/area.server.ts' {
  interface ExtraManifestMembers<Services> {
    /** Returns the area's hooks on accounts. */
    readonly accountHooks?: (services: Services) => AccountHooks;
  }
}

/** Registry of the account hooks of all areas. The composition of the services fills the registry from the manifests of the areas. */
export class AccountHookRegistry {
  readonly #all: AccountHooks[] = [];

  add(hooks: AccountHooks): void {
    this.#all.push(hooks);
  }

  /** Calls the hooks of all areas for accounts that lost access. */
  async runAccessLoss(tx: Db, agent: ActorWithAddress, accounts: readonly number[]): Promise<void> {
    if (accounts.length > 0) for (const { onAccessLoss } of this.#all) await onAccessLoss?.(tx, agent, accounts);
  }

  /** Returns the number of open tasks, over all areas, that are assigned to this account alone. */
  async countAssignedTasks(db: Db, account: number): Promise<number> {
    let total = 0;
    for (const { assignedTasks } of this.#all) total += (await assignedTasks?.count(db, account)) ?? 0;
    return total;
  }

  /** Transfers the tasks assigned to one account alone to another account, as far as the recipient may receive them. */
  async handOverTasks(tx: Db, agent: ActorWithAddress, from: number, to: number): Promise<TaskTransferCounts> {
    const total = { moved: 0, left: 0, refused: 0 };
    for (const { assignedTasks } of this.#all) {
      const counts = await assignedTasks?.handOver(tx, agent, from, to);
      total.moved += counts?.moved ?? 0;
      total.left += counts?.left ?? 0;
      total.refused += counts?.refused ?? 0;
    }
    return total;
  }
}
