import { pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes } from '../../engine/columns.ts';

export const industryTable = pgTable(
  'industry',
  {
    ...recordColumns(),
    isic: text(),
  },
  (t) => recordIndexes('industry', t),
);
