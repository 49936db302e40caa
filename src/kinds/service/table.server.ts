import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Attachment } from '../../core/fields.ts';
import { recordColumns, recordIndexes } from '../../db/columns.ts';

export const serviceTable = pgTable(
  'service',
  {
    ...recordColumns(),
    category: text({ enum: ['consulting', 'training', 'testing', 'certification', 'translation', 'information', 'legal'] }),
    provider: text(),
    contact: text(),
    link: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('service', t),
);
