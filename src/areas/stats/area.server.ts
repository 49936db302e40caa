import { declareServerArea } from '../../platform/area.server.ts';
import type { AreaDeclarations } from '../../platform/composition.server.ts';
import { eventsByDaySql } from '../../platform/counters/daily-figures.server.ts';
import type { VisitorCounter } from '../../platform/counters/visitors.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { ListIndexes } from '../../records/read/indexes.server.ts';
import type { RecordViewCounter } from '../../records/read/views.server.ts';
import type { SearchKeywordCounter } from '../../records/search/keywords.server.ts';
import { DailyTotalsWriter } from './daily-snapshot.server.ts';
import { DashboardReader } from './dashboard.server.ts';
import { served } from './operations.server.ts';
import { texts } from './texts/index.server.ts';
import { CurrentTotalsReader } from './totals.server.ts';

const counted = { params: { from: text(), country: nullable(text()) }, row: { day: text(), value: int } };
const visits = statement({ ...counted, sql: (params) => eventsByDaySql('visit', params) });
const searches = statement({ ...counted, sql: (params) => eventsByDaySql('search', params) });

interface Needs {
  connection: Connection;
  indexes: ListIndexes;
  areaDeclarations: AreaDeclarations;
  visitors: VisitorCounter;
  views: RecordViewCounter;
  keywords: SearchKeywordCounter;
}

export const stats = declareServerArea({
  name: 'stats',
  texts,
  open: ({ connection, indexes, areaDeclarations, visitors, views, keywords }: Needs) => {
    const totals = new CurrentTotalsReader(connection, indexes);
    return {
      totals,
      dashboard: new DashboardReader(connection, totals, areaDeclarations.series),
      dailySnapshot: new DailyTotalsWriter(connection, { totals, visitors, forgetful: [views, keywords] }),
    };
  },
  operations: served,
  jobs: ({ dailySnapshot }) => [dailySnapshot.job],
  series: {
    visits: { values: visits, perCountry: false },
    searches: { values: searches, perCountry: false },
  },
});
