import { declareJoinHooks } from '../../records/hooks/hooks.server.ts';
import { moveFollows, returnFollows } from './store.server.ts';

/** Who follows a record goes on following what it was joined into. Said by every program that may join records. */
export const followJoins = (): void =>
  declareJoinHooks('follow', {
    onJoin: (tx, kind, joins) => moveFollows.all(tx, { kind, joins }),
    async onPart(tx, _kind, { gone, ids }) {
      await returnFollows.all(tx, { gone, ids });
    },
  });
