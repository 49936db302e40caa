import { type Connection, queryRows } from './connection.server.ts';
import { isReservedSpaceError } from './errors.server.ts';

type TransactionMethod = Connection['db']['transaction'];

/**
 * Returns a connection for the few small writes of signing in and out, which may use the reserved disk space. A write that was refused to
 * preserve that space is repeated in a writable transaction while some space is left. Other writes have no extra cost.
 */
export const connectionWithReservedSpace = (connection: Connection): Connection => {
  const unless = async <T>(error: unknown, again: () => Promise<T>): Promise<T> => {
    if (!isReservedSpaceError(error) || !connection.hasLastSpace()) throw error;
    return again();
  };
  const { db } = connection;
  const transaction: TransactionMethod = (work, config) =>
    db
      .transaction(work, config)
      .catch((error: unknown) => unless(error, () => db.transaction(work, { ...config, accessMode: 'read write' })));
  const query = <R>(sql: string, params?: unknown[]): Promise<R[]> =>
    connection
      .query<R>(sql, params)
      .catch((error: unknown) => unless(error, () => transaction((tx) => queryRows<R>(tx, sql, params), { accessMode: 'read write' })));
  return { ...connection, query, db: Object.create(db, { transaction: { value: transaction } }) };
};
