import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

import { scrollAtEdge } from './edge.ts';

/** Debounce in milliseconds before an order made by keyboard is saved. */
const pause = 700;

interface Options<K extends string> {
  /** Ids of the rows in the stored order. */
  ids: readonly K[];
  /** Saves a new order. Returns false if it was not saved; the rows then return to the stored order. */
  onSorted: (ids: readonly K[]) => Promise<boolean> | void;
  /** Called each time a row moves, for example to announce its new place; places count from 1. */
  onStep: (id: K, place: number) => void;
}

/**
 * Lets the user reorder rows by their handles: by dragging with any pointer, or with arrow keys. `moved` is true until the new order is
 * stored and the list is reloaded.
 */
export const useRowReordering = <K extends string>({ ids, onSorted, onStep }: Options<K>) => {
  const [order, setOrder] = useState<readonly K[] | null>(null);
  const [draggedId, setDraggedId] = useState<K | null>(null);
  const rows = useRef(new Map<string, HTMLElement>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const currentOrder = order && order.length === ids.length ? order : ids;
  const latest = useRef(currentOrder);
  latest.current = currentOrder;
  const newest = useRef({ ids, onSorted }); // a timer of an earlier render must use the latest stored order and callback
  newest.current = { ids, onSorted };
  const moved = currentOrder.some((id, i) => id !== ids[i]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the local order when the stored one is reloaded
  useEffect(() => setOrder(null), [ids]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const put = (id: K, to: number) => {
    const from = latest.current.indexOf(id);
    if (from === to || to < 0 || to >= latest.current.length) return false;
    const next = latest.current.toSpliced(from, 1).toSpliced(to, 0, id);
    latest.current = next;
    setOrder(next);
    onStep(id, to + 1);
    return true;
  };
  const save = async () => {
    if (latest.current.every((id, i) => id === newest.current.ids[i])) return;
    if ((await newest.current.onSorted(latest.current)) === false) setOrder(null);
  };
  /** Index of the row at a vertical position in the window. */
  const placeAt = (y: number): number => {
    const middles = latest.current.map((id) => {
      const box = rows.current.get(id)?.getBoundingClientRect();
      return box ? [box.top, box.bottom] : [0, 0];
    });
    const at = middles.findIndex(([, bottom = 0]) => y < bottom);
    return at < 0 ? middles.length - 1 : at;
  };
  const row = (id: string) => (element: HTMLElement | null) => {
    if (element) rows.current.set(id, element);
    else rows.current.delete(id);
  };
  const handle = (id: K) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDraggedId(id);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (draggedId !== id) return;
      scrollAtEdge(event.clientY);
      put(id, placeAt(event.clientY));
    },
    onPointerUp: () => {
      if (draggedId !== id) return;
      setDraggedId(null);
      void save();
    },
    onPointerCancel: () => {
      setDraggedId(null);
      setOrder(null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const handle = event.currentTarget;
      if (!put(id, latest.current.indexOf(id) + step)) return;
      requestAnimationFrame(() => handle.focus()); // a row loses the focus when it moves in the document
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pause);
    },
  });
  return { order: currentOrder, moved, held: draggedId, row, handle };
};
