import { declareServerArea } from '../../platform/area.server.ts';
import type { AreaDeclarations } from '../../platform/composition.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Notices } from '../../platform/events/notices/notices.server.ts';
import type { Dictionaries } from '../../records/dictionaries/dictionaries.server.ts';
import type { RecordLibrary } from '../../records/read/library.server.ts';
import type { Menus } from '../menus/menus.server.ts';
import type { Totals } from '../stats/totals.server.ts';
import { AdminHome } from './admin-home.server.ts';
import { served } from './operations.server.ts';
import { texts } from './texts/index.server.ts';

interface Needs {
  connection: Connection;
  library: RecordLibrary;
  notices: Notices;
  totals: Totals;
  gathered: AreaDeclarations;
  menus: Menus;
  dictionaries: Dictionaries;
}

export const adminHome = declareServerArea({
  name: 'admin-home',
  texts,
  open: ({ connection, gathered: { todos, submissions }, ...parts }: Needs) => ({
    adminHome: new AdminHome(connection, { ...parts, todos, submissions }),
  }),
  operations: served,
});
