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

/** Says what is now true of the reader, for a frame that was made with the document. */
export const announceSelf = (now: Self): void => {
  changed = { ...changed, ...now };
  for (const listener of listeners) listener();
};

/** What has changed of the reader since the document was made. */
export const useSelf = (): Self =>
  useSyncExternalStore(
    subscribe,
    () => changed,
    () => nothing,
  );
