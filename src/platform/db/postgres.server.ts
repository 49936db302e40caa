import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { AdvisoryLocks } from './advisory-locks.server.ts';
import { type Connection, queryRows } from './connection.server.ts';
import { databaseOver, pooledDatabase } from './drizzle-internals.server.ts';
import { withGlobalLock } from './global-lock.server.ts';
import { Listener } from './listener.server.ts';
import { LockWaitLogger, serverProcessIdOf } from './lock-waits.server.ts';
import { hasPendingMigrations, migrationsFolder } from './migrations.server.ts';
import { leastConnections, Pool } from './pool.server.ts';
import { postgresPropertiesQuery, refuseSharingPooler, refuseUnsuitablePostgres } from './postgres-check.server.ts';

/** Sets node-postgres to parse values as PGlite does, so that code above this folder does not depend on the engine. */
const alignTypes = () => {
  const int8 = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));
  const textsId: number = 1009;
  const texts: (value: string) => (string | null)[] = pg.types.getTypeParser(textsId, 'text');
  const read = (id: number, parser: (value: string) => unknown) => pg.types.setTypeParser(id, parser);
  read(20, int8);
  read(1016, (value) => texts(value).map((item) => (item === null ? null : int8(item))));
  read(1082, (value) => value);
  read(1182, texts);
};

const openPool = (databaseUrl: string, options: pg.PoolConfig): Pool => {
  alignTypes();
  return new Pool({
    connectionString: databaseUrl,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c TimeZone=UTC',
    ...options,
  });
};

/** Key of the advisory lock of migrations; arbitrary, but equal in all versions of the portal. */
const migrationLock = 7_305_112;

const migratePostgres = async (pool: pg.Pool) => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const [facts] = (await client.query<Parameters<typeof refuseUnsuitablePostgres>[0]>(postgresPropertiesQuery)).rows;
    if (facts) refuseUnsuitablePostgres(facts);
    // writes nothing without need, since a full disk permits only reads
    if (!(await hasPendingMigrations(async (sql) => (await client.query(sql)).rows))) return;
    await migrate(databaseOver(client), { migrationsFolder: migrationsFolder() });
  } finally {
    client.release(true); // closes the connection, which releases the advisory lock and resets its settings
  }
};

/**
 * Address of a PostgreSQL server. `pool`: maximal number of connections for requests; the process opens at most five more (README, `DATABASE_POOL`).
 */
export interface PostgresAddress {
  readonly databaseUrl: string;
  readonly pool?: number | undefined;
}

/** Returns a connection to PostgreSQL that is opened lazily: the first query fails if the server is not there. */
export const connectPostgres = ({ databaseUrl, pool: max }: PostgresAddress): Connection => {
  const pool = openPool(databaseUrl, { max, application_name: 'brics-portal' });
  const reservedPool = openPool(databaseUrl, { max: leastConnections, application_name: 'brics-portal-changes' });
  const db = pooledDatabase(pool);
  const listener = new Listener(databaseUrl);
  const holds = new AdvisoryLocks(databaseUrl);
  const waits = new LockWaitLogger(async (sql, params) => (await reservedPool.query(sql, params)).rows);
  pool.on('connect', (client) => waits.add(serverProcessIdOf(client)));
  pool.on('remove', (client) => waits.remove(serverProcessIdOf(client)));
  let checked: Promise<void> | undefined;
  /** Wraps database work of the start: refuses a pooler that shares connections, and logs lock waits. */
  const starting = async <T>(work: () => Promise<T>): Promise<T> => {
    checked ??= refuseSharingPooler(pool);
    await checked;
    return waits.during(work);
  };
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([listener.close(), holds.close(), reservedPool.end(), pool.end()]);
  };
  return {
    engine: 'postgresql',
    db,
    query: (sql, params, prepared) => queryRows(db, sql, params, prepared),
    onReservedConnection: async (sql, params) => (await reservedPool.query(sql, params)).rows,
    migrate: () =>
      starting(async () => {
        await migratePostgres(pool);
        await holds.open();
      }),
    withGlobalLock: (name, work) => starting(() => withGlobalLock(databaseUrl, name, work, (pid) => waits.add(pid))),
    hold: (name) => holds.take(name),
    listen: (channel, on, onReconnect) => listener.listen(channel, on, onReconnect),
    hasLastSpace: () => false,
    readiness: () => pool.readiness(),
    close: () => (closing ??= close()),
  };
};
