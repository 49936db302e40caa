import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { Country, Locale } from '../../base/locales.ts';

/** Tree of organizations that accounts belong to, for example a national body and its departments. */
export const organizationTable = pgTable(
  'organization',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    parent: integer(),
    code: text().notNull().unique(),
    names: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
    country: text().$type<Country>(),
    /** Ids of the accounts that lead the organization. */
    leaders: integer().array().notNull().default(sql`'{}'::int[]`),
    phone: text(),
    email: text(),
    address: text(),
    sort: integer().notNull().default(0),
    /** 1: active; 0: not in use, so accounts can no longer request its membership. */
    status: smallint().notNull().default(1),
    version: integer().notNull().default(1),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('organization_parent').on(t.parent, t.sort), index('organization_leaders').using('gin', t.leaders)],
);
