import { type Connection, type Db, rows } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';

/** A record that an account handed to the review, and what became of it. */
export interface SubmissionRow {
  kind: string;
  n: number;
  title: string;
  state: 'waiting' | 'rejected' | 'published';
  /** Why it was rejected. */
  reason: string | null;
  /** When it was handed in, or decided on. */
  at: Date;
}
type Handed = { n: number; title: string };

/** Keeps that an account handed a record in, within the step's transaction; once more, and it waits again. */
export const recordSubmission = async (tx: Db, kind: KindSlug, { n, title }: Handed, account: number): Promise<void> => {
  await rows(
    tx,
    `insert into submission (kind, n, account, title) values ($1, $2, $3, $4)
       on conflict (kind, n, account) do update set title = excluded.title, state = 'waiting', reason = null, submitted_at = now(), decided_at = null`,
    [kind, n, account, title],
  );
};

/** Keeps what became of a record, for everybody who ever handed it in. */
export const decideSubmissions = async (
  tx: Db,
  kind: KindSlug,
  { n, title }: Handed,
  state: 'published' | 'rejected',
  reason: string | null,
): Promise<void> => {
  await rows(tx, 'update submission set title = $3, state = $4, reason = $5, decided_at = now() where kind = $1 and n = $2', [
    kind,
    n,
    title,
    state,
    reason,
  ]);
};

/** What was deleted is nobody's submission any more, be it restored. */
export const forgetSubmissions = async (tx: Db, kind: KindSlug, n: number): Promise<void> => {
  await rows(tx, 'delete from submission where kind = $1 and n = $2', [kind, n]);
};

/** What an account handed in during the last `days` days, at most `limit` records, those handed in last. */
export const submissionsBy = (
  connection: Connection,
  account: number,
  { days, limit }: { days: number; limit: number },
): Promise<SubmissionRow[]> =>
  connection.query<SubmissionRow>(
    `select kind, n, title, state, reason, coalesce(decided_at, submitted_at) as at from submission
      where account = $1 and submitted_at > now() - make_interval(days => $2) order by submitted_at desc limit $3`,
    [account, days, limit],
  );
