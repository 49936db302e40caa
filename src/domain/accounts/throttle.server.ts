import { AppError } from '../../contract/errors.ts';
import type { Connection } from '../../db/connect.server.ts';
import { networkOf } from '../network.ts';

/** After so many failures each further one locks, twice as long as before. */
const free = { account: 5, address: 100 } as const;
const firstLock = 60;
const longestLock = 24 * 3600;
/** Failures are forgotten after a day without one. */
const memory = '1 day';

/** Under which keys the failures of an account's own names are kept. */
export const throttleKeys = (names: readonly (string | null)[]): string[] =>
  names.flatMap((name) => (name ? [keyOf('account', name)] : []));

const keyOf = (type: keyof typeof free, name: string) => `${type}:${name.trim().toLowerCase().slice(0, 200)}`;
const addressKey = (address: string) => keyOf('address', networkOf(address));

/** One limiter for every way in: what is tried (account, number, mail address) and where from, whether it exists or not. */
export class Throttle {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Throws E_LOCKED while the name or the address is locked. */
  async check(name: string, address: string): Promise<void> {
    const [locked] = await this.#connection.query('select 1 from throttle where key = any($1) and locked_until > now() limit 1', [
      [keyOf('account', name), addressKey(address)],
    ]);
    if (locked) throw new AppError('E_LOCKED');
  }

  async failed(name: string, address: string): Promise<void> {
    const tried = [
      [keyOf('account', name), free.account],
      [addressKey(address), free.address],
    ] as const;
    for (const [key, most] of tried)
      await this.#connection.query(
        `insert into throttle as t (key, failures) values ($1, 1)
         on conflict (key) do update set
           failures = case when t.at < now() - interval '${memory}' then 1 else t.failures + 1 end,
           at = now(),
           locked_until = case when t.at >= now() - interval '${memory}' and t.failures + 1 >= $2
             then now() + make_interval(secs => least(${longestLock}, ${firstLock} * power(2, least(t.failures + 1 - $2, 20)))) end`,
        [key, most],
      );
  }

  /** A success clears the name; the address keeps its count, or one good account would open it to guessing. */
  async succeeded(name: string): Promise<void> {
    await this.#connection.query('delete from throttle where key = $1', [keyOf('account', name)]);
  }
}
