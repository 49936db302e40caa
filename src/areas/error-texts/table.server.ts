import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';

/** Texts of operators that replace those of the catalogue, by error code or field problem. */
export const errorTextTable = pgTable('error_text', {
  code: text().primaryKey(),
  texts: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
  version: integer().notNull().default(1),
});

/** Number of occurrences of each error code and time of the last one. */
export const errorHitTable = pgTable('error_hit', {
  code: text().primaryKey(),
  hits: bigint({ mode: 'number' }).notNull(),
  seenAt: timestamp({ withTimezone: true }).notNull(),
});
