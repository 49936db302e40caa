import type { MergeHooks } from '../../records/hooks/hooks.server.ts';
import { moveFollows, returnFollows } from './store.server.ts';

/**
 * Moves follows of a merged record to the record it was merged into, and back when the merge is undone. Used by the server and by commands that merge
 * records.
 */
export const followJoins: MergeHooks = {
  onJoin: (tx, kind, joins) => moveFollows.all(tx, { kind, joins }),
  async onPart(tx, _kind, { gone, ids }) {
    await returnFollows.all(tx, { gone, ids });
  },
};
