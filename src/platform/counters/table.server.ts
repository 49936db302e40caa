import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from '../db/bytes.ts';

/**
 * Figures of whole days (UTC): what was counted on a day (visits, searches), and how much there was at its end (public records of each
 * kind, accounts). Sums alone: nothing tells whose they are.
 */
export const dailyCountTable = pgTable(
  'daily_count',
  {
    name: text().notNull(),
    /** ISO 8601. */
    day: text().notNull(),
    /** `intl` where it belongs to none. */
    country: text().notNull().default('intl'),
    value: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day, t.country] })],
);

/** What makes persons of one day alike to nobody: random, and gone with the day (decision 042). */
export const visitorSaltTable = pgTable('visitor_salt', {
  /** Of the site's zone, ISO 8601. */
  day: text().primaryKey(),
  salt: bytes().notNull(),
});

/** Who was on the site in a half-hour: eight bytes of a salted hash, until the site's day is over. */
export const visitorSlotTable = pgTable(
  'visitor_slot',
  {
    slot: integer().notNull(),
    visitor: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.slot, t.visitor] })],
);

/** Visits by half-hours, and the persons of the two hours that begin with one: sums alone. */
export const visitSlotTable = pgTable('visit_slot', {
  slot: integer().primaryKey(),
  visits: integer().notNull(),
  /** Null where no two hours of a day that is over begin. */
  persons: integer(),
});
