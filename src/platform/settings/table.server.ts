import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings that differ from their default; the manifests declare all of them. */
export const settingTable = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Account that set it; null for a command. */
  updatedBy: integer(),
});

/** What each setting was changed to, and by whom; null: back to its default. Secrets leave no value here. */
export const settingHistoryTable = pgTable(
  'setting_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    value: jsonb(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    by: integer(),
  },
  (t) => [index('setting_history_key').on(t.key, t.id)],
);
