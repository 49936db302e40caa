import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { statement } from '../../platform/db/sql.server.ts';

/** Number of database pages (blocks) by which a small table may grow without a new analysis. */
const unseen = 100;

/**
 * Analyses tables that have grown by half, from a small sample, which suffices to choose an index. The search index is excluded: the planner
 * underestimates the cost of comparing text, and with statistics it would scan the table, which takes twice as long as the index.
 */
const analyseGrown = statement({
  sql: () => sql`do $$
    declare grown text;
    begin
      perform set_config('default_statistics_target', '10', true);
      for grown in select relname from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'search_index'
          and current_setting('transaction_read_only') = 'off'
          and pg_relation_size(oid) / current_setting('block_size')::int > ${sql.raw(String(unseen))} + 1.5 * relpages
      loop
        execute format('analyze %I', grown);
      end loop;
    end $$`,
});

/**
 * Updates table statistics of the embedded engine, which lacks autovacuum; does nothing on PostgreSQL. Without statistics the planner
 * assumes small tables and uses the wrong index, which is ten times slower. Called after imports and regularly.
 */
export const analyseTables = async (connection: Connection): Promise<void> => {
  if (connection.engine === 'embedded') await analyseGrown.all(connection, {});
};
