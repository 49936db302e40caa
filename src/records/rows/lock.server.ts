import { sql } from 'drizzle-orm';
import { int, statement, text } from '../../platform/db/sql.server.ts';

/** One import of a kind at a time, and one run of a rule, until its transaction ends. */
export const lockImport = statement({
  params: { slug: text() },
  row: { locked: int },
  sql: ({ slug }) => sql`select 1 as locked from pg_advisory_xact_lock(7308, hashtext(${slug}))`,
});
