import { type Db, rows } from './connection.server.ts';

/** A statement with parameters ($1…) that is sent later, alone or in a batch. */
export interface BatchStatement {
  sql: string;
  params: readonly unknown[];
  /** True: a prepared statement; PostgreSQL caches its plan. */
  prepared?: boolean;
}
/** Statements by name. The final `select` of the batch reads their returned rows under these names. */
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
 * Sends several writes in one round trip, as CTEs of one statement. Each sees the data before the statement, not the writes of another, in no defined
 * order. Two of them must not write to a row that both change. `select` yields the result; it can read the rows that they return.
 */
export const batch = async <R>(tx: Db, parts: BatchStatements, select = 'select 1'): Promise<R[]> => {
  const params: unknown[] = [];
  const written = Object.entries(parts).map(([name, part]) => {
    const from = params.length;
    params.push(...part.params);
    return `${name} as (${countedFrom(part, from)})`;
  });
  const kept = Object.values(parts).every((part) => part.prepared === true);
  return written.length > 0 ? rows(tx, `with ${written.join(', ')} ${select}`, params, kept) : [];
};
