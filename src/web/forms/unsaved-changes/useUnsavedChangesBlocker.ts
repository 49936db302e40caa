import { useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';

/**
 * Blocks navigation while there is unsaved input. The browser asks before the document is unloaded; the returned blocker tells the page to ask.
 * `held`: true for navigations within the app that are blocked.
 */
export const useUnsavedChangesBlocker = (unsaved: () => boolean, held: BlockerFunction): Blocker => {
  const blocker = useBlocker((step) => unsaved() && held(step));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return blocker;
};
