import { sql } from 'drizzle-orm';
import { instant, int, statement } from '../../platform/db/sql.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';

/** Highest record number of the kind; 0 if there is no record. */
export const selectHighestRecordNumber = buildForEachKind((kind) =>
  statement({
    row: { most: int },
    sql: () => sql`select coalesce(max(n), 0) as most from ${sql.identifier(kind)}`,
  }),
);

/** Published records of the kind with numbers above `after` and up to `last`. */
export const selectPublishedRecordsInRange = buildForEachKind((kind) =>
  statement({
    params: { after: int, last: int },
    row: { n: int, updated: instant },
    sql: ({ after, last }) =>
      sql`select n, updated_at as updated from ${sql.identifier(kind)}
           where state = 'published' and deleted_at is null and n > ${after} and n <= ${last} order by n`,
  }),
);
