import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Attachment } from '../../core/fields.ts';
import { recordColumns, recordIndexes, textList } from '../../db/columns.ts';

export const certificationTable = pgTable(
  'certification',
  {
    ...recordColumns(),
    issuer: text(),
    scheme: text({ enum: ['mandatory', 'voluntary'] }),
    steps: text(),
    duration: text(),
    validity: text(),
    recognisedBy: textList(),
    contact: text(),
    link: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('certification', t),
);
