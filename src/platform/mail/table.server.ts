import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every text message and mail that the portal writes, before it is sent and after; the queue `letter` sends it. */
export const outboxTable = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['sms', 'mail'] }).notNull(),
    target: text().notNull(),
    subject: text(),
    text: text().notNull(),
    /** What stays of the text once it is out: codes are masked. Null: the text itself. */
    masked: text(),
    /** `kept`: there is no gateway, the operator reads it here. */
    state: text({ enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    error: text(),
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('outbox_target').on(t.target, t.createdAt)],
);
