import { declareServerArea } from '../../platform/area.server.ts';
import type { AreaDeclarations } from '../../platform/composition.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { NoticeInbox } from '../../platform/events/notices/notices.server.ts';
import type { DictionaryCache } from '../../records/dictionaries/dictionaries.server.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import type { NavigationReader } from '../menus/menus.server.ts';
import type { CurrentTotalsReader } from '../stats/totals.server.ts';
import { AdminHome } from './admin-home.server.ts';
import { served } from './operations.server.ts';
import { texts } from './texts/index.server.ts';

interface Needs {
  connection: Connection;
  library: RecordLibraryReader;
  notices: NoticeInbox;
  totals: CurrentTotalsReader;
  areaDeclarations: AreaDeclarations;
  menus: NavigationReader;
  dictionaries: DictionaryCache;
}

export const adminHome = declareServerArea({
  name: 'admin-home',
  texts,
  open: ({ connection, areaDeclarations: { todos, submissions }, ...parts }: Needs) => ({
    adminHome: new AdminHome(connection, { ...parts, todos, submissions }),
  }),
  operations: served,
});
