import { and, eq, isNull, ne } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { MenuArea, MenuType } from './operations.ts';
import * as store from './store.server.ts';
import { menuTable } from './table.server.ts';

/** Menu to be placed; `id` is null for a new one. */
interface MenuToPlace {
  id: number | null;
  area: MenuArea;
  type: MenuType;
}

/**
 * Validates the parent of a menu and returns the parent's id; null for the top level. Throws E_VALIDATION if the parent is deleted, in
 * another area, a button, the menu itself or a menu below it. Also throws E_VALIDATION if the tree would have more than two levels; buttons
 * do not count as a level.
 */
export const validateMenuParent = async (tx: Db, { id, area, type }: MenuToPlace, parent: string | null): Promise<number | null> => {
  if (parent === null) return null;
  const above = numberOfRowId(parent);
  const path = await store.menuWithAncestors.all(tx, { id: above });
  if (path[0]?.area !== area || path[0].type === 'button') throw new AppError('E_VALIDATION', { parent: 'value' });
  if (path.some((one) => one.id === id)) throw new AppError('E_VALIDATION', { parent: 'circle' });
  if (type === 'button') return above;
  const inside = (above: number) => and(eq(menuTable.parent, above), ne(menuTable.type, 'button'), isNull(menuTable.deletedAt));
  const child = id !== null && (await tx.$count(menuTable, inside(id))) > 0;
  if (path.length > 1 || child) throw new AppError('E_VALIDATION', { parent: 'tooDeep' });
  return above;
};

/** Places a menu below a parent before the sibling `before`, or last. Siblings keep their order. Returns the position of the menu. */
export const placeMenu = async (
  tx: Db,
  { id, area }: MenuToPlace & { id: number },
  parent: number | null,
  before: string | null,
): Promise<number> => {
  const siblings = await store.lockSiblingMenus.all(tx, { area, parent, but: id });
  const at = before === null ? siblings.length : siblings.findIndex((one) => one.id === numberOfRowId(before));
  if (at < 0) throw new AppError('E_VALIDATION', { before: 'value' });
  const order = siblings.map((one) => one.id).toSpliced(at, 0, id);
  await store.arrangeMenus.all(tx, { order, parent });
  return (at + 1) * 10;
};
