import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What an account is told in the portal: a type the catalogues have a text for, its facts, where it leads. */
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
