import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings with a value other than their default; the manifests declare all settings. */
export const settingTable = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Account that set the value; null if a command set it. */
  updatedBy: integer(),
});

/** History of the values of each setting, with account and time; a null value restored the default. Values of secrets are omitted. */
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
