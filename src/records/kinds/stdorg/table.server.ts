import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes } from '../../engine/columns.ts';
import type { CommitteeParticipation } from '../../engine/fields.ts';

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
    tc: jsonb().$type<CommitteeParticipation>(),
    pdc: jsonb().$type<CommitteeParticipation>(),
  },
  (t) => recordIndexes('stdorg', t),
);
