import { type Db, queryRows } from './connection.server.ts';

/** A statement with parameters ($1…) that is sent later, alone or in a batch. */
export interface BatchStatement {
  sql: string;
  params: readonly unknown[];
  /** True for a prepared statement, whose plan PostgreSQL caches. */
  prepared?: boolean;
}
/** Statements of a batch by name. The final `select` of the batch reads their returned rows under these names. */
export type BatchStatements = Readonly<Record<string, BatchStatement>>;

const counted = new Map<string, string>();
/** Returns the text of a statement with parameter numbers shifted by `from`. Texts of prepared statements are cached. */
const countedFrom = ({ sql, prepared }: BatchStatement, from: number): string => {
  const key = `${from} ${sql}`;
  const text = counted.get(key) ?? sql.replace(/\$(\d+)/g, (_, i: string) => `$${Number(i) + from}`);
  if (prepared) counted.set(key, text);
  return text;
};

/**
 * Sends several writes in one round trip, as CTEs of one statement. All writes see the data as before the statement, and their order is
 * undefined, so no two writes may change one row. `select` yields the result from the rows that the writes return.
 */
export const sendWriteBatch = async <R>(tx: Db, parts: BatchStatements, select = 'select 1'): Promise<R[]> => {
  const params: unknown[] = [];
  const written = Object.entries(parts).map(([name, part]) => {
    const from = params.length;
    params.push(...part.params);
    return `${name} as (${countedFrom(part, from)})`;
  });
  const allPrepared = Object.values(parts).every((part) => part.prepared === true);
  return written.length > 0 ? queryRows(tx, `with ${written.join(', ')} ${select}`, params, allPrepared) : [];
};
