import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, textListColumn } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

export const certificationTable = pgTable(
  'certification',
  {
    ...recordColumns(),
    issuer: text(),
    scheme: text({ enum: ['mandatory', 'voluntary'] }),
    steps: text(),
    duration: text(),
    validity: text(),
    recognisedBy: textListColumn(),
    contact: text(),
    link: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('certification', t),
);
