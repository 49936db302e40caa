import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';

/** Questions of visitors and reports of errors in records. */
export const feedbackTable = pgTable(
  'feedback',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    name: text().notNull(),
    company: text().notNull(),
    /** Phone number or mail address. */
    contact: text().notNull(),
    content: text().notNull(),
    /** Language of the message and of its answer. */
    locale: text().$type<Locale>().notNull(),
    /** Kind and number of the reported record; null: none. */
    aboutKind: text(),
    aboutN: integer(),
    /** Account that wrote the message; null if the visitor was not signed in. */
    account: integer(),
    state: text({ enum: ['new', 'answered', 'closed'] })
      .notNull()
      .default('new'),
    answer: text(),
    answeredBy: integer(),
    answeredAt: timestamp({ withTimezone: true }),
    /** Account of the operator assigned to the message; null: none. */
    assignee: integer(),
    /** Time at which the message was moved to the trash; null: the message is not in the trash. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('feedback_state').on(t.state, t.id)],
);
