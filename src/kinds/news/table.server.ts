import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Attachment } from '../../core/fields.ts';
import { recordColumns, recordIndexes } from '../../db/columns.ts';

export const newsTable = pgTable(
  'news',
  {
    ...recordColumns(),
    type: text({ enum: ['policy', 'standard', 'cooperation', 'event'] }),
    publisher: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('news', t),
);
