import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Attachment } from '../../core/fields.ts';
import { recordColumns, recordIndexes } from '../../db/columns.ts';

export const solutionTable = pgTable(
  'solution',
  {
    ...recordColumns(),
    provider: text(),
    maturity: text({ enum: ['concept', 'pilot', 'deployed'] }),
    contact: text(),
    link: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('solution', t),
);
