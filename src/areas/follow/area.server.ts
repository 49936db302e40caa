import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { OwnOrigin } from '../../platform/mail/own-origin.ts';
import type { Sender } from '../../platform/mail/sender.server.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import { DigestSender } from './digest.server.ts';
import { AccountFollowService } from './follows.server.ts';
import { followMergeHooks } from './joins.server.ts';
import { FollowNewsFinder } from './news.server.ts';
import { served } from './operations.server.ts';
import { texts } from './texts/index.server.ts';

interface Needs {
  connection: Connection;
  changes: Changes;
  library: RecordLibraryReader;
  sender: Sender;
  origin: OwnOrigin;
}

export const follow = declareServerArea({
  name: 'follow',
  texts,
  open: ({ connection, changes, library, sender, origin }: Needs) => {
    const news = new FollowNewsFinder(connection, library, changes);
    const follows = new AccountFollowService(connection, library, news);
    return { follows, digest: new DigestSender(connection, { news, follows, library, sender, origin }) };
  },
  recordHooks: () => ({ joins: followMergeHooks }),
  operations: served,
  jobs: ({ digest }) => [digest.job],
});
