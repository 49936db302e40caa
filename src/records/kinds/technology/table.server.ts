import { pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, textListColumn } from '../../engine/columns.ts';
import { technologies } from '../../engine/dictionaries.ts';

export const technologyTable = pgTable(
  'technology',
  {
    ...recordColumns(),
    parent: text({ enum: technologies }),
    committees: textListColumn(),
  },
  (t) => recordIndexes('technology', t),
);
