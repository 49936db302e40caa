import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Values of settings that were set, by key. A setting without a row has the default of its declaration (`SettingDeclaration`). */
export const settingTable = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Account that set the value; null if a command set it. */
  updatedBy: integer(),
});

/** Changes of settings, with account and time. The value is null if the change restored the default, and for all secrets. */
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
