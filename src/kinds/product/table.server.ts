import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Attachment } from '../../core/fields.ts';
import { recordColumns, recordIndexes, textList } from '../../db/columns.ts';

export const productTable = pgTable(
  'product',
  {
    ...recordColumns(),
    provider: text(),
    category: text({ enum: ['software', 'hardware', 'platform', 'component'] }),
    version: text(),
    certificates: textList(),
    contact: text(),
    link: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('product', t),
);
