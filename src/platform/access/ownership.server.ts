import { type Db, rows } from '../db/connect.server.ts';

/** Organizations and everything below them. */
export const withAllBelow = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    `with recursive below as (select unnest($1::int[]) as id union select o.id from organization o join below b on o.parent = b.id)
     select id from below`,
    [ids],
  );
  return found.map(({ id }) => id);
};
