import type { MergeHooks } from '../../records/hooks/hooks.server.ts';
import { moveFollows, returnFollows } from './store.server.ts';

/** Who follows a record goes on following what it was joined into. Used by the server and by every command that may join records. */
export const followJoins: MergeHooks = {
  onJoin: (tx, kind, joins) => moveFollows.all(tx, { kind, joins }),
  async onPart(tx, _kind, { gone, ids }) {
    await returnFollows.all(tx, { gone, ids });
  },
};
