import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byteaColumn } from '../db/bytes.ts';

/**
 * Figures by day (UTC): events counted on the day (visits, searches), and totals at its end (public records of each kind, accounts). Sums only; no
 * row identifies a person.
 */
export const dailyCountTable = pgTable(
  'daily_count',
  {
    name: text().notNull(),
    /** The day, ISO 8601. */
    day: text().notNull(),
    /** Country of the figure; `intl` if the figure belongs to no country. */
    country: text().notNull().default('intl'),
    value: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day, t.country] })],
);

/** Random salt of the hashes of visitors of one day. It is deleted after the day, so that nobody can recompute the hashes (decision 042). */
export const visitorSaltTable = pgTable('visitor_salt', {
  /** Day of the salt in the time zone of the site, ISO 8601. */
  day: text().primaryKey(),
  salt: byteaColumn().notNull(),
});

/** Visitors by half-hour: eight bytes of a salted hash, deleted when the day of the site is over. */
export const visitorSlotTable = pgTable(
  'visitor_slot',
  {
    slot: integer().notNull(),
    visitor: byteaColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.slot, t.visitor] })],
);

/** Number of visits by half-hour, and of unique visitors in the two hours that begin with the half-hour. */
export const visitSlotTable = pgTable('visit_slot', {
  slot: integer().primaryKey(),
  visits: integer().notNull(),
  /** Unique visitors in the two hours that begin with this half-hour. Null if the day is not over or no two-hour window begins here. */
  persons: integer(),
});
