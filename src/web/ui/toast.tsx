import { useEffect, useSyncExternalStore } from 'react';

/** Milliseconds that a notification is shown (SPECIFICATION S7.2). */
const lifetime = 1500;

let current: string | null = null;
const listeners = new Set<() => void>();
const set = (text: string | null) => {
  current = text;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a notification, which screen readers announce. */
export const notify = (text: string): void => set(text);

/** Live region of the notifications, part of the frame. */
export function ToastRegion() {
  const text = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(set, lifetime, null);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-4 z-50 flex justify-center px-4">
      {text !== null && <p className="rounded-md bg-ink px-4 py-2 text-sm text-paper shadow-float">{text}</p>}
    </div>
  );
}
