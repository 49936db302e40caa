import { pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../db/columns.ts';

export const industryTable = pgTable('industry', {
  ...recordColumns(),
  isic: text(),
});
