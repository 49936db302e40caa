import { pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes } from '../../engine/columns.ts';
import { industries } from '../../engine/dictionaries.ts';

export const industryTable = pgTable(
  'industry',
  {
    ...recordColumns(),
    parent: text({ enum: industries }),
    isic: text(),
  },
  (t) => recordIndexes('industry', t),
);
