import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContentLanguage } from '../../base/locales.ts';
import { correspondenceDegrees, relationTypes } from './draft.ts';

/** Translations of records into languages other than the original. */
export const translationTable = pgTable(
  'translation',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    locale: text().$type<ContentLanguage>().notNull(),
    title: text().notNull(),
    summary: text(),
    body: text(),
    /** Translated own fields of the kind, by name. */
    fields: jsonb().$type<Record<string, string>>().notNull().default({}),
    quality: text({ enum: ['official', 'human', 'machine'] }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.n, t.locale] })],
);

/** Relations between records. The target is named by its natural key, so that it may be imported later or never. */
export const relationTable = pgTable(
  'relation',
  {
    kind: text().notNull(),
    n: integer().notNull(),
    type: text({ enum: relationTypes }).notNull(),
    targetKind: text().notNull(),
    targetKey: text().notNull(),
    /** Reference to the target as the source prints it, for example a standard's number. */
    ref: text().notNull(),
    degree: text({ enum: correspondenceDegrees }),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.n, t.type, t.targetKind, t.targetKey] }),
    index('relation_target').on(t.targetKind, t.targetKey),
  ],
);
