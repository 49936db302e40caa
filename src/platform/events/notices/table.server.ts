import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Notices to accounts in the portal: the type (which selects the text), its facts, and the link. */
export const noticeTable = pgTable(
  'notice',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    account: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    type: text().notNull(),
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    link: text(),
    readAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('notice_account').on(t.account, t.at)],
);
