import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, textListColumn } from '../../engine/columns.ts';

export const talentTable = pgTable(
  'talent',
  {
    ...recordColumns(),
    alias: text(),
    unit: text(),
    position: text(),
    category: text({ enum: ['scientist', 'researcher', 'standardization', 'engineering', 'consulting', 'management'] }),
    domain: textListColumn(),
    contact: text(),
    contactAgreed: boolean().notNull().default(false),
  },
  (t) => recordIndexes('talent', t),
);
