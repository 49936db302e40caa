import { moment } from '../../base/names.ts';
import { signedIn } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { submissionsBy } from '../../records/edit/submissions.server.ts';
import { isKind } from '../../records/kinds/index.ts';
import type { Submission } from './operations.ts';

/** Days that what was handed in stays in sight. */
const lately = 60;
const most = 8;

const postings = `
  select id, "values"->>'title' as title, status, reason, coalesce(decided_at, submitted_at) as at from posting
   where owner = $1 and deleted_at is null and status in ('unaudited', 'under_review', 'approved', 'failed')
     and coalesce(decided_at, submitted_at) > now() - interval '${lately} days' order by 5 desc limit ${most}`;

const standing: Readonly<Record<string, Submission['state']>> = { approved: 'published', failed: 'rejected' };

/** What the caller handed in lately, records and postings, and what became of it; the newest first. */
export const submissionsOf = async (connection: Connection, context: Context): Promise<Submission[]> => {
  const { id } = signedIn(context);
  const [records, posted] = await Promise.all([
    submissionsBy(connection, id, { days: lately, limit: most }),
    connection.query<{ id: number; title: string | null; status: string; reason: string | null; at: Date }>(postings, [id]),
  ]);
  const ofRecords = records.flatMap(({ kind, n, at, ...row }): Submission[] =>
    isKind(kind) ? [{ type: 'content', kind, id: String(n), ...row, at: moment(at) as string }] : [],
  );
  const ofPostings = posted.map(({ id: n, title, status, reason, at }): Submission => {
    const state = standing[status] ?? 'waiting';
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
