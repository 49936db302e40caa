import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Follows of accounts: a record, or a list or search with its filters. */
export const followTable = pgTable(
  'follow',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    account: integer().notNull(),
    /** `record`, or `search` for a list or a search. */
    type: text({ enum: ['record', 'search'] }).notNull(),
    kind: text().notNull(),
    /** Number of a followed record; null for a list or a search. */
    n: integer(),
    /**
     * Normalised query string of a list or search, without page, order and locale; null for a record. For a search over all kinds, the
     * column `kind` is `search`.
     */
    query: text(),
    /** Name at the time of following, shown if the record is no longer public. */
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Starts (inclusive) of the news windows: `toldAt` for the digest, `seenAt` for the counts that the account sees. */
    toldAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('follow_once').on(t.account, t.type, t.kind, t.n, t.query).nullsNotDistinct(), index('follow_record').on(t.kind, t.n)],
);
