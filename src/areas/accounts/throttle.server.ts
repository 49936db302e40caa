import { AppError } from '../../base/errors.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { ignoreDiskFull } from '../../platform/db/errors.server.ts';
import { Gates, refuseWhenBusy } from '../../platform/files/gate.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network.ts';
import * as store from '../../platform/http/throttle-store.server.ts';
import type { KnownDevices, Owner } from './known-devices.server.ts';

/** After so many failures each further one locks: of a name in one place, of a name over all networks, of a network. */
const free = { place: 5, everywhere: 50, network: 100 } as const;
const rhythm = 3600_000;
/** Tries of one name that a process judges at a time, for hashing is slower than counting: right ones that come together do not lock each other out. */
const atOnce = 2;
const mostWaiting = 60;

/** What is tried, and whose it is: the account's own devices have limits of their own. */
export interface Guess {
  name: string;
  owner?: Owner | undefined;
}
/** `own`: it is of the name in this place, or on this device, and of nobody else. */
type Limit = Omit<store.FailureCount, 'failures'>;

const nameOf = (name: string): string => name.trim().toLowerCase().slice(0, 200);
const sort = 'account';
const keyOf = (place: string, name: string): string => `${sort}:${place} ${nameOf(name)}`;
const everywhere = '*';

/** The names that are locked now, as SQL. */
export const lockedNames = store.lockedNames(sort);

/** Forgets the failures under each of an account's names. */
export const unlock = async (tx: Db, names: readonly (string | null)[]): Promise<number> => {
  const known = names.flatMap((name) => (name ? [nameOf(name)] : []));
  const forgotten = await store.unlock.all(tx, { sort, names: known });
  return forgotten.reduce((sum, { failures }) => sum + failures, 0);
};

/**
 * One limiter for everything that can be guessed: what is tried (account, number, mail address), whether it exists or not, and where from.
 * A try is counted before it is judged and given back where it was right, so that tries side by side are no more than one after the other.
 */
export class Throttle {
  readonly #connection: Connection;
  readonly #devices: KnownDevices;
  readonly #gates = new Gates(atOnce, mostWaiting);
  #sweepAt = 0;

  constructor(connection: Connection, devices: KnownDevices) {
    this.#connection = connection;
    this.#devices = devices;
  }

  /**
   * Judges one try; what `check` answers tells whether it was right, and what it throws that it was not judged. Throws E_LOCKED, with
   * the seconds to wait, while the name (in this place, or everywhere) or the network is locked. `isIn`: whether what was found lets
   * somebody in (`succeeded`).
   */
  async guess<T>(context: Context, { name, owner }: Guess, check: () => Promise<T>, isIn?: (found: NonNullable<T>) => boolean): Promise<T> {
    const limits = this.#limits(context, name, owner);
    await this.checkRoom(name);
    await this.#refuseLocked(limits); // most of a flood ends here, and costs a look
    return this.#gates.run(keyOf(everywhere, name), async () => {
      const counted = await this.#count(limits);
      let end: 'wrong' | 'right' | 'in' = 'right';
      try {
        const found = await check();
        end = !found ? 'wrong' : isIn?.(found) ? 'in' : 'right';
        return found;
      } finally {
        if (end === 'in') await store.clearFailures.all(this.#connection, { counted }).catch(ignoreDiskFull);
        else if (end === 'right') await store.refundAttempt.all(this.#connection, { counted }).catch(ignoreDiskFull);
      }
    });
  }

  /** Throws E_UNAVAILABLE while too many tries of a name wait: may be asked before anything else is done for one. */
  async checkRoom(name: string): Promise<void> {
    if (this.#gates.isFull(keyOf(everywhere, name))) await refuseWhenBusy();
  }

  /** Somebody is in: the failures of the name in this place were their own, and those elsewhere remain. */
  async succeeded(context: Context, { name, owner }: Guess): Promise<void> {
    const counted = this.#limits(context, name, owner).map((limit) => ({ ...limit, failures: 0 }));
    await store.clearFailures.all(this.#connection, { counted });
  }

  /** Forgets what has not happened for long. */
  async #sweep(): Promise<void> {
    if (Date.now() < this.#sweepAt) return;
    this.#sweepAt = Date.now() + rhythm;
    await store.sweep.all(this.#connection, {});
  }

  #limits(context: Context, name: string, owner: Owner | undefined): Limit[] {
    const device = owner && this.#devices.deviceOf(context.device, owner);
    if (device) return [{ key: keyOf(`device/${device}`, name), free: free.place, own: true }];
    const network = networkOf(context.address);
    const limits = [
      { key: keyOf(network, name), free: free.place, own: true },
      { key: keyOf(everywhere, name), free: free.everywhere, own: false },
      { key: `address:${network}`, free: free.network, own: false },
    ];
    return limits.sort((a, b) => (a.key < b.key ? -1 : 1)); // as the statements lock them
  }

  async #refuseLocked(limits: readonly Limit[]): Promise<void> {
    const locked = await store.lockedFor.one(this.#connection, { keys: limits.map(({ key }) => key) });
    if (locked?.seconds) throw new AppError('E_LOCKED', undefined, locked.seconds, { minutes: Math.ceil(locked.seconds / 60) });
  }

  async #count(limits: readonly Limit[]): Promise<store.FailureCount[]> {
    await this.#sweep().catch(ignoreDiskFull);
    const counted = await store.count.all(this.#connection, {
      keys: limits.map(({ key }) => key),
      free: Object.fromEntries(limits.map(({ key, free }) => [key, free])),
    });
    const all = limits.flatMap((limit) => counted.filter(({ key }) => key === limit.key).map(({ failures }) => ({ ...limit, failures })));
    if (all.length === limits.length) return all;
    await store.refundAttempt.all(this.#connection, { counted: all }); // one of them is locked: it was no try
    await this.#refuseLocked(limits);
    throw new AppError('E_LOCKED', undefined, 1, { minutes: 1 }); // it ended just now
  }
}
