import { type Db, rows } from '../../platform/db/connect.server.ts';

/** What accounts are called in the audit, by id: a number says nothing once the account is gone. */
export const accountNames = async (tx: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> => {
  const found = await rows<{ id: number; account: string }>(tx, 'select id, account from account where id = any($1)', [
    ids.filter((id) => Number.isInteger(id)),
  ]);
  return new Map(found.map(({ id, account }) => [id, account]));
};
