import { type Connection, rows } from './connection.server.ts';
import { isLastSpaceReserved } from './errors.server.ts';

type Transaction = Connection['db']['transaction'];

/**
 * The same database for the few small writes without which nobody comes in or out. Where a disk's last space is kept from all writes, these are
 * tried again as writes that may use it, while there is some: what was refused has changed nothing. It costs nothing before.
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
