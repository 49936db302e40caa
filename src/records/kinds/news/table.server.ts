import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

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
