import { pgTable } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, textList } from '../../engine/columns.ts';

export const technologyTable = pgTable(
  'technology',
  {
    ...recordColumns(),
    committees: textList(),
  },
  (t) => recordIndexes('technology', t),
);
