import { AppError } from '../../base/errors.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { refuseAfterDelay, SemaphoresByName } from '../../platform/files/gate.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { networkKeyOf } from '../../platform/http/network.ts';
import * as store from '../../platform/http/throttle-store.server.ts';
import type { DeviceAccount, KnownDevices } from './known-devices.server.ts';

/**
 * Limits of failures: a counter locks at this number of failures and at each further failure. `place`: counter of a name on one network or
 * known device; `everywhere`: of a name on all networks; `network`: of a network.
 */
const free = { place: 5, everywhere: 50, network: 100 } as const;
const rhythm = 3600_000;
/**
 * Maximum number of tries of one name that a process checks at a time. Hashing is slower than counting, so simultaneous right passwords
 * would otherwise lock each other out.
 */
const atOnce = 2;
const mostWaiting = 60;

/** Subject of a guess: the tried name, and its account if there is one. Known devices of the account have their own limits. */
export interface GuessSubject {
  name: string;
  owner?: DeviceAccount | undefined;
}
/** Counter of failures. `own`: true for the counter of one name on one network or device, which a sign-in clears. */
type FailureCounter = Omit<store.CountedThrottleKey, 'failures'>;

const nameOf = (name: string): string => name.trim().toLowerCase().slice(0, 200);
const sort = 'account';
const keyOf = (place: string, name: string): string => `${sort}:${place} ${nameOf(name)}`;
const everywhere = '*';

/** SQL query: names (account name, phone number, mail address) that are locked now. */
export const lockedSignInNamesSql = store.lockedNamesSql(sort);

/** Deletes the counted failures of the given names of an account on all networks and devices. Returns the number of deleted failures. */
export const deleteFailuresOfAccountNames = async (tx: Db, names: readonly (string | null)[]): Promise<number> => {
  const known = names.flatMap((name) => (name ? [nameOf(name)] : []));
  const forgotten = await store.deleteFailuresOfNames.all(tx, { sort, names: known });
  return forgotten.reduce((sum, { failures }) => sum + failures, 0);
};

/**
 * Rate limiter for guesses, by tried name (account, phone number, mail address; existing or not) and by network. A try is counted as a
 * failure before the check and subtracted if it was right, so that parallel tries have no advantage.
 */
export class Throttle {
  readonly #connection: Connection;
  readonly #devices: KnownDevices;
  readonly #gates = new SemaphoresByName(atOnce, mostWaiting);
  #sweepAt = 0;

  constructor(connection: Connection, devices: KnownDevices) {
    this.#connection = connection;
    this.#devices = devices;
  }

  /**
   * Checks one try. A truthy result of `check` counts as right; if `check` throws an error, the try is not counted. Throws E_LOCKED with
   * the seconds to wait while the name or the network is locked. `isIn`: returns true if the result completes a sign-in, which clears the
   * failures of the name on this network or device.
   */
  async guess<T>(
    context: Context,
    { name, owner }: GuessSubject,
    check: () => Promise<T>,
    isIn?: (found: NonNullable<T>) => boolean,
  ): Promise<T> {
    const limits = this.#limits(context, name, owner);
    await this.checkRoom(name);
    await this.#refuseLocked(limits); // stops most of a flood with one query
    return this.#gates.run(keyOf(everywhere, name), async () => {
      const counted = await this.#count(limits);
      let end: 'wrong' | 'right' | 'in' = 'right';
      try {
        const found = await check();
        end = !found ? 'wrong' : isIn?.(found) ? 'in' : 'right';
        return found;
      } finally {
        if (end === 'in') await store.subtractFailuresOfName.all(this.#connection, { counted }).catch(ignoreUnwritableError);
        else if (end === 'right') await store.refundAttempt.all(this.#connection, { counted }).catch(ignoreUnwritableError);
      }
    });
  }

  /** Throws E_UNAVAILABLE if too many tries of a name wait. Called before other work. */
  async checkRoom(name: string): Promise<void> {
    if (this.#gates.isFull(keyOf(everywhere, name))) await refuseAfterDelay();
  }

  /** Clears the failures of the name on this network or device after a sign-in. Failures on other networks remain. */
  async succeeded(context: Context, { name, owner }: GuessSubject): Promise<void> {
    const counted = this.#limits(context, name, owner).map((limit) => ({ ...limit, failures: 0 }));
    await store.subtractFailuresOfName.all(this.#connection, { counted });
  }

  /** Deletes old counters, at most once an hour. */
  async #sweep(): Promise<void> {
    if (Date.now() < this.#sweepAt) return;
    this.#sweepAt = Date.now() + rhythm;
    await store.deleteOldFailures.all(this.#connection, {});
  }

  #limits(context: Context, name: string, owner: DeviceAccount | undefined): FailureCounter[] {
    const device = owner && this.#devices.deviceOf(context.device, owner);
    if (device) return [{ key: keyOf(`device/${device}`, name), free: free.place, own: true }];
    const network = networkKeyOf(context.address);
    const limits = [
      { key: keyOf(network, name), free: free.place, own: true },
      { key: keyOf(everywhere, name), free: free.everywhere, own: false },
      { key: `address:${network}`, free: free.network, own: false },
    ];
    return limits.sort((a, b) => (a.key < b.key ? -1 : 1)); // sorted in the lock order of the statements
  }

  async #refuseLocked(limits: readonly FailureCounter[]): Promise<void> {
    const locked = await store.secondsUntilUnlocked.one(this.#connection, { keys: limits.map(({ key }) => key) });
    if (locked?.seconds) throw new AppError('E_LOCKED', undefined, locked.seconds, { minutes: Math.ceil(locked.seconds / 60) });
  }

  async #count(limits: readonly FailureCounter[]): Promise<store.CountedThrottleKey[]> {
    await this.#sweep().catch(ignoreUnwritableError);
    const counted = await store.countFailedAttempt.all(this.#connection, {
      keys: limits.map(({ key }) => key),
      free: Object.fromEntries(limits.map(({ key, free }) => [key, free])),
    });
    const all = limits.flatMap((limit) => counted.filter(({ key }) => key === limit.key).map(({ failures }) => ({ ...limit, failures })));
    if (all.length === limits.length) return all;
    await store.refundAttempt.all(this.#connection, { counted: all }); // one counter is locked, so the try does not count
    await this.#refuseLocked(limits);
    throw new AppError('E_LOCKED', undefined, 1, { minutes: 1 }); // the lock ended between the two queries
  }
}
