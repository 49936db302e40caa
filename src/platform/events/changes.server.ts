import { sql } from 'drizzle-orm';
import type { Connection, Db } from '../db/connect.server.ts';
import { ignoreUnwritableError } from '../db/errors.server.ts';
import { float, instant, int, list, nullable, reservedExecutorOf, statement, text, voidType } from '../db/sql.server.ts';
import { PendingChanges } from './pending-changes.ts';

/** Kinds of changes that have no record numbers: pages and settings. */
const wholes = ['page', 'setting'] as const;
/** A published change of records. `ns`: numbers of the changed records; null: the whole kind. */
export interface ChangeEvent {
  /** The changed kind of records, or a member of `wholes` (pages, settings). */
  kind: string;
  ns: readonly number[] | null;
}
export type ChangeListener = (change: ChangeEvent) => Promise<void> | void;
interface ChangeFollower {
  name: string;
  listener: ChangeListener;
  pending: PendingChanges;
}

const insertChange = 'insert into change (kind, ns)';
const notifyAll = `returning pg_notify('change', seq::text) as told`;
/**
 * Returns SQL that publishes changes: `select` is a query for kinds, each with its record numbers. The caller must hold the advisory lock
 * 7301, which orders commits.
 */
export const publishSelectedChangesSql = (select: string): string => `${insertChange} ${select} ${notifyAll}`;
const publishOne = statement({
  params: { kind: text<ChangeEvent['kind']>(), ns: nullable(list(int)) },
  row: { told: voidType },
  sql: ({ kind, ns }) => sql`${sql.raw(insertChange)} select ${kind}, ${ns}::int[] from pg_advisory_xact_lock(7301) ${sql.raw(notifyAll)}`,
});
/**
 * SQL that publishes changed records. $1: kind; $2: record numbers, or null for all records of the kind. An advisory lock makes the order
 * of the sequence numbers equal to the order of the commits.
 */
export const publishChangeSql = publishOne.text;
/**
 * Maximal number of records in one published change. If more records changed, followers reload the whole kind. A batch of an import has
 * fewer records.
 */
export const mostRecordsPerChange = 4_000;
/**
 * Milliseconds. `patience`: time limit for an answer to wait for its own change. `grace`: delay after which unprocessed changes make this process
 * stale. `retry`: pauses between attempts, short enough to read a commit within two seconds of a regained connection. `poll`: interval of reads
 * without notification.
 */
const times = { patience: 5000, grace: 1000, retry: { first: 100, most: 1500 }, poll: 5000 };

const newest = statement({ row: { at: nullable(instant) }, sql: () => sql`select max(at) as at from change` });
const forgetOld = statement({ sql: () => sql`delete from change where at < now() - interval '7 days'` });
const lastSeq = statement({ row: { last: float }, sql: () => sql`select coalesce(max(seq), 0)::float8 as last from change` });
const changesAfter = statement({
  params: { seq: int },
  row: { number: float, kind: text<ChangeEvent['kind']>(), ns: nullable(list(int)) },
  sql: ({ seq }) => sql`select seq::float8 as number, kind, ns from change where seq > ${seq} order by seq`,
});

/** Returns the time of the last change, or null if there was none within the retention time of changes. */
export const lastChangeTime = async (connection: Connection): Promise<Date | null> => {
  const change = await newest.one(connection, {});
  return change?.at ?? null;
};

/**
 * Reads committed changes in order and passes them to the followers. Writers publish changes inside their transaction. Every process reads
 * on from its last change, notified by NOTIFY; it also polls, since a proxy may lose notifications. The reads use reserved connections,
 * independent of load, and are retried until every follower has succeeded. Before its answer is sent, a writer waits until its own process
 * has caught up, so that its change is visible at once. If catching up takes too long, the committed write is still answered as successful
 * (decision 021).
 */
export class Changes {
  readonly #connection: Connection;
  readonly #kinds: ReadonlySet<string>;
  readonly #followers: ChangeFollower[] = [];
  /** Sequence number of the last change read. */
  #last = 0;
  /**
   * Numbers of commits. `#heard`: announced so far. `#read`: announced before the last successful read. `#taken`: announced before the last
   * read that every follower processed.
   */
  #heard = 0;
  #read = 0;
  #taken = 0;
  #behind = false;
  #round: Promise<boolean> = Promise.resolve(true);
  #nextRound: Promise<boolean> | undefined;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  #stopped = false;
  #unlisten: (() => Promise<void>) | undefined;
  /**
   * Callback: true when this process falls behind the commits and at every retry, false when it has caught up. In between, its caches are
   * stale.
   */
  onBehind: (behind: boolean) => void = () => undefined;
  /** Callback with the error of a failed attempt to read or process changes. */
  onTrouble: (error: unknown, what: string) => void = () => undefined;

  /** `kinds`: all known kinds of records. Changes of other kinds, published by another version of the portal, are ignored. */
  constructor(connection: Connection, kinds: readonly string[]) {
    this.#kinds = new Set([...kinds, ...wholes]);
    this.#connection = connection;
  }

