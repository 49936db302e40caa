import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Attachment } from '../../core/fields.ts';
import { recordColumns, recordIndexes, textList } from '../../db/columns.ts';

export const toolTable = pgTable(
  'tool',
  {
    ...recordColumns(),
    mode: text({ enum: ['external', 'builtin', 'connected'] }),
    address: text(),
    maintainer: text(),
    inputs: textList(),
    licence: text(),
    samples: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('tool', t),
);
