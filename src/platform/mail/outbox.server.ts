import { sql } from 'drizzle-orm';
import { instant, int, nullable, statement, text } from '../db/sql.server.ts';
import type { ListSelect } from '../resource/list-page.server.ts';
import type { outboxTable } from './table.server.ts';

/** A row of the outbox: one message by mail or SMS. */
type OutboxRow = typeof outboxTable.$inferSelect;
/** SQL for the readable text of a message. Verification codes are readable and searchable only if the operator has to forward them. */
const readableText = `case when e.state = 'kept' then e.text else coalesce(e.masked, e.text) end`;
const columns = `e.id, e.created_at as "createdAt", e.sent_at as "sentAt", e.channel, e.target, e.subject, ${readableText} as text, e.state, e.error, e.attempts`;

/** SQL of a list (`ListSelect`): all outgoing messages `e`, newest first. */
export const outboxMessageSelect: ListSelect = {
  columns,
  from: 'outbox e',
  key: 'e.id',
  sorts: { at: 'e.id' },
  order: 'e.id desc',
  keyword: ['e.target', 'e.subject', readableText],
};

export const outboxMessageById = statement({
  params: { id: int },
  row: {
    id: int,
    createdAt: instant,
    sentAt: nullable(instant),
    channel: text<OutboxRow['channel']>(),
    target: text(),
    subject: nullable(text()),
    text: text(),
    state: text<OutboxRow['state']>(),
    error: nullable(text()),
    attempts: int,
  },
  sql: ({ id }) => sql`select ${sql.raw(columns)} from outbox e where e.id = ${id}`,
});
export type OutboxMessageRow = NonNullable<Awaited<ReturnType<typeof outboxMessageById.one>>>;

/** Deletes outgoing messages older than `days`, except queued ones. Returns their number. */
export const deleteOldMessages = statement({
  params: { days: int },
  row: { messages: int },
  sql: ({ days }) =>
    sql`with gone as (delete from outbox where state <> 'queued' and created_at < now() - ${days}::int * interval '1 day' returning 1)
       select count(*)::int as messages from gone`,
});
