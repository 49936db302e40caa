import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Participation } from '../../core/fields.ts';
import { recordColumns, recordIndexes } from '../../db/columns.ts';

export const stdorgTable = pgTable(
  'stdorg',
  {
    ...recordColumns(),
    abbreviation: text(),
    englishName: text(),
    level: text({ enum: ['international', 'regional', 'national', 'domestic'] }),
    secretariat: text(),
    committeeManager: text(),
    phone: text(),
    fax: text(),
    email: text(),
    address: text(),
    web: text(),
    scope: text(),
    tc: jsonb().$type<Participation>(),
    pdc: jsonb().$type<Participation>(),
  },
  (t) => recordIndexes('stdorg', t),
);
