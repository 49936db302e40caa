/**
 * Everything that the portal uses of drizzle-orm beyond what it documents; no other file does. `test/internals.unit.test.ts` says what a
 * new version lacks (decision 030).
 */
import { createHash } from 'node:crypto';
import { CasingCache, toSnakeCase } from 'drizzle-orm/casing';
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { type PgColumn, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm/relations';
import type pg from 'pg';
import type { Db } from './connection.server.ts';
import { hasCondition } from './errors.server.ts';
import type { Pool } from './pool.server.ts';

type NoSchema = Record<string, never>;
type NoTables = ExtractTablesWithRelations<NoSchema>;

export const dialect = new PgDialect({ casing: 'snake_case' });
const casing = new CasingCache('snake_case');

/** What a column is called in the database. */
export const columnNameOf = (column: PgColumn): string => casing.getColumnCasing(column);

/** What a key is called there that is no column. */
export const snakeCase = (key: string): string => toSnakeCase(key);

/** Both drivers speak the same small language. */
interface DriverClient {
  query<R>(sql: string, params?: unknown[]): Promise<{ rows: R[] }>;
}

/** The driver's client that a database or a transaction speaks through: drizzle's sessions of both engines hold it. */
export const clientOf = (executor: Db): DriverClient => (executor._.session as unknown as { client: DriverClient }).client;

/** Asks a statement whose plan PostgreSQL keeps: it is parsed and planned once a connection. The embedded engine has no names for that. */
export const queryPrepared = <R>(executor: Db, text: string, values: unknown[]): Promise<{ rows: R[] }> => {
  const { session } = executor._ as unknown as { session: unknown };
  if (!(session instanceof NodePgSession)) return clientOf(executor).query<R>(text, values);
  const { client } = session as unknown as { client: pg.PoolClient };
  const name = createHash('sha1').update(text).digest('base64url');
  return client.query<R & pg.QueryResultRow>({ name, text, values });
};

const sessionOf = (client: pg.Pool | pg.PoolClient) => new NodePgSession<NoSchema, NoTables>(client, dialect, undefined);

/** A client that reports the error of a failed statement, but not the errors that follow in a transaction that has failed already (25P02). */
const remembering = (client: pg.PoolClient, remember: (failure: unknown) => void): pg.PoolClient => {
  const query = (...asked: Parameters<DriverClient['query']>) =>
    client.query(...asked).catch((error: unknown) => {
      if (!hasCondition(error, 'inFailedSqlTransaction')) remember(error);
      throw error;
    });
  return Object.assign(Object.create(client), { query });
};

/**
 * drizzle's own transaction never gives its client back when BEGIN fails, hides the first error behind that of ROLLBACK, and
 * takes the ROLLBACK with which PostgreSQL answers the COMMIT of a failed transaction for success.
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
        throw hasCondition(error, 'inFailedSqlTransaction') ? (failure ?? error) : error;
      }
    } finally {
      client.release(this.#pool.isLost(failure) || broken);
    }
  }
}

/** A database whose transactions take a client of the pool each. */
export const pooledDatabase = (pool: Pool): NodePgDatabase<NoSchema> => new NodePgDatabase(dialect, new PooledSession(pool), undefined);

/** A database over one client. */
export const databaseOver = (client: pg.PoolClient): NodePgDatabase<NoSchema> => new NodePgDatabase(dialect, sessionOf(client), undefined);
