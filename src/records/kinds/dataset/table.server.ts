import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, textListColumn } from '../../engine/columns.ts';
import type { Attachment, TablePreview } from '../../engine/fields.ts';

export const datasetTable = pgTable(
  'dataset',
  {
    ...recordColumns(),
    type: text({ enum: ['dataset', 'model'] }),
    subLibrary: text({ enum: ['basic', 'industry', 'solution'] }),
    domain: textListColumn(),
    format: textListColumn(),
    size: text(),
    version: text(),
    licence: text(),
    files: jsonb().$type<Attachment[]>().notNull().default([]),
    preview: jsonb().$type<TablePreview>(),
  },
  (t) => recordIndexes('dataset', t),
);
