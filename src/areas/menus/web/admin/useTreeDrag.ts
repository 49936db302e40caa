import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { scrollAtEdge } from '../../../../web/office/order/edge.ts';
import type { MenuRow } from '../../operations.ts';

/** Target of a move. `parent`: null for the top level; `before`: the sibling that follows, null for the last position. */
export interface DropTarget {
  parent: string | null;
  before: string | null;
}
/** Row under the pointer, and the part of the row. */
export interface DragPosition {
  id: string;
  where: 'before' | 'inside' | 'after';
}

const siblingsOf = (menus: readonly MenuRow[], { area, parent }: MenuRow): MenuRow[] =>
  menus.filter((one) => one.area === area && one.parent === parent);
const behind = (menus: readonly MenuRow[], menu: MenuRow): string | null => {
  const siblings = siblingsOf(menus, menu);
  return siblings[siblings.findIndex(({ id }) => id === menu.id) + 1]?.id ?? null;
};

const placeOf = (menus: readonly MenuRow[], menu: MenuRow): string => `${menu.parent} ${behind(menus, menu)}`;

/**
 * Returns the target of an arrow key: up and down among siblings, left out of the parent, right into the sibling above; null if
 * impossible.
 */
const targetOfKey = (menus: readonly MenuRow[], menu: MenuRow, key: string): DropTarget | null => {
  const siblings = siblingsOf(menus, menu);
  const at = siblings.findIndex(({ id }) => id === menu.id);
  const above = menus.find(({ id }) => id === menu.parent);
  if (key === 'ArrowUp' && at > 0) return { parent: menu.parent, before: siblings[at - 1]?.id ?? null };
  if (key === 'ArrowDown' && at < siblings.length - 1) return { parent: menu.parent, before: siblings[at + 2]?.id ?? null };
  if (key === 'ArrowLeft' && above) return { parent: above.parent, before: behind(menus, above) };
  if (key === 'ArrowRight' && at > 0) return { parent: siblings[at - 1]?.id ?? null, before: null };
  return null;
};

/**
 * Drag and drop for the menu tree: entries are moved by their handles with any pointer, or with the arrow keys. Rows have the attribute
 * `data-menu`.
 */
export const useTreeDrag = (menus: readonly MenuRow[], onMove: (menu: MenuRow, target: DropTarget) => void) => {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [over, setOver] = useState<DragPosition | null>(null);
  const moved = useRef<{ id: string; from: string } | null>(null);
  useEffect(() => {
    const menu = menus.find(({ id }) => id === moved.current?.id);
    if (!menu || placeOf(menus, menu) === moved.current?.from) return; // the tree was reloaded before the move took effect
    document.querySelector<HTMLElement>(`[data-menu="${menu.id}"] [data-handle]`)?.focus();
    moved.current = null;
  }, [menus]);
  const rowAt = (menu: MenuRow, x: number, y: number): DragPosition | null => {
    const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-menu]');
    const target = menus.find(({ id }) => id === row?.dataset.menu);
    if (!row || !target || target.id === menu.id || target.area !== menu.area) return null;
    const box = row.getBoundingClientRect();
    const part = (y - box.top) / box.height;
    return { id: target.id, where: part < 0.3 ? 'before' : part > 0.7 || target.type === 'button' ? 'after' : 'inside' };
  };
  const targetOf = ({ id, where }: DragPosition): DropTarget | null => {
    const target = menus.find((one) => one.id === id);
    if (!target) return null; // the target was deleted meanwhile
    if (where === 'inside') return { parent: id, before: null };
    return { parent: target.parent, before: where === 'before' ? id : behind(menus, target) };
  };
  const end = () => {
    setDraggedId(null);
    setOver(null);
  };
  const handle = (menu: MenuRow) => ({
    'data-handle': '',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDraggedId(menu.id);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (draggedId !== menu.id) return;
      scrollAtEdge(event.clientY);
      setOver(rowAt(menu, event.clientX, event.clientY));
    },
    onPointerUp: () => {
      const target = draggedId === menu.id && over && targetOf(over);
      if (target) onMove(menu, target);
      end();
    },
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = targetOfKey(menus, menu, event.key);
      if (!event.key.startsWith('Arrow')) return;
      event.preventDefault();
      if (!target) return;
      moved.current = { id: menu.id, from: placeOf(menus, menu) };
      onMove(menu, target);
    },
  });
  return { held: draggedId, over, handle };
};
