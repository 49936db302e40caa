import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/connect.server.ts';
import { accountTable } from './table.server.ts';

/** Account names by id. The audit stores names, because an id has no meaning after the account is deleted. */
export const loadAccountNames = async (tx: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> => {
  const { id, account } = accountTable;
  const numbers = ids.filter((one) => Number.isInteger(one)).map(Number);
  const found = await tx.select({ id, account }).from(accountTable).where(inArray(id, numbers));
  return new Map(found.map((row) => [row.id, row.account]));
};
