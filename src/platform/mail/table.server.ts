import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Outbox: all messages by mail and SMS, before and after sending; the queue `letter` sends them. */
export const outboxTable = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['sms', 'mail'] }).notNull(),
    target: text().notNull(),
    subject: text(),
    text: text().notNull(),
    /** Text of the message with masked codes, which replaces `text` after sending. Null: `text` stays. */
    masked: text(),
    /** State of the message; `kept`: there is no gateway, and the operator reads the message here. */
    state: text({ enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    error: text(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('outbox_target').on(t.target, t.createdAt)],
);
