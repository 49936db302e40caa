import { Applications } from './areas/exchange/applications.server.ts';
import { Expiry } from './areas/exchange/expiry.server.ts';
import { Matches } from './areas/exchange/matches.server.ts';
import { Postings } from './areas/exchange/postings.server.ts';
import { Review } from './areas/exchange/review.server.ts';
import { serverArea } from './platform/area.server.ts';
import type { Captchas } from './platform/captcha/captchas.server.ts';
import type { Connection } from './platform/db/connect.server.ts';
import type { Changes } from './platform/events/changes.server.ts';
import type { Notices } from './platform/events/notices/notices.server.ts';
import type { FileStore } from './platform/files/files.server.ts';
import type { Queue } from './platform/jobs/queue.server.ts';
import type { OwnOrigin } from './platform/mail/own-origin.ts';
import type { Sender } from './platform/mail/sender.server.ts';
import type { Environment } from './platform/services.server.ts';
import type { Settings } from './platform/settings/settings.server.ts';
import type { Library } from './records/read/library.server.ts';

interface Needs {
  connection: Connection;
  entrance: Connection;
  changes: Changes;
  environment: Environment;
  files: FileStore;
  settings: Settings;
  captchas: Captchas;
  sender: Sender;
  notices: Notices;
  queue: Queue;
  origin: OwnOrigin;
  library: Library;
}

const openExchange = ({ connection, library, changes, files, settings }: Needs) => ({
  postings: new Postings(connection, changes, files, settings),
  applications: new Applications(connection),
  matches: new Matches(connection, library),
  review: new Review(connection, changes, settings),
  expiry: new Expiry(connection, changes),
});

/** The services that no area makes yet. */
export const core = serverArea({
  name: 'core',
  open: (given: Needs) => ({
    ...openExchange(given),
  }),
  jobs: ({ expiry }) => [expiry.job],
});
