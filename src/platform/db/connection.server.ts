import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { clientOf, queryPrepared } from './drizzle-internals.server.ts';
import { retryOnConflict } from './retry.server.ts';

/** The database or an open transaction on it; drizzle's transaction type extends its database type. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Access of this process to the database: the embedded engine (PGlite), or a PostgreSQL server through pools of connections. */
export interface Connection {
  readonly engine: 'embedded' | 'postgresql';
  /** The drizzle database. Inside `db.transaction` use only the given `tx`: the embedded engine has a single session and would wait for itself. */
  readonly db: Db;
  /** Runs a statement with parameters ($1…) in one round trip and returns its rows. `prepared`: PostgreSQL caches the plan. */
  query<R>(sql: string, params?: unknown[], prepared?: boolean): Promise<R[]>;
  /**
   * Runs a statement like `query`, over connections reserved for internal work that must not wait under load. The embedded engine has only one
   * connection.
   */
  onReservedConnection<R>(sql: string, params?: unknown[]): Promise<R[]>;
  /** Applies pending schema migrations. Processes that start at once wait for each other. */
  migrate(): Promise<void>;
  /**
   * Waits until no other process on the database runs work under this name, then runs `work` and returns its result. The lock is released
   * if the process dies. The embedded engine takes no lock, because only one process uses it.
   */
  withGlobalLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Tries to take the lock of this name, which only one process on the database can hold; does not wait. Returns the function that releases
   * it, or null if another process holds it. A process may take a name several times. The lock is released if the process dies. The
   * embedded engine always succeeds.
   */
  hold(name: string): Promise<(() => void) | null>;
  /**
   * Calls `on` with each notification (NOTIFY) on a channel, until the returned function is called. A lost connection is reopened, then
   * `onReconnect` is called, because notifications sent in between are lost.
   */
  listen(channel: string, on: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  /**
   * True if the reserved disk space has room for the small writes of signing in and out (`connectionWithReservedSpace`). False on
   * PostgreSQL, which reserves no space.
   */
  hasLastSpace(): boolean;
  /**
   * Checks the database with a trivial query: `unavailable` if the query fails or takes more than three seconds, `read-only` if PostgreSQL
   * refuses writes, else `ok`.
   */
  readiness(): Promise<'ok' | 'read-only' | 'unavailable'>;
  close(): Promise<void>;
}

/**
 * Runs the work in one transaction; inside use only the given `tx`. After a conflict (`isConflict`) all of it runs again, at most twice, so
 * it must not change anything outside the database.
 */
export const transaction = <T>(connection: Connection, work: (tx: Db) => Promise<T>): Promise<T> =>
  retryOnConflict(() => connection.db.transaction((tx) => work(tx)));

/** Runs reads on one snapshot of the data, in a read-only transaction. It locks no rows and writes nothing to the disk. */
export const snapshotRead = <T>(connection: Connection, read: (tx: Db) => Promise<T>): Promise<T> =>
  retryOnConflict(() => connection.db.transaction((tx) => read(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' }));

/**
 * Runs a statement with parameters ($1…) on a database or transaction, without drizzle's overhead. Pass JSON as text (`JSON.stringify`):
 * node-postgres would turn an array into a PostgreSQL array. `prepared`: PostgreSQL caches the plan.
 */
export const queryRows = async <R>(executor: Db, sql: string, params: unknown[] = [], prepared = false): Promise<R[]> => {
  return (await (prepared ? queryPrepared<R>(executor, sql, params) : clientOf(executor).query<R>(sql, params))).rows;
};

/** Returns true if the work succeeds within three seconds, else false. */
export const isFulfilledInTime = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, 3000, false);
  });
  const good = work.then(
    () => true,
    () => false,
  );
  return Promise.race([good, late]).finally(() => clearTimeout(timer));
};

/** Returns the channel name, or throws unless it is a plain lower-case name. LISTEN contains it unquoted. */
export const checkChannel = (channel: string): string => {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
  return channel;
};
