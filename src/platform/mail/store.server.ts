import { sql } from 'drizzle-orm';
import { flag, int, nullable, statement, text } from '../db/sql.server.ts';
import type { OutgoingMessage } from './message.ts';
import type { outboxTable } from './table.server.ts';

/** SQL of the outbox. After a message was sent or given up, only its masked text is stored. */

type OutboxState = (typeof outboxTable.$inferSelect)['state'];

/** Inserts an outgoing message into the outbox and returns its id. */
export const addOutboxMessage = statement({
  params: {
    channel: text<OutgoingMessage['channel']>(),
    target: text(),
    subject: nullable(text()),
    text: text(),
    masked: nullable(text()),
    state: text<OutboxState>(),
  },
  row: { id: int },
  sql: ({ channel, target, subject, text, masked, state }) =>
    sql`insert into outbox (channel, target, subject, text, masked, state)
        values (${channel}, ${target}, ${subject}, ${text}, ${masked}, ${state}) returning id`,
});

export const outboxMessageState = statement({
  params: { id: int },
  row: { state: text<OutboxState>() },
  sql: ({ id }) => sql`select state from outbox where id = ${id}`,
});

/** Returns a message that is still to be sent. */
export const queuedMessageById = statement({
  params: { id: int },
  row: { id: int, channel: text<OutgoingMessage['channel']>(), target: text(), subject: nullable(text()), text: text() },
  sql: ({ id }) => sql`select id, channel, target, subject, text from outbox where id = ${id} and state = 'queued'`,
});

export const markSent = statement({
  params: { id: int, attempts: int },
  sql: ({ id, attempts }) =>
    sql`update outbox set state = 'sent', sent_at = now(), error = null, attempts = ${attempts}, text = coalesce(masked, text) where id = ${id}`,
});

/** Records a failure to send a message; `final`: no further attempt. */
export const recordSendFailure = statement({
  params: { id: int, error: text(), attempts: int, final: flag },
  sql: ({ id, error, attempts, final }) =>
    sql`update outbox set error = ${error}, attempts = ${attempts}, state = case when ${final} then 'failed' else state end,
          text = case when ${final} then coalesce(masked, text) else text end where id = ${id} and state = 'queued'`,
});
