import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { partialDate, recordColumns, recordIndexes, textList } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

export const standardTable = pgTable(
  'standard',
  {
    ...recordColumns(),
    number: text().notNull(),
    /** The number without its year: what all editions share. */
    series: text().notNull(),
    numberSort: text().notNull(),
    type: text({ enum: ['national', 'group', 'industry', 'international', 'regional'] }),
    obligation: text({ enum: ['mandatory', 'voluntary', 'guide'] }),
    declared: text({ enum: ['draft', 'current', 'withdrawn'] }),
    /** Whether another record says that it replaces this one; kept by the rules of the kind. */
    superseded: boolean().notNull().default(false),
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
  (t) => [index('standard_series').on(t.series), ...recordIndexes('standard', t)],
);
