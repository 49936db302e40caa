import pg from 'pg';
import { type Connection, isFulfilledInTime } from './connection.server.ts';
import { hasSqlCondition, isReadOnly } from './errors.server.ts';
import { retryOnConflict } from './retry.server.ts';

/** Number of connections that a pool never closes for being idle (`leastConnections`), and default of its maximum (`usualConnections`). */
export const leastConnections = 2;
const usualConnections = 10;

const ignore = () => undefined;
/**
 * Milliseconds. `patience`: time limit for getting a connection. `growth`: interval of attempts to open more after the server refused one.
 * `renewal`: minimal interval between replacements of idle connections. `keepAlive`: delay of the first TCP keep-alive probe.
 */
const times = { patience: 3000, growth: 500, renewal: 1000, keepAlive: 10_000 };

type Release = (error?: Error | boolean) => void;
type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
type Query = (...args: [query: pg.QueryConfig | string, values?: unknown[]]) => Promise<pg.QueryResult>;

/**
 * A pool of connections to PostgreSQL. If the server refuses a further connection (`tooManyConnections`), callers wait for open ones.
 * Single statements are retried after a conflict. Connections to a read-only server are dropped: the next may lead to a writable server.
 */
export class Pool extends pg.Pool {
  readonly #most: number;
  #open = 0;
  #growth: NodeJS.Timeout | undefined;
  #renewedAt = 0;

  constructor({ max = usualConnections, ...config }: pg.PoolConfig) {
    super({
      min: leastConnections, // connections that stay open for waiting callers when the server grants no more
      keepAlive: true,
      keepAliveInitialDelayMillis: times.keepAlive,
      ...config,
      max,
      connectionTimeoutMillis: times.patience,
    });
    this.#most = max;
    // the next query replaces a dead client and reports its error; without listeners the error would end the process
    this.on('error', ignore);
    this.on('connect', (client) => {
      this.#open++;
      client.on('error', ignore);
    });
    this.on('remove', () => this.#open--);
    const once = this.query.bind(this) as Query;
    const query: Query = (...args) =>
      retryOnConflict(() => once(...args)).catch((error: unknown) => {
        this.isLost(error); // if the server is read-only, drops the idle connections too; the failed connection has left the pool
        throw error;
      });
    this.query = query as pg.Pool['query'];
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: OnConnected): void;
  override connect(done?: OnConnected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (!done) return connected;
    connected.then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, ignore),
    );
    return undefined;
  }

  /** True if the error shows that the connection leads to a read-only server. Idle connections, which may lead there too, are then dropped. */
  isLost(error: unknown): boolean {
    const lost = isReadOnly(error);
    if (lost) this.#renew();
    return lost;
  }

  /** Returns `unavailable` if the server does not answer in time, `read-only` if it refuses writes, else `ok`. */
  async readiness(): ReturnType<Connection['readiness']> {
    let writes = true;
    const look = async () => {
      const { rows } = await this.query<{ readOnly: boolean }>(`select current_setting('transaction_read_only')::boolean as "readOnly"`);
      writes = rows[0]?.readOnly === false;
    };
    if (!(await isFulfilledInTime(look()))) return 'unavailable';
    if (!writes) this.#renew();
    return writes ? 'ok' : 'read-only';
  }

  override async end(): Promise<void> {
    clearInterval(this.#growth);
    await super.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    const latest = Date.now() + times.patience;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!hasSqlCondition(error, 'tooManyConnections') || this.totalCount === 0 || Date.now() > latest) throw error;
        this.#waitForOpen();
      }
    }
  }

  /**
   * Limits the pool to its open connections, so that callers wait for them. At each interval `growth` the limit rises by one, up to the configured
   * maximum.
   */
  #waitForOpen(): void {
    this.options.max = Math.max(1, this.#open);
    this.#growth ??= setInterval(() => {
      this.options.max = Math.min(this.options.max + 1, this.#most);
      if (this.options.max < this.#most) return;
      clearInterval(this.#growth);
      this.#growth = undefined;
    }, times.growth).unref();
  }

  #renew(): void {
    if (Date.now() - this.#renewedAt < times.renewal) return;
    this.#renewedAt = Date.now();
    for (let idle = this.idleCount; idle > 0; idle--) this.connect().then((client) => client.release(true), ignore);
  }
}
