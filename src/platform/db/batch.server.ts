import { type Db, rows } from './connection.server.ts';

/** A statement ($1…) that is sent later, alone or with others. */
export interface BatchStatement {
  sql: string;
  params: readonly unknown[];
  /** PostgreSQL keeps its plan. */
  prepared?: boolean;
}
/** Statements by the names under which the last one may read what they return. */
export type BatchStatements = Readonly<Record<string, BatchStatement>>;

const counted = new Map<string, string>();
/** The text of a part with its parameters counted from another one; of those that are sent often it is made once. */
const countedFrom = ({ sql, prepared }: BatchStatement, from: number): string => {
  const key = `${from} ${sql}`;
  const text = counted.get(key) ?? sql.replace(/\$(\d+)/g, (_, i: string) => `$${Number(i) + from}`);
  if (prepared) counted.set(key, text);
  return text;
};

/**
 * Several writes in one round trip, as parts of one statement. All of them see what was there before it and none what another one writes,
 * and their order is not said: no two may write the same row. `select` is the answer; it reads of the parts what they return.
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
