import type { Connection } from './connection.server.ts';
import type { EmbeddedDatabaseOptions } from './embedded.server.ts';
import type { PostgresAddress } from './postgres.server.ts';

export type { Connection, Db } from './connection.server.ts';
export { queryRows, snapshotRead, transaction } from './connection.server.ts';

/** The database to open: an embedded one in a data directory, a PostgreSQL server, or an embedded one in memory. */
export type DatabaseTarget = EmbeddedDatabaseOptions | PostgresAddress | { memory: true };

/**
 * Opens the database; only the driver in use is loaded. A data directory is locked for this process until `close`. Throws DataDirLocked if another
 * process uses it.
 */
export const connect = async (target: DatabaseTarget): Promise<Connection> => {
  if ('databaseUrl' in target) {
    const { connectPostgres } = await import('./postgres.server.ts');
    return connectPostgres(target);
  }
  const { connectDirectory, connectMemory } = await import('./embedded.server.ts');
  return 'dataDir' in target ? connectDirectory(target) : connectMemory();
};
