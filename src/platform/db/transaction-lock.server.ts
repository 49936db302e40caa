import { sql } from 'drizzle-orm';
import type { Db } from './connection.server.ts';
import { int, statement, voidType } from './sql.server.ts';

const hold = statement({
  params: { number: int },
  row: { locked: voidType },
  sql: ({ number }) => sql`select pg_advisory_xact_lock(${number}) as locked`,
});

/**
 * Takes an advisory lock by number until the transaction ends, and waits while another transaction holds it. Each number from 7301 on has one
 * purpose.
 */
export const lockInTransaction = async (tx: Db, number: number): Promise<void> => {
  await hold.all(tx, { number });
};
