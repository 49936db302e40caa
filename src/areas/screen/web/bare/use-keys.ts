import { useEffect } from 'react';

/** Handles keyboard shortcuts by lower-case letter. Keys with a modifier are left to the browser. */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const onKeyboard = event.code.replace('Key', '').toLowerCase(); // position on the keyboard, for layouts without Latin letters
      (keys[event.key.toLowerCase()] ?? (/^[a-z]$/i.test(event.key) ? undefined : keys[onKeyboard]))?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [keys]);
};

/** Keeps the display on while the page is visible (Screen Wake Lock API), if the browser supports it. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const request = async () => {
      if (document.hidden || !navigator.wakeLock) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (ended) void lock?.release();
    };
    void request();
    const onSight = () => void request();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', onSight);
      void lock?.release();
    };
  }, []);
};
