import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { clientOf, queryPrepared } from './drizzle-internals.server.ts';
import { retry } from './retry.server.ts';

/** The database or an open transaction on it: drizzle's transactions extend its database, so one type serves both. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database of either engine. */
export interface Connection {
  readonly engine: 'embedded' | 'postgresql';
  /** Inside `db.transaction` use only the `tx` handed in: the embedded engine has one session and would wait for itself. */
  readonly db: Db;
  /** Rows of a parameterised statement ($1…), one round trip. */
  query<R>(sql: string, params?: unknown[]): Promise<R[]>;
  /** The same over connections that no request takes: what this process must know whatever the load. The embedded engine has only one. */
  onReservedConnection<R>(sql: string, params?: unknown[]): Promise<R[]>;
  /** Brings the schema up to date; processes that start together wait for each other. */
  migrate(): Promise<void>;
  /**
   * Work that one process does at a time, known by its name; others wait for their turn. Whose process dies gives the turn away. The
   * embedded engine has one process anyway.
   */
  withGlobalLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Holds a name that no other process holds, until the function is called or this process dies; null where another one holds it. Within
   * the process it may be held more than once. The embedded engine has one process anyway.
   */
  hold(name: string): Promise<(() => void) | null>;
  /**
   * LISTEN on a channel until the returned function is called. After a lost connection it listens again by itself and
   * calls `onReconnect`, because notifications sent in between are gone.
   */
  listen(channel: string, on: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  /** Whether the last space of a disk, kept from other writes, has room for the small ones of signing in (`onLastSpace`). PostgreSQL keeps none. */
  hasLastSpace(): boolean;
  /** Whether a trivial query is answered within three seconds, and whether PostgreSQL would write. */
  readiness(): Promise<'ok' | 'read-only' | 'unavailable'>;
  close(): Promise<void>;
}

/**
 * The work in one transaction; inside use only the `tx` handed in. After a conflict all of it runs again (`retry`), so it must not
 * change anything outside of the database.
 */
export const transaction = <T>(connection: Connection, work: (tx: Db) => Promise<T>): Promise<T> =>
  retry(() => connection.db.transaction((tx) => work(tx)));

/** Reads that all see the same moment. They lock nothing, and need no disk. */
export const snapshotRead = <T>(connection: Connection, read: (tx: Db) => Promise<T>): Promise<T> =>
  retry(() => connection.db.transaction((tx) => read(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' }));

/**
 * Rows of a parameterised statement ($1…) on a database or a transaction, without drizzle's overhead. Pass JSON parameters
 * as text (`JSON.stringify`): node-postgres would turn an array into a PostgreSQL array. `prepared`: PostgreSQL keeps the plan.
 */
export const rows = async <R>(executor: Db, sql: string, params: unknown[] = [], prepared = false): Promise<R[]> => {
  return (await (prepared ? queryPrepared<R>(executor, sql, params) : clientOf(executor).query<R>(sql, params))).rows;
};

/** Whether the work finishes well within three seconds. */
export const answersInTime = async (work: Promise<unknown>): Promise<boolean> => {
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

/** Channels are written into LISTEN unquoted, so only plain lower-case names pass. */
export const checkChannel = (channel: string): string => {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
  return channel;
};
