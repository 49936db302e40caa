import { serverArea } from '../../platform/area.server.ts';
import { dayOf } from '../../platform/counters/days.ts';
import { texts } from './texts/index.server.ts';
import { accountTrash } from './trash.server.ts';

export const accounts = serverArea({
  name: 'accounts',
  texts,
  trash: [accountTrash],
  series: {
    logins: {
      sql: `select ${dayOf('l.at')} as day, count(*)::int as value from login_log l left join account a on a.id = l.account
             where l.ok = 1 and l.at >= $1::timestamptz and ($2::text is null or a.country = $2) group by 1`,
      perCountry: true,
    },
    accounts: {
      sql: `select ${dayOf('a.created_at')} as day, count(*)::int as value from account a
             where a.created_at >= $1::timestamptz and ($2::text is null or a.country = $2) group by 1`,
      perCountry: true,
    },
  },
});
