import { and, eq, isNull, ne } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { numberOf } from '../../platform/resource/resource.server.ts';
import type { MenuArea, MenuType } from './operations.ts';
import * as store from './store.server.ts';
import { menuTable } from './table.server.ts';

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
  const path = await store.path.all(tx, { id: above });
  if (path[0]?.area !== area || path[0].type === 'button') throw new AppError('E_VALIDATION', { parent: 'value' });
  if (path.some((one) => one.id === id)) throw new AppError('E_VALIDATION', { parent: 'circle' });
  if (type === 'button') return above;
  const inside = (above: number) => and(eq(menuTable.parent, above), ne(menuTable.type, 'button'), isNull(menuTable.deletedAt));
  const child = id !== null && (await tx.$count(menuTable, inside(id))) > 0;
  if (path.length > 1 || child) throw new AppError('E_VALIDATION', { parent: 'tooDeep' });
  return above;
};

/** Puts a menu under a parent before one of those that stand there, or behind all; the others keep their order. Answers its place. */
export const place = async (
  tx: Db,
  { id, area }: Placed & { id: number },
  parent: number | null,
  before: string | null,
): Promise<number> => {
  const siblings = await store.siblings.all(tx, { area, parent, but: id });
  const at = before === null ? siblings.length : siblings.findIndex((one) => one.id === numberOf(before));
  if (at < 0) throw new AppError('E_VALIDATION', { before: 'value' });
  const order = siblings.map((one) => one.id).toSpliced(at, 0, id);
  await store.arrange.all(tx, { order, parent });
  return (at + 1) * 10;
};
