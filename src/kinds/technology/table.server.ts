import { pgTable } from 'drizzle-orm/pg-core';
import { recordColumns, textList } from '../../db/columns.ts';

export const technologyTable = pgTable('technology', {
  ...recordColumns(),
  committees: textList(),
});
