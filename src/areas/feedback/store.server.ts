import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { displayName, joinAccount } from '../../platform/access/ownership.server.ts';
import { instant, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { trashDays } from '../../platform/http/change.server.ts';
import type { FeedbackState } from './operations.ts';

/**
 * SQL columns of `feedback f` and of its assignee, `account a`. They are a text, not an `sql` fragment, because lists append conditions
 * (platform/resource/list-page.server.ts).
 */
export const columns = `f.id, f.created_at as "createdAt", f.name, f.company, f.contact, f.content, f.locale, f.about_kind as "aboutKind", f.about_n as "aboutN",
  f.account, f.state, f.answer, f.answered_at as "answeredAt", f.assignee, ${displayName()} as "assigneeName", f.deleted_at as "deletedAt"`;
export const feedbackFromClause = `feedback f left ${joinAccount('f.assignee')}`;
export const restorableMessageCondition = `f.deleted_at > now() - interval '${trashDays} days'`;

const message = {
  id: int,
  createdAt: instant,
  name: text(),
  company: text(),
  contact: text(),
  content: text(),
  locale: text<Locale>(),
  aboutKind: nullable(text()),
  aboutN: nullable(int),
  account: nullable(int),
  state: text<FeedbackState>(),
  answer: nullable(text()),
  answeredAt: nullable(instant),
  assignee: nullable(int),
  assigneeName: nullable(text()),
  deletedAt: nullable(instant),
};
const select = (id: SQL, more: string): SQL =>
  sql`select ${sql.raw(`${columns} from ${feedbackFromClause}`)} where f.id = ${id} and ${sql.raw(more)}`;

export const feedbackMessageById = statement({
  params: { id: int },
  row: message,
  sql: ({ id }) => select(id, `(f.deleted_at is null or ${restorableMessageCondition})`),
});
/** Message as stored, including messages in the trash that can be restored. */
export type StoredMessage = NonNullable<Awaited<ReturnType<typeof feedbackMessageById.one>>>;

/** Locks a message until the end of the transaction; messages in the trash are excluded. */
export const lockFeedback = statement({
  params: { id: int },
  row: message,
  sql: ({ id }) => select(id, 'f.deleted_at is null for update of f'),
});
