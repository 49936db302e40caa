import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { partialDateColumn, recordColumns, recordIndexes } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

export const announcementTable = pgTable(
  'announcement',
  {
    ...recordColumns(),
    type: text({ enum: ['notice', 'call', 'consultation', 'event'] }),
    publisher: text(),
    pinned: boolean().notNull().default(false),
    effectiveDate: partialDateColumn(),
    expiryDate: partialDateColumn(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('announcement', t),
);
