import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, textListColumn } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

export const productTable = pgTable(
  'product',
  {
    ...recordColumns(),
    provider: text(),
    category: text({ enum: ['software', 'hardware', 'platform', 'component'] }),
    version: text(),
    certificates: textListColumn(),
    contact: text(),
    link: text(),
    gallery: jsonb().$type<Attachment[]>().notNull().default([]),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('product', t),
);
