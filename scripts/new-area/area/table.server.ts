import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { entryStates } from './operations.ts';

export const sampleTable = pgTable('sample', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  title: text().notNull(),
  state: text({ enum: entryStates }).notNull().default('open'),
});
