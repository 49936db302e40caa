import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';
import { menuAreas, menuTypes } from './operations.ts';

/** Menus of the portal and the back office: directories, pages and buttons. */
export const menuTable = pgTable(
  'menu',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Code of a shipped menu; null for others. The titles of a shipped menu are in the catalogues unless operators set other titles. */
    code: text().unique(),
    area: text({ enum: menuAreas }).notNull(),
    parent: integer(),
    type: text({ enum: menuTypes }).notNull(),
    titles: jsonb().$type<Partial<Record<Locale, string>>>().notNull().default({}),
    icon: text(),
    route: text(),
    /** Permission that an account needs to see the menu in the back office; null: the permission for the page of the menu. */
    permission: text(),
    sort: integer().notNull().default(0),
    visible: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('menu_parent').on(t.parent, t.sort)],
);
