import { serverArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Notices } from '../../platform/events/notices/notices.server.ts';
import type { Gathered } from '../../platform/house.server.ts';
import type { Library } from '../../records/read/library.server.ts';
import type { Totals } from '../stats/totals.server.ts';
import { AdminHome } from './admin-home.server.ts';
import { texts } from './texts/index.server.ts';

interface Needs {
  connection: Connection;
  library: Library;
  notices: Notices;
  totals: Totals;
  gathered: Gathered;
}

export const adminHome = serverArea({
  name: 'admin-home',
  texts,
  open: ({ connection, library, notices, totals, gathered: { todos } }: Needs) => ({
    adminHome: new AdminHome(connection, { library, notices, totals, todos }),
  }),
});
