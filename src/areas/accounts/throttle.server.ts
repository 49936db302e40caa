import { AppError } from '../../base/errors.ts';
import { type Connection, type Db, rows } from '../../platform/db/connect.server.ts';
import { unlessDiskFull } from '../../platform/db/errors.server.ts';
import { Gates, turnAway } from '../../platform/files/gate.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { KnownDevices, Owner } from './known-devices.server.ts';

/** After so many failures each further one locks, twice as long as before: of a name in one place, of a name over all networks, of a network. */
const free = { place: 5, everywhere: 50, network: 100 } as const;
const firstLock = 60;
const longestLock = 24 * 3600;
/** Failures are forgotten after a day without one and without a lock. */
const memory = '1 day';
const rhythm = 3600_000;
const isForgotten = `greatest(t.at, t.locked_until) < now() - interval '${memory}'`;
/** Tries of one name that a process judges at a time, for hashing is slower than counting: right ones that come together do not lock each other out. */
const atOnce = 2;
const mostWaiting = 60;

/** What is tried, and whose it is: the account's own devices have limits of their own. */
export interface Guess {
  name: string;
  owner?: Owner | undefined;
}
interface Limit {
  key: string;
  free: number;
  /** Whether it is of the name in this place, or on this device, and of nobody else. */
  own: boolean;
}
interface Failures {
  key: string;
  failures: number;
}
type Counted = Limit & Failures;

const nameOf = (name: string): string => name.trim().toLowerCase().slice(0, 200);
const keyOf = (place: string, name: string): string => `account:${place} ${nameOf(name)}`;
const everywhere = '*';

/** Counts need not reach the disk before anybody goes on: a power cut may take those of the last moment along (decision 015). */
const unhurried = `set_config('synchronous_commit', 'off', true) = 'off'`;
/** Rows are locked in one order, whoever counts and whatever the database's sorting: two who hold one each would wait for each other. */
const inOrder = 'order by key collate "C" for update';

/** What was counted, the first parameter, its rows locked; `now`: how much it is by now. */
const held = `held as (select c.*, throttle.failures as now from throttle join jsonb_to_recordset($1::jsonb) as c (key text, failures int, free int, own boolean) using (key)
  where ${unhurried} order by throttle.key collate "C" for update of throttle)`;
/** The limit of a key among those of a try, the second parameter. */
const freeOf = (key: string): string => `($2::jsonb ->> ${key})::int`;

/** The names in the keys that are locked now, whatever the place. */
export const lockedNames = `(select substr(key, strpos(key, ' ') + 1) from throttle where key like 'account:%' and locked_until > now())`;

/** Forgets the failures under each of an account's names. */
export const unlock = async (tx: Db, names: readonly (string | null)[]): Promise<number> => {
  const known = names.flatMap((name) => (name ? [nameOf(name)] : []));
  const named = `key like 'account:%' and substr(key, strpos(key, ' ') + 1) = any($1)`;
  const forgotten = await rows<{ failures: number }>(
    tx,
    `delete from throttle where key in (select key from throttle where ${named} ${inOrder}) returning failures`,
    [known],
  );
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
        if (end === 'in') await this.#forget(counted).catch(unlessDiskFull);
        else if (end === 'right') await this.#giveBack(counted).catch(unlessDiskFull);
      }
    });
  }

  /** Throws E_UNAVAILABLE while too many tries of a name wait: may be asked before anything else is done for one. */
  async checkRoom(name: string): Promise<void> {
    if (this.#gates.isFull(keyOf(everywhere, name))) await turnAway();
  }

  /** Somebody is in: the failures of the name in this place were their own, and those elsewhere remain. */
  async succeeded(context: Context, { name, owner }: Guess): Promise<void> {
    await this.#forget(this.#limits(context, name, owner).map((limit) => ({ ...limit, failures: 0 })));
  }

  /** Forgets what has not happened for long. */
  async #sweep(): Promise<void> {
    if (Date.now() < this.#sweepAt) return;
    this.#sweepAt = Date.now() + rhythm;
    await this.#connection.query(
      `delete from throttle where key in (select key from throttle t where ${isForgotten} for update skip locked)`,
    );
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
    return limits.sort((a, b) => (a.key < b.key ? -1 : 1)); // as `inOrder`
  }

  async #refuseLocked(limits: readonly Limit[]): Promise<void> {
    const [locked] = await this.#connection.query<{ seconds: number | null }>(
      'select ceil(extract(epoch from max(locked_until) - now()))::int as seconds from throttle where key = any($1) and locked_until > now()',
      [limits.map(({ key }) => key)],
    );
    if (locked?.seconds) throw new AppError('E_LOCKED', undefined, locked.seconds, { minutes: Math.ceil(locked.seconds / 60) });
  }

  async #count(limits: readonly Limit[]): Promise<Counted[]> {
    await this.#sweep().catch(unlessDiskFull);
    const counted = await this.#connection.query<Failures>(
      `insert into throttle as t (key, failures) select key, 1 from unnest($1::text[]) with ordinality as l (key, i)
         where ${unhurried} order by i
       on conflict (key) do update set
         failures = case when ${isForgotten} then 1 else t.failures + 1 end,
         at = now(),
         locked_until = case when not ${isForgotten} and t.failures + 1 >= ${freeOf('excluded.key')}
           then now() + make_interval(secs => least(${longestLock}, ${firstLock} * power(2, least(t.failures + 1 - ${freeOf('excluded.key')}, 20)))) end
         where t.locked_until is null or t.locked_until <= now()
       returning key, failures`,
      [limits.map(({ key }) => key), JSON.stringify(Object.fromEntries(limits.map(({ key, free }) => [key, free])))],
    );
    const all = limits.flatMap((limit) => counted.filter(({ key }) => key === limit.key).map(({ failures }) => ({ ...limit, failures })));
    if (all.length === limits.length) return all;
    await this.#giveBack(all); // one of them is locked: it was no try
    await this.#refuseLocked(limits);
    throw new AppError('E_LOCKED', undefined, 1, { minutes: 1 }); // it ended just now
  }

  /** What was right is no failure; the lock that its counting began ends with it. */
  async #giveBack(counted: readonly Counted[]): Promise<void> {
    await this.#subtract(counted, '1', 'false');
  }

  /** The same, and what failed in this place before is forgotten with it. */
  async #forget(counted: readonly Counted[]): Promise<void> {
    await this.#subtract(counted, 'coalesce((select own.now from held own where own.own), 0)', 'held.own');
  }

  /** SQL for how much less it was, and for which rows are free whatever is left. */
  async #subtract(counted: readonly Counted[], failures: string, isFree: string): Promise<void> {
    await this.#connection.query(
      `with ${held} update throttle t set failures = greatest(t.failures - ${failures}, 0),
         locked_until = case when not ${isFree} and t.failures > held.free and t.failures <> held.failures then t.locked_until end
        from held where t.key = held.key`,
      [JSON.stringify(counted)],
    );
  }
}
