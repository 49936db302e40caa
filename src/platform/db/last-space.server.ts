import { type Connection, rows } from './connection.server.ts';
import { isLastSpaceReserved } from './errors.server.ts';

type Transaction = Connection['db']['transaction'];

/**
 * Returns a connection for the few small writes of signing in and out. A write refused to keep the reserved disk space is repeated as a write that
 * may use it, while some is left. The refused write changed nothing. Normal writes cost nothing extra.
 */
export const onLastSpace = (connection: Connection): Connection => {
  const unless = async <T>(error: unknown, again: () => Promise<T>): Promise<T> => {
    if (!isLastSpaceReserved(error) || !connection.hasLastSpace()) throw error;
    return again();
  };
  const { db } = connection;
  const transaction: Transaction = (work, config) =>
    db
      .transaction(work, config)
      .catch((error: unknown) => unless(error, () => db.transaction(work, { ...config, accessMode: 'read write' })));
  const query = <R>(sql: string, params?: unknown[]): Promise<R[]> =>
    connection
      .query<R>(sql, params)
      .catch((error: unknown) => unless(error, () => transaction((tx) => rows<R>(tx, sql, params), { accessMode: 'read write' })));
  return { ...connection, query, db: Object.create(db, { transaction: { value: transaction } }) };
};
