import { sql } from 'drizzle-orm';
import { int, statement, text } from '../../platform/db/sql.server.ts';

/** Advisory lock of a kind until the end of the transaction: imports and rule runs of one kind exclude each other. */
export const lockKindForWriting = statement({
  params: { slug: text() },
  row: { locked: int },
  sql: ({ slug }) => sql`select 1 as locked from pg_advisory_xact_lock(7308, hashtext(${slug}))`,
});
