import { pgTable } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, textList } from '../../db/columns.ts';

export const technologyTable = pgTable(
  'technology',
  {
    ...recordColumns(),
    committees: textList(),
  },
  (t) => recordIndexes('technology', t),
);
