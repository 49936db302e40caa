import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { partialDateColumn, recordColumns, recordIndexes, textListColumn } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';
import type { StatusStatement, SupersedingStandard } from './status.ts';

export const standardTable = pgTable(
  'standard',
  {
    ...recordColumns(),
    number: text().notNull(),
    /** Series key: the normalized number of the standard without its year; equal for all editions. */
    series: text().notNull(),
    numberSort: text().notNull(),
    /** Sort key of the edition within its series, greater for newer editions; null if neither the number nor a date orders it. */
    editionSort: text(),
    /** Supplements only (amendment, corrigendum, erratum): key of the edition, or the series, that the supplement belongs to. */
    base: text(),
    type: text({ enum: ['national', 'group', 'industry', 'international', 'regional'] }),
    obligation: text({ enum: ['mandatory', 'voluntary', 'guide'] }),
    declared: text({ enum: ['draft', 'published', 'current', 'withdrawn'] }),
    /** Whether another standard supersedes this one; set by the rules of the kind. */
    superseded: boolean().notNull().default(false),
    /** The superseding standard: one that declares to replace it, or a newer edition of its series. */
    supersededBy: jsonb().$type<SupersedingStandard>(),
    /** Whether the standard is the newest of several editions in the library. */
    newest: boolean().notNull().default(false),
    /** Statements of sources on the status of the standard, at most one for each source. */
    statements: jsonb().$type<StatusStatement[]>().notNull().default([]),
    implementationDate: partialDateColumn(),
    abolitionDate: partialDateColumn(),
    ics: textListColumn(),
    ccs: textListColumn(),
    administration: text(),
    executionUnit: text(),
    focalUnit: text(),
    drafters: textListColumn(),
    draftingUnits: textListColumn(),
    edition: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => [
    index('standard_series').on(t.series),
    index('standard_base').on(t.base).where(sql`base is not null`),
    ...recordIndexes('standard', t),
  ],
);
