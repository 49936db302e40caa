import { serverArea } from '../../platform/area.server.ts';
import { texts } from './texts/index.server.ts';

export const stats = serverArea({
  name: 'stats',
  texts,
  series: {
    visits: { sql: `select day, value from daily_count where name = 'visit' and day >= $1 and $2::text is null`, perCountry: false },
    searches: { sql: `select day, value from daily_count where name = 'search' and day >= $1 and $2::text is null`, perCountry: false },
  },
});
