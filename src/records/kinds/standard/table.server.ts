import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { partialDate, recordColumns, recordIndexes, textList } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';
import type { StatusStatement, SupersededBy } from './status.ts';

export const standardTable = pgTable(
  'standard',
  {
    ...recordColumns(),
    number: text().notNull(),
    /** The number without its year: what all editions share. */
    series: text().notNull(),
    numberSort: text().notNull(),
    /** The order of its edition within the series; null: the number names none. */
    editionSort: text(),
    /** Of a supplement (amendment, corrigendum, erratum) the series or key of what it belongs to. */
    base: text(),
    type: text({ enum: ['national', 'group', 'industry', 'international', 'regional'] }),
    obligation: text({ enum: ['mandatory', 'voluntary', 'guide'] }),
    declared: text({ enum: ['draft', 'published', 'current', 'withdrawn'] }),
    /** Whether another record says that it replaces this one; kept by the rules of the kind. */
    superseded: boolean().notNull().default(false),
    /** What supersedes it: a record that says so, or a newer edition of its series. */
    supersededBy: jsonb().$type<SupersededBy>(),
    /** Whether it is the newest of several editions that are held. */
    newest: boolean().notNull().default(false),
    /** What each source says of its status. */
    statements: jsonb().$type<StatusStatement[]>().notNull().default([]),
    implementationDate: partialDate(),
    abolitionDate: partialDate(),
    ics: textList(),
    ccs: textList(),
    administration: text(),
    executionUnit: text(),
    focalUnit: text(),
    drafters: textList(),
    draftingUnits: textList(),
    edition: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => [
    index('standard_series').on(t.series),
    index('standard_base').on(t.base).where(sql`base is not null`),
    ...recordIndexes('standard', t),
  ],
);
