import { sql } from 'drizzle-orm';
import { customType, type ExtraConfigColumn, index, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContentLanguage } from '../../base/locales.ts';
import type { CountryCode } from '../../base/territories.ts';

/** Publishing states (SPECIFICATION S9.1). */
export const publishingStates = ['draft', 'review', 'published', 'archived'] as const;
export type PublishingState = (typeof publishingStates)[number];

/**
 * Text column for an ISO 8601 date of any precision (`2024`, `2024-05`, `2024-05-17`). It sorts as text; an unknown month or day is left
 * out.
 */
export const partialDateColumn = () => text();

export const textListColumn = () => text().array().notNull().default(sql`'{}'::text[]`);

/** Columns that every kind's table has, beside the kind's own. */
export const recordColumns = () => ({
  /** Permanent id; its decimal form is the id in addresses and answers. Numbers are dense, because list indexes store a bit for each. */
  n: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Natural key, unique within the kind: the canonical number of a standard, a source's key elsewhere. */
  key: text().notNull().unique(),
  state: text().$type<PublishingState>().notNull().default('published'),
  lang: text().$type<ContentLanguage>().notNull(),
  title: text().notNull(),
  summary: text(),
  body: text(),
  country: text().$type<CountryCode>(),
  date: partialDateColumn(),
  image: text(),
  keywords: textListColumn(),
  industries: textListColumn(),
  technologies: textListColumn(),
  /** Industries and technologies that the rules of `records/topics` assigned, for example `industries/healthcare`. */
  assigned: textListColumn(),
  /** Editors' corrections of topics, which the topic rules do not overwrite: `+technologies/ai` (added), `-technologies/ai` (removed). */
  corrected: textListColumn(),
  sourceName: text(),
  sourceLink: text(),
  sourceLicence: text(),
  /** The day on which the source was read. */
  sourceRead: partialDateColumn(),
  /** Address of the free full text of the document. */
  fullText: text(),
  /** Further sources that describe the same record. */
  otherSources: jsonb().$type<{ name: string; link: string | null }[]>().notNull().default([]),
  views: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Program that created the record; null if an account created it. */
  createdBy: text(),
  createdAccount: integer(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Program that changed the record last; null if an account did. */
  updatedBy: text(),
  updatedAccount: integer(),
  deletedAt: timestamp({ withTimezone: true }),
});

type IndexedColumns = Readonly<
  Record<
    'n' | 'state' | 'country' | 'lang' | 'title' | 'date' | 'createdAccount' | 'updatedAt' | 'updatedAccount' | 'deletedAt' | 'sourceLink',
    ExtraConfigColumn
  >
>;
/**
 * Indexes for lists of the back office. They serve the newest changes (all, by country, by language), titles and dates in order, and non-public
 * records. Others serve records of an account, the trash, and records by source link.
 */
export const recordIndexes = (
  slug: string,
  { n, state, country, lang, title, date, createdAccount, updatedAt, updatedAccount, deletedAt, sourceLink }: IndexedColumns,
) => [
  index(`${slug}_updated`).on(updatedAt, n).where(sql`deleted_at is null`),
  index(`${slug}_country`).on(country, updatedAt, n).where(sql`deleted_at is null`),
  index(`${slug}_lang`).on(lang, updatedAt, n).where(sql`deleted_at is null`),
  // indexes only the beginning, because titles can exceed the maximum size of an index entry
  index(`${slug}_title`).on(sql`left(${title}, 60)`, n).where(sql`deleted_at is null`),
  index(`${slug}_date`).on(date, n).where(sql`deleted_at is null`),
  index(`${slug}_state`).on(state, updatedAt, n).where(sql`deleted_at is null and state <> 'published'`),
  index(`${slug}_created_account`).on(createdAccount).where(sql`created_account is not null`),
  index(`${slug}_updated_account`).on(updatedAccount).where(sql`updated_account is not null`),
  index(`${slug}_trash`).on(deletedAt, n).where(sql`deleted_at is not null`),
  // indexes a hash, because addresses are long and only compared for equality
  index(`${slug}_source`).on(sql`hashtext(${sourceLink})`).where(sql`source_link is not null`),
];

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Converts a field name to the name of its database column: publishAuthority → publish_authority (drizzle's `casing: 'snake_case'`). */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
