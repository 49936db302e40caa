import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';
import { scopes } from '../../platform/access/actor.ts';

/** Roles: named sets of permissions with a scope, assigned to accounts. */
export const roleTable = pgTable('label', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
  names: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
  scope: text({ enum: scopes }).notNull(),
  colour: text(),
  permissions: text().array().notNull(),
  /** True for a shipped role, which cannot be deleted. */
  builtin: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  deletedAt: timestamp({ withTimezone: true }),
});
