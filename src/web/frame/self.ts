import { useSyncExternalStore } from 'react';
import type { PortalAnswer } from '../../records/api.ts';

type Self = Partial<Pick<NonNullable<PortalAnswer['user']>, 'name' | 'avatar' | 'unread'>>;

let changed: Self = {};
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const nothing: Self = {};

/** Publishes changed data of the reader to a frame that was rendered earlier. */
export const announceSelf = (now: Self): void => {
  changed = { ...changed, ...now };
  for (const listener of listeners) listener();
};

/** Data of the reader that changed since the document was rendered. */
export const useSelf = (): Self =>
  useSyncExternalStore(
    subscribe,
    () => changed,
    () => nothing,
  );