  /**
   * Deletes old changes, and reads the number of the last one. Once `follow` is called, followers receive the changes that were committed
   * after this call.
   */
  async begin(): Promise<void> {
    await forgetOld.all(this.#connection, {}).catch(ignoreUnwritableError);
    const row = await lastSeq.one(this.#connection, {});
    this.#last = row?.last ?? 0;
  }

  /** Begins to read changes, by notifications and by polling. */
  async follow(): Promise<void> {
    const look = () => void this.look();
    this.#unlisten = await this.#connection.listen('change', (seq) => this.#onNotification(seq), look);
    if (this.#connection.engine === 'postgresql') this.#poll = setInterval(look, times.poll).unref();
    await this.look();
  }

  /**
   * Handles a notification. Late notifications of changes already read are ignored: while the database is away they would make this process treat its
   * caches as stale.
   */
  #onNotification(seq: string): void {
    if (seq === '' || Number(seq) > this.#last) void this.catchUp();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    clearTimeout(this.#retry);
    await this.#unlisten?.();
    await this.#round;
  }

  /**
   * Adds a follower of changes. Followers are called in order of subscription: subscribe the sources of answers before the caches of
   * answers. The log contains `name`.
   */
  subscribe(name: string, listener: ChangeListener): void {
    this.#followers.push({ name, listener, pending: new PendingChanges() });
  }

  /** Publishes a change inside the writing transaction. Does nothing if `ns` is empty, except for pages and settings. */
  static async publish(tx: Db, kind: ChangeEvent['kind'], ns: readonly number[]): Promise<void> {
    if (ns.length === 0 && !wholes.some((one) => one === kind)) return;
    await publishOne.all(tx, { kind, ns: ns.length > mostRecordsPerChange ? null : ns });
  }

  /** Passes a change to the followers of this process only. */
  announce(change: ChangeEvent): void {
    for (const { pending } of this.#followers) pending.add(change);
    void this.catchUp();
  }

  /** Waits briefly for commits that this process has heard of but could not read. Returns false if it still cannot read them. */
  async knows(): Promise<boolean> {
    const heard = this.#heard; // answers to later commits wait for those commits themselves
    const blind = () => this.#behind && heard > this.#read;
    if (blind()) await this.look();
    return !blind();
  }

  /**
   * Processes everything committed before the call; called after a commit or a notification. Returns false if that takes too long; it then continues
   * in the background.
   */
  catchUp(): Promise<boolean> {
    this.#heard++;
    return this.look();
  }

  /** Reads and processes new changes, if there are any. Neither `look` nor `catchUp` ever rejects. */
  look(): Promise<boolean> {
    this.#nextRound ??= this.#round.then(() => {
      if (this.#nextRound) this.#round = this.#nextRound;
      this.#nextRound = undefined;
      return !this.#stopped && this.#runRound();
    });
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, times.patience, false);
    return Promise.race([this.#nextRound, late]).finally(() => clearTimeout(timer));
  }

  /** Runs one round: reads new changes, then passes pending changes to each follower. Returns false if any step failed. */
  async #runRound(): Promise<boolean> {
    const late = setTimeout(() => this.#markBehind(), times.grace);
    let heard = this.#heard;
    const found = await this.#readOn();
    if (found) {
      this.#heard += found;
      this.#read = heard += found;
    } else if (found === 0) this.#read = heard;
    let served = true;
    for (const follower of this.#followers) served = (await this.#deliver(follower)) && served;
    clearTimeout(late);
    const isComplete = found !== undefined && served;
    if (isComplete) this.#markCaughtUp(heard);
    else this.#tryAgain();
    return isComplete;
  }

  /** Returns the number of changes found, or undefined if they could not be read. */
  async #readOn(): Promise<number | undefined> {
    try {
      const found = await changesAfter.all(reservedExecutorOf(this.#connection), { seq: this.#last });
      for (const { number, kind, ns } of found) {
        if (this.#kinds.has(kind)) for (const { pending } of this.#followers) pending.add({ kind, ns });
        this.#last = number;
      }
      return found.length;
    } catch (error) {
      this.#report(error, 'What was committed could not be read');
      return undefined;
    }
  }

  /** Passes pending changes to a follower. A change that fails stays pending for this follower and does not affect the others. */
  async #deliver({ name, listener, pending }: ChangeFollower): Promise<boolean> {
    let served = true;
    for (const change of pending.take()) {
      try {
        await listener(change);
      } catch (error) {
        pending.add(change);
        served = false;
        this.#report(error, `A change of ${change.kind} was not taken in: ${name}`);
      }
    }
    return served;
  }

  #tryAgain(): void {
    this.#markBehind();
    clearTimeout(this.#retry);
    const { first, most } = times.retry;
    if (!this.#stopped) this.#retry = setTimeout(() => void this.look(), Math.min(first * 2 ** this.#failures++, most)).unref();
  }

  /**
   * Marks this process as behind unless it knows of no unprocessed commit. While the database is away nothing is committed, so the caches remain
   * valid.
   */
  #markBehind(): void {
    if (this.#heard === this.#taken) return;
    this.#behind = true;
    this.#reportBehind(true);
  }

  #markCaughtUp(heard: number): void {
    this.#failures = 0;
    this.#taken = heard;
    if (!this.#behind || this.#heard > heard) return;
    this.#behind = !this.#reportBehind(false); // if the callback failed, it is repeated after the next round
  }

  /**
   * Calls `onBehind`; returns false if the callback throws. The error must not end a round, because every later writer waits for the round.
   */
  #reportBehind(behind: boolean): boolean {
    try {
      this.onBehind(behind);
      return true;
    } catch (error) {
      this.#report(error, `Who answers was not told that this process ${behind ? 'is behind' : 'has caught up'}`);
      return false;
    }
  }

  #report(error: unknown, what: string): void {
    try {
      this.onTrouble(error, what);
    } catch {
      // an error of the log itself cannot be logged
    }
  }
}
