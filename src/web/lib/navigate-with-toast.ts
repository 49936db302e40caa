import { useEffect } from 'react';
import { notify } from '../ui/toast.tsx';

const key = 'flash';
/** A text that no page took up for so long (milliseconds) is old news. */
const fresh = 10_000;

/** Goes on by a new document, so that the frame around is fresh too; what has been done is said here and there. */
export const navigateWithToast = (text: string, to: string): void => {
  notify(text);
  try {
    sessionStorage.setItem(key, JSON.stringify({ text, at: Date.now() }));
  } catch {} // a browser that keeps nothing says it here alone
  location.assign(to);
};

/** Says on the new page what was done on the one before. */
export const useToastOfNavigation = (): void =>
  useEffect(() => {
    try {
      const kept = sessionStorage.getItem(key);
      if (!kept) return;
      sessionStorage.removeItem(key);
      const { text, at }: { text: string; at: number } = JSON.parse(kept);
      if (Date.now() - at < fresh) notify(text);
    } catch {} // written by another version, or by somebody else: nothing to say
  }, []);
