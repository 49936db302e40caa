import { sql } from 'drizzle-orm';
import { customType, type ExtraConfigColumn, index, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContentLanguage } from '../../base/locales.ts';
import type { CountryCode } from '../../base/territories.ts';

/** Publishing states (SPECIFICATION S9.1). */
export const states = ['draft', 'review', 'published', 'archived'] as const;
export type State = (typeof states)[number];

/** ISO 8601 at known precision (`2024`, `2024-05`, `2024-05-17`): sorts as text, never pretends to know a day. */
export const partialDate = () => text();

export const textList = () => text().array().notNull().default(sql`'{}'::text[]`);

/** The columns every kind of content has; its own typed ones stand beside them in the kind's table. */
export const recordColumns = () => ({
  /** Permanent id; its decimal form is the public one. Dense, so that it is also the position in the list index. */
  n: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Natural key, unique within the kind: the canonical number of a standard, a source's key elsewhere. */
  key: text().notNull().unique(),
  state: text().$type<State>().notNull().default('published'),
  lang: text().$type<ContentLanguage>().notNull(),
  title: text().notNull(),
  summary: text(),
  body: text(),
  country: text().$type<CountryCode>(),
  date: partialDate(),
  image: text(),
  keywords: textList(),
  industries: textList(),
  technologies: textList(),
  /** Of the industries and technologies those that the rules of `records/topics` gave: `industries/healthcare`. */
  assigned: textList(),
  /** What people decided of them, which the rules leave alone: `+technologies/ai`, `-technologies/ai`. */
  corrected: textList(),
  sourceName: text(),
  sourceLink: text(),
  sourceLicence: text(),
  /** The day on which the source was read. */
  sourceRead: partialDate(),
  /** Where the document itself can be read free of charge. */
  fullText: text(),
  /** Further sources that describe the same record. */
  otherSources: jsonb().$type<{ name: string; link: string | null }[]>().notNull().default([]),
  views: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The program that made it; null for accounts. */
  createdBy: text(),
  createdAccount: integer(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The program that changed it last; null for accounts. */
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
/** What the back office's lists of a kind run through: the newest changes, of all or one country or language, titles and dates in order, what is not public, an account's own, the trash, who names a source. */
export const recordIndexes = (
  slug: string,
  { n, state, country, lang, title, date, createdAccount, updatedAt, updatedAccount, deletedAt, sourceLink }: IndexedColumns,
) => [
  index(`${slug}_updated`).on(updatedAt, n).where(sql`deleted_at is null`),
  index(`${slug}_country`).on(country, updatedAt, n).where(sql`deleted_at is null`),
  index(`${slug}_lang`).on(lang, updatedAt, n).where(sql`deleted_at is null`),
  // of its beginning: titles can be longer than an index takes
  index(`${slug}_title`).on(sql`left(${title}, 60)`, n).where(sql`deleted_at is null`),
  index(`${slug}_date`).on(date, n).where(sql`deleted_at is null`),
  index(`${slug}_state`).on(state, updatedAt, n).where(sql`deleted_at is null and state <> 'published'`),
  index(`${slug}_created_account`).on(createdAccount).where(sql`created_account is not null`),
  index(`${slug}_updated_account`).on(updatedAccount).where(sql`updated_account is not null`),
  index(`${slug}_trash`).on(deletedAt, n).where(sql`deleted_at is not null`),
  // of the hash: addresses are long, and only looked for as a whole
  index(`${slug}_source`).on(sql`hashtext(${sourceLink})`).where(sql`source_link is not null`),
];

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The column behind a field name: publishAuthority → publish_authority (drizzle's `casing: 'snake_case'`). */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
