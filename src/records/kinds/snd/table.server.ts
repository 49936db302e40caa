import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { partialDateColumn, recordColumns, recordIndexes, textListColumn } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

export const sndTable = pgTable(
  'snd',
  {
    ...recordColumns(),
    category: text({ enum: ['supply', 'demand'] }),
    unitName: text(),
    address: text(),
    contact: text(),
    link: text(),
    progress: text({ enum: ['-1', '0', '1'] }),
    expiryDate: partialDateColumn(),
    ics: textListColumn(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('snd', t),
);
