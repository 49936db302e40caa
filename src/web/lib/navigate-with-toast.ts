import { useEffect } from 'react';
import { notify } from '../ui/toast.tsx';

const key = 'flash';
/** Milliseconds after which a message that no page has shown is discarded. */
const fresh = 10_000;

/** Shows a message, then loads a new document, so that the frame is fresh too. The new page shows the message again. */
export const navigateWithToast = (text: string, to: string): void => {
  notify(text);
  try {
    sessionStorage.setItem(key, JSON.stringify({ text, at: Date.now() }));
  } catch {} // storage is disabled: only this page shows the message
  location.assign(to);
};

/** Shows the message that the previous page stored. */
export const useToastOfNavigation = (): void =>
  useEffect(() => {
    try {
      const storedToast = sessionStorage.getItem(key);
      if (!storedToast) return;
      sessionStorage.removeItem(key);
      const { text, at }: { text: string; at: number } = JSON.parse(storedToast);
      if (Date.now() - at < fresh) notify(text);
    } catch {} // storage is disabled, or the content is not ours: no message
  }, []);
