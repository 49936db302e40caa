import type { MergeHooks } from '../../records/hooks/hooks.server.ts';
import { moveFollows, restoreFollowTargets } from './store.server.ts';

/**
 * Moves follows of a merged record to the record it was merged into, and back when the merge is undone. Used by the server and by commands
 * that merge records.
 */
export const followMergeHooks: MergeHooks = {
  onJoin: (tx, kind, joins) => moveFollows.all(tx, { kind, joins }),
  async onPart(tx, _kind, { gone, ids }) {
    await restoreFollowTargets.all(tx, { gone, ids });
  },
};
