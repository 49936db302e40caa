import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Locale } from '../../base/locales.ts';
import { menuAreas, menuTypes } from './operations.ts';

/** Directories, pages and buttons of the portal's navigation and of the back office. */
export const menuTable = pgTable(
  'menu',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Of what comes with the product: its titles are in the catalogues until somebody sets others. */
    code: text().unique(),
    area: text({ enum: menuAreas }).notNull(),
    parent: integer(),
    type: text({ enum: menuTypes }).notNull(),
    titles: jsonb().$type<Partial<Record<Locale, string>>>().notNull().default({}),
    icon: text(),
    route: text(),
    /** Who sees it in the back office; whoever may open its page where none is named. */
    permission: text(),
    sort: integer().notNull().default(0),
    visible: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('menu_parent').on(t.parent, t.sort)],
);
