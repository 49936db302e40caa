import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, textListColumn } from '../../engine/columns.ts';
import type { Attachment } from '../../engine/fields.ts';

export const toolTable = pgTable(
  'tool',
  {
    ...recordColumns(),
    mode: text({ enum: ['external', 'builtin', 'connected'] }),
    address: text(),
    maintainer: text(),
    inputs: textListColumn(),
    licence: text(),
    samples: jsonb().$type<Attachment[]>().notNull().default([]),
  },
  (t) => recordIndexes('tool', t),
);
