import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Attachment } from '../../core/fields.ts';
import { recordColumns, recordIndexes } from '../../db/columns.ts';

export const videoTable = pgTable(
  'video',
  {
    ...recordColumns(),
    type: text({ enum: ['lecture', 'conference', 'tutorial', 'promotion'] }),
    duration: integer(),
    media: text(),
    captions: jsonb().$type<Attachment[]>().notNull().default([]),
    publisher: text(),
  },
  (t) => recordIndexes('video', t),
);
