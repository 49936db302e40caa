import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Attachment } from '../../core/fields.ts';
import { partialDate, recordColumns, recordIndexes } from '../../db/columns.ts';

export const announcementTable = pgTable(
  'announcement',
  {
    ...recordColumns(),
    type: text({ enum: ['notice', 'call', 'consultation', 'event'] }),
    publisher: text(),
    pinned: boolean().notNull().default(false),
    effectiveDate: partialDate(),
    expiryDate: partialDate(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('announcement', t),
);
