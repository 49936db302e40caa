import { serverArea } from '../../platform/area.server.ts';
import { dayOf } from '../../platform/counters/days.ts';
import { submissions } from './submissions.server.ts';
import { texts } from './texts/index.server.ts';
import { todos } from './todos.server.ts';

export const exchange = serverArea({
  name: 'exchange',
  texts,
  todos,
  submissions,
  series: {
    postings: {
      sql: `select ${dayOf('e.at')} as day, count(*)::int as value from posting_event e join posting p on p.id = e.posting
             where e.action = 'submit' and e.at >= $1::timestamptz and ($2::text is null or p."values"->>'country' = $2) group by 1`,
      perCountry: true,
    },
    applications: {
      sql: `select ${dayOf('a.created_at')} as day, count(*)::int as value from application a left join snd r on r.n = a.record
             where a.created_at >= $1::timestamptz and ($2::text is null or r.country = $2) group by 1`,
      perCountry: true,
    },
  },
});
