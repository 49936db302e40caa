import { AppError } from '../../base/errors.ts';
import { type Db, rows } from '../../platform/db/connect.server.ts';
import { numberOf } from '../../platform/http/resource.server.ts';
import type { MenuArea, MenuType } from './operations.ts';

/** A menu that shall stand somewhere; `id` null while it is new. */
interface Placed {
  id: number | null;
  area: MenuArea;
  type: MenuType;
}

/**
 * Refuses a parent of another area, one that is gone, a button, or one below the menu itself; and more than the two levels that are
 * shown, where buttons do not count. Answers the parent's number.
 */
export const checkParent = async (tx: Db, { id, area, type }: Placed, parent: string | null): Promise<number | null> => {
  if (parent === null) return null;
  const above = numberOf(parent);
  const path = await rows<{ id: number; area: string; type: string }>(
    tx,
    `with recursive up as (
       select id, parent, area, type, 0 as step from menu where id = $1 and deleted_at is null
       union all select m.id, m.parent, m.area, m.type, up.step + 1 from menu m join up on m.id = up.parent where up.step < 50)
     select id, area, type from up order by step`,
    [above],
  );
  if (path[0]?.area !== area || path[0].type === 'button') throw new AppError('E_VALIDATION', { parent: 'value' });
  if (path.some((one) => one.id === id)) throw new AppError('E_VALIDATION', { parent: 'circle' });
  if (type === 'button') return above;
  const [child] = await rows(tx, `select 1 from menu where parent = $1 and type <> 'button' and deleted_at is null limit 1`, [id]);
  if (path.length > 1 || child) throw new AppError('E_VALIDATION', { parent: 'tooDeep' });
  return above;
};

/** Puts a menu under a parent before one of those that stand there, or behind all; the others keep their order. Answers its place. */
export const place = async (tx: Db, { id, area }: Placed, parent: number | null, before: string | null): Promise<number> => {
  const siblings = await rows<{ id: number }>(
    tx,
    `select id from menu where area = $1 and parent is not distinct from $2 and id <> $3 and deleted_at is null order by sort, id for update`,
    [area, parent, id],
  );
  const at = before === null ? siblings.length : siblings.findIndex((one) => one.id === numberOf(before));
  if (at < 0) throw new AppError('E_VALIDATION', { before: 'value' });
  const order = siblings.map((one) => one.id).toSpliced(at, 0, id as number);
  await rows(
    tx,
    `update menu m set parent = $2, sort = o.place * 10, version = version + 1 from unnest($1::int[]) with ordinality as o(id, place)
      where m.id = o.id and (m.sort <> o.place * 10 or m.parent is distinct from $2)`,
    [order, parent],
  );
  return (at + 1) * 10;
};
