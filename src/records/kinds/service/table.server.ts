import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

export const serviceTable = pgTable(
  'service',
  {
    ...recordColumns(),
    category: text({ enum: ['consulting', 'training', 'testing', 'certification', 'translation', 'information', 'legal'] }),
    provider: text(),
    contact: text(),
    link: text(),
    gallery: jsonb().$type<Attachment[]>().notNull().default([]),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('service', t),
);
