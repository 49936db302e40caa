import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';

/** What visitors asked, and reports of errors in records. */
export const feedbackTable = pgTable(
  'feedback',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    name: text().notNull(),
    company: text().notNull(),
    /** Phone number or e-mail address. */
    contact: text().notNull(),
    content: text().notNull(),
    /** Language in which it was written, and is answered. */
    locale: text().$type<Locale>().notNull(),
    /** The record that it reports, if any. */
    aboutKind: text(),
    aboutN: integer(),
    /** Who wrote it, where they were signed in. */
    account: integer(),
    state: text({ enum: ['new', 'answered', 'closed'] })
      .notNull()
      .default('new'),
    answer: text(),
    answeredBy: integer(),
    answeredAt: timestamp({ withTimezone: true }),
    /** Who sees to it. */
    assignee: integer(),
    /** In the trash since. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('feedback_state').on(t.state, t.id)],
);
