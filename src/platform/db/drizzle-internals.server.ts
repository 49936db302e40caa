/**
 * All uses of undocumented parts of drizzle-orm; no other file may use them. `test/internals.unit.test.ts` reports parts that a new version lacks
 * (decision 030).
 */
import { createHash } from 'node:crypto';
import { CasingCache, toSnakeCase } from 'drizzle-orm/casing';
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { type PgColumn, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm/relations';
import type pg from 'pg';
import type { Db } from './connection.server.ts';
import { hasSqlCondition } from './errors.server.ts';
import type { Pool } from './pool.server.ts';

type NoSchema = Record<string, never>;
type NoTables = ExtractTablesWithRelations<NoSchema>;

export const dialect = new PgDialect({ casing: 'snake_case' });
const casing = new CasingCache('snake_case');

/** Returns the name of a column in the database. */
export const columnNameOf = (column: PgColumn): string => casing.getColumnCasing(column);

/** Returns the snake_case form of a key, as drizzle converts names. */
export const snakeCase = (key: string): string => toSnakeCase(key);

/** The interface that the driver clients of both engines share. */
interface DriverClient {
  query<R>(sql: string, params?: unknown[]): Promise<{ rows: R[] }>;
}

/** Returns the driver's client below a database or transaction. The sessions of both engines hold it in a private member. */
export const clientOf = (executor: Db): DriverClient => (executor._.session as unknown as { client: DriverClient }).client;

/** Names of prepared statements by text. Their number is limited, because the texts of prepared statements are fixed. */
const preparedNames = new Map<string, string>();
const preparedNameOf = (text: string): string => {
  const name = preparedNames.get(text) ?? createHash('sha1').update(text).digest('base64url');
  preparedNames.set(text, name);
  return name;
};

/** Runs a prepared statement: parsed and planned once per connection. The embedded engine runs it unprepared. */
export const queryPrepared = <R>(executor: Db, text: string, values: unknown[]): Promise<{ rows: R[] }> => {
  const { session } = executor._ as unknown as { session: unknown };
  if (!(session instanceof NodePgSession)) return clientOf(executor).query<R>(text, values);
  const { client } = session as unknown as { client: pg.PoolClient };
  return client.query<R & pg.QueryResultRow>({ name: preparedNameOf(text), text, values });
};

const sessionOf = (client: pg.Pool | pg.PoolClient) => new NodePgSession<NoSchema, NoTables>(client, dialect, undefined);

/**
 * Returns a client that passes errors of statements to `remember`, except errors that only follow from an earlier failure in the transaction (25P02).
 */
const remembering = (client: pg.PoolClient, remember: (failure: unknown) => void): pg.PoolClient => {
  const query = (...args: Parameters<DriverClient['query']>) =>
    client.query(...args).catch((error: unknown) => {
      if (!hasSqlCondition(error, 'inFailedSqlTransaction')) remember(error);
      throw error;
    });
  return Object.assign(Object.create(client), { query });
};

/**
 * Session with a corrected method `transaction`. Drizzle's own method never releases its client when BEGIN fails, and hides the first error
 * behind that of ROLLBACK. Drizzle also treats the ROLLBACK with which PostgreSQL answers COMMIT of a failed transaction as success.
 */
class PooledSession extends NodePgSession<NoSchema, NoTables> {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super(pool, dialect, undefined);
    this.#pool = pool;
  }

  override async transaction<T>(run: (tx: NodePgTransaction<NoSchema, NoTables>) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    const client = await this.#pool.connect();
    let broken = true;
    let failure: unknown;
    try {
      await client.query('begin');
      const session = sessionOf(remembering(client, (error) => (failure = error)));
      const tx = new NodePgTransaction<NoSchema, NoTables>(dialect, session, undefined);
      try {
        if (config) await tx.setTransaction(config);
        const result = await run(tx);
        const { command } = await client.query('commit');
        broken = false;
        if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement in it had failed', { cause: failure });
        return result;
      } catch (error) {
        if (broken)
          await client.query('rollback').then(
            () => (broken = false),
            () => undefined,
          );
        throw hasSqlCondition(error, 'inFailedSqlTransaction') ? (failure ?? error) : error;
      }
    } finally {
      client.release(this.#pool.isLost(failure) || broken);
    }
  }
}

/** Returns a drizzle database in which each transaction takes a client from the pool. */
export const pooledDatabase = (pool: Pool): NodePgDatabase<NoSchema> => new NodePgDatabase(dialect, new PooledSession(pool), undefined);

/** Returns a drizzle database over a single client. */
export const databaseOver = (client: pg.PoolClient): NodePgDatabase<NoSchema> => new NodePgDatabase(dialect, sessionOf(client), undefined);
