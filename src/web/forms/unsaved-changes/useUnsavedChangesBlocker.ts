import { useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';

/**
 * Blocks navigation while there is unsaved input. Before the document is unloaded, the browser asks the user; for a navigation within the
 * app, the page must ask when the returned blocker is blocked. `shouldBlock`: returns true for the navigations within the app to block.
 */
export const useUnsavedChangesBlocker = (unsaved: () => boolean, shouldBlock: BlockerFunction): Blocker => {
  const blocker = useBlocker((step) => unsaved() && shouldBlock(step));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return blocker;
};
