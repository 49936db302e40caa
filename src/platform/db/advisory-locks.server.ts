import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasSqlCondition } from './errors.server.ts';

const ignore = () => undefined;
/**
 * Milliseconds. `patience`: time limit of connecting and of each statement, as short as for a request. `pause`: wait before the next attempt if the
 * server has no connection left.
 */
const times = { patience: 3000, pause: 200 };

/**
 * Session-level advisory locks of PostgreSQL, by name (`Connection.hold`). All locks of this process share one connection that has no other
 * use, opened at the latest with the first lock. If the process dies, all its locks are released. Locks write nothing to the database.
 */
export class AdvisoryLocks {
  readonly #databaseUrl: string;
  #client: Promise<pg.Client> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Opens the lock connection in advance, because later the server may have no connection left. */
  async open(): Promise<void> {
    await this.#connected();
  }

  async take(name: string): Promise<(() => void) | null> {
    const client = await this.#connected();
    try {
      if (!(await this.#ask(client, 'pg_try_advisory_lock', name))) return null;
    } catch (error) {
      client.end().catch(ignore); // after a timeout the session may hold the lock; closing the session releases it
      throw error;
    }
    return () => void this.#ask(client, 'pg_advisory_unlock', name).catch(ignore); // a lost connection has released its lock
  }

  /** Sends lock statements one after the other, so that a lock is released before the next attempt to take it. */
  #ask(client: pg.Client, lock: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> {
    const answer = this.#last.then(async () => {
      const { rows } = await client.query<{ done: boolean }>(`select ${lock}(hashtextextended($1, 0)) as done`, [`brics-portal ${name}`]);
      return rows[0]?.done ?? false;
    });
    this.#last = answer.catch(ignore);
    return answer;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#client?.catch(ignore))?.end().catch(ignore);
  }

  #connected(): Promise<pg.Client> {
    if (this.#closed) throw new Error('Connection terminated: the database is closed');
    if (this.#client) return this.#client;
    const lose = () => {
      if (this.#client === opened) this.#client = undefined;
    };
    const opened = this.#openPatiently(lose).catch((error: unknown) => {
      lose();
      throw error;
    });
    this.#client = opened;
    return opened;
  }

  async #openPatiently(lose: () => void): Promise<pg.Client> {
    const latest = Date.now() + times.patience;
    for (;;) {
      try {
        return await this.#open(lose);
      } catch (error) {
        if (!hasSqlCondition(error, 'tooManyConnections') || Date.now() > latest) throw error;
        await sleep(times.pause);
      }
    }
  }

  async #open(lose: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: times.patience,
      query_timeout: times.patience,
      keepAlive: true,
      options: '-c idle_session_timeout=0 -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
      application_name: 'brics-portal-holds',
    });
    client.on('error', ignore); // the event 'end' of the client follows; without a listener the error would end the process
    await client.connect();
    client.on('end', lose);
    return client;
  }
}
