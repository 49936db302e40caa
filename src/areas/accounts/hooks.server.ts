import type { Db } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';

/** Actor and address that a change of access is logged with. */
export type ActorWithAddress = Pick<Context, 'actor' | 'address'>;

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

/** Hooks of an area on accounts: they run when other areas change the access of accounts, count their tasks or transfer them. */
export interface AccountHooks {
  /**
   * Called when accounts lose access: they are disabled, deleted, moved to another country, removed from a role or organization, or a role
   * grants less. It runs after the change within the transaction. The caller holds `lockOperators`.
   */
  onAccessLoss?: (tx: Db, agent: ActorWithAddress, accounts: readonly number[]) => Promise<void>;
  assignedTasks?: AssignedTaskSource;
}

declare module '../../platform/area.server.ts' {
  interface AreaMembers<Services> {
    /** Returns the area's hooks on accounts. */
    readonly accountHooks?: (services: Services) => AccountHooks;
  }
}

/** Registry of the hooks of all areas on accounts. The composition of the services fills it from the manifests. */
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
