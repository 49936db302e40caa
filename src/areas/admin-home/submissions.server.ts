import { moment } from '../../base/names.ts';
import { signedIn } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { isKind } from '../../records/kinds/index.ts';
import type { Submission } from './operations.ts';

/** Days that what was handed in stays in sight. */
const lately = 60;
const most = 8;

/** The last word on each record that the caller handed in, out of the audit. */
const content = `
  with mine as (
    select target, max(id) as id from audit
     where account = $1 and action = 'content.submit' and at > now() - interval '${lately} days' group by target order by 2 desc limit ${most})
  select s.target, coalesce(l.facts->>'title', s.facts->>'title') as title, l.action, l.facts->>'reason' as reason, coalesce(l.at, s.at) as at
    from mine join audit s on s.id = mine.id
    left join lateral (select action, facts, at from audit l
                        where l.target = s.target and l.id > s.id and l.action in ('content.publish', 'content.reject', 'content.delete')
                        order by l.id desc limit 1) l on true
   where l.action is distinct from 'content.delete' order by 5 desc`;

const postings = `
  select id, "values"->>'title' as title, status, reason, coalesce(decided_at, submitted_at) as at from posting
   where owner = $1 and deleted_at is null and status in ('unaudited', 'under_review', 'approved', 'failed')
     and coalesce(decided_at, submitted_at) > now() - interval '${lately} days' order by 5 desc limit ${most}`;

const standing: Readonly<Record<string, Submission['state']>> = {
  'content.publish': 'published',
  'content.reject': 'rejected',
  approved: 'published',
  failed: 'rejected',
};

/** What the caller handed in lately, records and postings, and what became of it; the newest first. */
export const submissionsOf = async (connection: Connection, context: Context): Promise<Submission[]> => {
  const { id } = signedIn(context);
  const [records, posted] = await Promise.all([
    connection.query<{ target: string; title: string | null; action: string | null; reason: string | null; at: Date }>(content, [id]),
    connection.query<{ id: number; title: string | null; status: string; reason: string | null; at: Date }>(postings, [id]),
  ]);
  const stateOf = (word: string | null): Submission['state'] => standing[word ?? ''] ?? 'waiting';
  const ofRecords = records.flatMap(({ target, title, action, reason, at }): Submission[] => {
    const [kind = '', n = ''] = target.split(':');
    return isKind(kind)
      ? [{ type: 'content', kind, id: n, title: title ?? '', state: stateOf(action), reason, at: moment(at) as string }]
      : [];
  });
  const ofPostings = posted.map(({ id: n, title, status, reason, at }): Submission => {
    const state = stateOf(status);
    return {
      type: 'posting',
      kind: 'snd',
      id: String(n),
      title: title ?? '',
      state,
      reason: state === 'rejected' ? reason : null,
      at: moment(at) as string,
    };
  });
  return [...ofRecords, ...ofPostings].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most);
};
