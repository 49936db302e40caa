import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { Country, Locale } from '../../base/locales.ts';
import { scopes } from '../../platform/access/actor.ts';

/** A permission label: a named set of permissions with how far they reach, given to accounts. */
export const labelTable = pgTable('label', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
  names: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
  scope: text({ enum: scopes }).notNull(),
  colour: text(),
  permissions: text().array().notNull(),
  /** Comes with the product; cannot be deleted. */
  builtin: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  deletedAt: timestamp({ withTimezone: true }),
});

export const accountLabelTable = pgTable('account_label', { account: integer().notNull(), label: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.account, t.label] }),
  index('account_label_label').on(t.label),
]);

/** The tree of organizations that accounts belong to: a country's body, its departments. */
export const organizationTable = pgTable(
  'organization',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    parent: integer(),
    code: text().notNull().unique(),
    names: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
    country: text().$type<Country>(),
    /** Accounts that lead it. */
    leaders: integer().array().notNull().default(sql`'{}'::int[]`),
    phone: text(),
    email: text(),
    address: text(),
    sort: integer().notNull().default(0),
    /** 1 active, 0 no longer offered. */
    status: smallint().notNull().default(1),
    version: integer().notNull().default(1),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('organization_parent').on(t.parent, t.sort), index('organization_leaders').using('gin', t.leaders)],
);

export const accountOrganizationTable = pgTable(
  'account_organization',
  { account: integer().notNull(), organization: integer().notNull() },
  (t) => [primaryKey({ columns: [t.account, t.organization] }), index('account_organization_organization').on(t.organization)],
);
