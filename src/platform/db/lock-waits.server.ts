import type pg from 'pg';
import { log } from '../process/log.ts';

/** Milliseconds. `patience`: duration of a lock wait after which its holder is logged; `pause`: interval between checks. */
const patience = 5000;
const pause = 1000;

/**
 * A session of this process that waits for a lock (`waiting`), and a session that blocks it (`pid`). If a prepared transaction blocks it,
 * `pid` is 0 and the members about the blocking session are null.
 */
interface LockWait {
  waiting: number;
  lock: string;
  pid: number;
  application: string | null;
  address: string | null;
  state: string | null;
  since: Date | null;
  queryStart: Date | null;
}
const waitsQuery = `select l.pid as waiting, coalesce(l.relation::regclass::text, l.locktype) as lock, b.pid, h.application_name as application,
    host(h.client_addr) as address, h.state, h.state_change as since, h.query_start as "queryStart"
  from pg_locks l cross join lateral (select distinct unnest(pg_blocking_pids(l.pid)) as pid) b left join pg_stat_activity h on h.pid = b.pid
  where not l.granted and l.pid = any($1::int[]) and l.waitstart < clock_timestamp() - $2 * interval '1 millisecond' order by l.pid, b.pid`;

/** Returns the server process id of an open connection, which the driver's types do not declare. */
export const serverProcessIdOf = (client: pg.ClientBase): number => (client as unknown as { processID: number }).processID;

/**
 * Logs the sessions that hold a lock for which a connection of this process has waited five seconds, once for each wait and its holders.
 * `query` must use a connection that waits for no lock.
 */
export class LockWaitLogger {
  readonly #query: (sql: string, params: unknown[]) => Promise<LockWait[]>;
  /** Server process ids of the connections of this process. */
  readonly #pids = new Set<number>();
  readonly #told = new Set<string>();
  #watching = false;

  constructor(query: (sql: string, params: unknown[]) => Promise<LockWait[]>) {
    this.#query = query;
  }

  add(pid: number): void {
    this.#pids.add(pid);
  }

  remove(pid: number): void {
    this.#pids.delete(pid);
  }

  /** Runs the work and monitors lock waits meanwhile; a nested call starts no second monitor. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#watching) return work();
    this.#watching = true;
    const timer = setInterval(() => {
      this.#look().catch(() => undefined); // the error is ignored, because the work itself meets any failure of the database
    }, pause);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      this.#watching = false;
    }
  }

  async #look(): Promise<void> {
    const waits = await this.#query(waitsQuery, [[...this.#pids], patience]);
    for (const [waiting, holders] of Map.groupBy(waits, ({ waiting }) => waiting)) {
      const lock = holders[0]?.lock;
      const key = [waiting, lock, ...holders.map(({ pid }) => pid)].join();
      if (this.#told.has(key)) continue;
      this.#told.add(key);
      const blockers = holders.map(({ waiting: _waiting, lock: _lock, ...holder }) => holder);
      log.warn({ lock, pid: waiting, heldBy: blockers }, 'The start waits for a lock in the database that others hold');
    }
  }
}
