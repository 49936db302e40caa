import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

export const solutionTable = pgTable(
  'solution',
  {
    ...recordColumns(),
    provider: text(),
    maturity: text({ enum: ['concept', 'pilot', 'deployed'] }),
    contact: text(),
    link: text(),
    cases: text(),
    gallery: jsonb().$type<Attachment[]>().notNull().default([]),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('solution', t),
);
