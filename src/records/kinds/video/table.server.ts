import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

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
