import { sql } from 'drizzle-orm';
import type { Connection, Db } from '../db/connect.server.ts';
import { ignoreDiskFull } from '../db/errors.server.ts';
import { float, instant, int, list, nullable, onReservedConnection, statement, text, voidType } from '../db/sql.server.ts';
import { PendingChanges } from './pending-changes.ts';

/** What changes as a whole, without records: the pages, what operators set. */
const wholes = ['page', 'setting'] as const;
export interface ChangeEvent {
  /** A kind of records, or one of `wholes`. */
  kind: string;
  ns: readonly number[] | null;
}
export type Listener = (change: ChangeEvent) => Promise<void> | void;
interface Follower {
  name: string;
  listener: Listener;
  owed: PendingChanges;
}

const intoOrder = 'insert into change (kind, ns)';
const tellAll = `returning pg_notify('change', seq::text) as told`;
/** Notes as changed what a query answers: kinds, each with the numbers of its records. Whoever does holds the lock of the order. */
export const publishRowsSql = (select: string): string => `${intoOrder} ${select} ${tellAll}`;
const noteOne = statement({
  params: { kind: text<ChangeEvent['kind']>(), ns: nullable(list(int)) },
  row: { told: voidType },
  sql: ({ kind, ns }) => sql`${sql.raw(intoOrder)} select ${kind}, ${ns}::int[] from pg_advisory_xact_lock(7301) ${sql.raw(tellAll)}`,
});
/** Notes records of a kind ($1, $2) as changed. The lock makes sequence order the order of commits. */
export const publishSql = noteOne.text;
/** Beyond this many records in one write, readers load the kind anew instead: more than a batch of an import touches. */
export const wholesale = 4_000;
/**
 * Milliseconds. `patience`: an answer waits no longer for its own change. `grace`: what is known for longer and not taken in is stale. `retry`:
 * once there is a connection again, what was committed is known within two seconds.
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

/** When anything was changed last; null where nothing was within the days that changes are kept. */
export const lastChange = async (connection: Connection): Promise<Date | null> => {
  const change = await newest.one(connection, {});
  return change?.at ?? null;
};

/**
 * The order in which writes were committed, and those who follow it. Writers note what they changed inside their
 * transaction; every process reads on from where it stood, told by NOTIFY, and looks now and then by itself, since a proxy between may
 * swallow notifications. It reads apart from the requests, so that no load keeps it, and tries again until everything is taken in.
 * Before its answer leaves, a writer waits until its own process has caught up, so that a change is visible at once; what is
 * committed is never refused for that (decision 021).
 */
export class Changes {
  readonly #connection: Connection;
  readonly #kinds: ReadonlySet<string>;
  readonly #followers: Follower[] = [];
  /** The last change that was read. */
  #last = 0;
  /** How often a commit was heard of, and how often before the last look that could read, and before the last that everyone took in. */
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
  /** Called when this process falls behind, at every further try, and when it has caught up: what is kept in memory is not to be believed. */
  onBehind: (behind: boolean) => void = () => undefined;
  /** Called with what a try failed of. */
  onTrouble: (error: unknown, what: string) => void = () => undefined;

  /** `kinds`: the kinds of records there are; what another version notes of others concerns nobody here. */
  constructor(connection: Connection, kinds: readonly string[]) {
    this.#kinds = new Set([...kinds, ...wholes]);
    this.#connection = connection;
  }

  /** Notes where the order stands: what is committed from now on reaches the followers once `follow` begins. */
  async begin(): Promise<void> {
    await forgetOld.all(this.#connection, {}).catch(ignoreDiskFull);
    const row = await lastSeq.one(this.#connection, {});
    this.#last = row?.last ?? 0;
  }

  /** Starts following. */
  async follow(): Promise<void> {
    const look = () => void this.look();
    this.#unlisten = await this.#connection.listen('change', (seq) => this.#onNotification(seq), look);
    if (this.#connection.engine === 'postgresql') this.#poll = setInterval(look, times.poll).unref();
    await this.look();
  }

  /** Word of what was read already, which may come late, is no news: with the database away it would make this process doubt all it has. */
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

  /** In the order of subscription: what answers are made from comes before the kept answers. The name is for the log. */
  subscribe(name: string, listener: Listener): void {
    this.#followers.push({ name, listener, owed: new PendingChanges() });
  }

  /** Notes a change inside the writing transaction. */
  static async publish(tx: Db, kind: ChangeEvent['kind'], ns: readonly number[]): Promise<void> {
    if (ns.length === 0 && !wholes.some((one) => one === kind)) return;
    await noteOne.all(tx, { kind, ns: ns.length > wholesale ? null : ns });
  }

  /** Tells this process's followers of something that changed for them alone. */
  announce(change: ChangeEvent): void {
    for (const { owed } of this.#followers) owed.add(change);
    void this.catchUp();
  }

  /** Waits a moment for what was committed where this process knows that it could not read it; false if it still cannot. */
  async knows(): Promise<boolean> {
    const heard = this.#heard; // of what others commit meanwhile their own answers wait
    const blind = () => this.#behind && heard > this.#read;
    if (blind()) await this.look();
    return !blind();
  }

  /** After a commit, or when told of one: takes in what was committed before the call. False where that takes long: it goes on by itself. */
  catchUp(): Promise<boolean> {
    this.#heard++;
    return this.look();
  }

  /** The same where nobody knows whether there is anything to take in. Neither ever fails. */
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

  /** One round: reads on, then gives each follower what it is owed. */
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
    const whole = found !== undefined && served;
    if (whole) this.#markCaughtUp(heard);
    else this.#tryAgain();
    return whole;
  }

  /** How many changes were found; undefined where they could not be read. */
  async #readOn(): Promise<number | undefined> {
    try {
      const found = await changesAfter.all(onReservedConnection(this.#connection), { seq: this.#last });
      for (const { number, kind, ns } of found) {
        if (this.#kinds.has(kind)) for (const { owed } of this.#followers) owed.add({ kind, ns });
        this.#last = number;
      }
      return found.length;
    } catch (error) {
      this.#report(error, 'What was committed could not be read');
      return undefined;
    }
  }

  /** What one could not take stays owed to it, and costs the others nothing. */
  async #deliver({ name, listener, owed }: Follower): Promise<boolean> {
    let served = true;
    for (const change of owed.take()) {
      try {
        await listener(change);
      } catch (error) {
        owed.add(change);
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

  /** Nothing heard of: a database that is away has nothing new to tell, and what is remembered holds. */
  #markBehind(): void {
    if (this.#heard === this.#taken) return;
    this.#behind = true;
    this.#reportBehind(true);
  }

  #markCaughtUp(heard: number): void {
    this.#failures = 0;
    this.#taken = heard;
    if (!this.#behind || this.#heard > heard) return;
    this.#behind = !this.#reportBehind(false); // who did not hear of it hears of it after the next round
  }

  /** Whether it was taken. A round never ends by those who are told of it: every later writer waits behind it. */
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
      // a log that fails has nowhere to say so
    }
  }
}
