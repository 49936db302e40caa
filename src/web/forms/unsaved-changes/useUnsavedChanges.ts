import { useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';

/**
 * Holds the reader back while something is unsaved: the browser asks before the document is left, the answer says whether
 * the page asks. `held`: for which steps within the back office.
 */
export const useUnsavedChanges = (unsaved: () => boolean, held: BlockerFunction): Blocker => {
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
