import { serverArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Gathered } from '../../platform/house.server.ts';
import { clockwork } from '../../platform/jobs/clockwork.server.ts';
import type { Queue } from '../../platform/jobs/queue.server.ts';
import type { Indexes } from '../../records/read/indexes.server.ts';
import { DailySnapshot } from './daily-snapshot.server.ts';
import { Dashboard } from './dashboard.server.ts';
import { served } from './operations.server.ts';
import { texts } from './texts/index.server.ts';
import { Totals } from './totals.server.ts';

interface Needs {
  connection: Connection;
  indexes: Indexes;
  queue: Queue;
  gathered: Gathered;
}

export const stats = serverArea({
  name: 'stats',
  texts,
  open: ({ connection, indexes, gathered }: Needs) => {
    const totals = new Totals(connection, indexes);
    return {
      totals,
      dashboard: new Dashboard(connection, totals, gathered.series),
      dailySnapshot: new DailySnapshot(connection, totals),
    };
  },
  operations: served,
  serving: ({ queue, dailySnapshot }) => [clockwork(queue, dailySnapshot)],
  series: {
    visits: { sql: `select day, value from daily_count where name = 'visit' and day >= $1 and $2::text is null`, perCountry: false },
    searches: { sql: `select day, value from daily_count where name = 'search' and day >= $1 and $2::text is null`, perCountry: false },
  },
});
