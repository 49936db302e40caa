import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** What an account follows: a record, or a list or search with its filters (a path of the portal). */
export const followTable = pgTable(
  'follow',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    account: integer().notNull(),
    /** `record` or `search`. */
    type: text({ enum: ['record', 'search'] }).notNull(),
    kind: text().notNull(),
    /** Of a record. */
    n: integer(),
    /** Of a search: its query string, without page, order and locale, names and values in one order. `kind` is `search` over all kinds. */
    query: text(),
    /** What it was called when it was followed, for when it is gone. */
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Up to when the account was told of news by a digest, and up to when it has seen the counts itself; from these moments on (inclusive) is news. */
    toldAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('follow_once').on(t.account, t.type, t.kind, t.n, t.query).nullsNotDistinct(), index('follow_record').on(t.kind, t.n)],
);
