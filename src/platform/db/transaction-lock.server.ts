import { sql } from 'drizzle-orm';
import type { Db } from './connection.server.ts';
import { int, statement, voidType } from './sql.server.ts';

const hold = statement({
  params: { number: int },
  row: { locked: voidType },
  sql: ({ number }) => sql`select pg_advisory_xact_lock(${number}) as locked`,
});

/** Holds a number until the transaction ends; waits while another one holds it. Each number, 7301 and on, is that of one work. */
export const lockInTransaction = async (tx: Db, number: number): Promise<void> => {
  await hold.all(tx, { number });
};
