import { useSyncExternalStore } from 'react';
import type { PortalAnswer } from '../../records/api.ts';

type ReaderChanges = Partial<Pick<NonNullable<PortalAnswer['user']>, 'name' | 'avatar' | 'unread'>>;

let changed: ReaderChanges = {};
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const nothing: ReaderChanges = {};

/** Publishes changed data of the reader to a frame that was rendered earlier. */
export const publishReaderChanges = (now: ReaderChanges): void => {
  changed = { ...changed, ...now };
  for (const listener of listeners) listener();
};

/** Data of the reader that changed since the document was rendered. */
export const useReaderChanges = (): ReaderChanges =>
  useSyncExternalStore(
    subscribe,
    () => changed,
    () => nothing,
  );
