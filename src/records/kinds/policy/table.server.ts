import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { partialDateColumn, recordColumns, recordIndexes, textListColumn } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

export const policyTable = pgTable(
  'policy',
  {
    ...recordColumns(),
    level: text({ enum: ['national', 'provincial'] }),
    type: text({ enum: ['industry', 'foreign-investment', 'tax', 'personnel', 'standards'] }),
    field: textListColumn(),
    indexNumber: text(),
    publishAuthority: text(),
    textNumber: text(),
    writingDate: partialDateColumn(),
    effectiveDate: partialDateColumn(),
    subject: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('policy', t),
);
