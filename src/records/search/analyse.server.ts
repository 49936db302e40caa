import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { statement } from '../../platform/db/sql.server.ts';

/** Pages by which a table that is small anyway may grow unseen. */
const unseen = 100;

/**
 * Counts anew the tables that have grown by half, from few of their rows: that is enough to choose an index by. Not the words that are
 * searched for: the planner, who takes comparing texts for cheap, would then read all of them, which takes twice as long as their index.
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
 * What autovacuum does elsewhere, and the embedded engine lacks: the planner takes a table that it knows nothing of for a small one, and
 * reads twelve of a hundred thousand records through the wrong index, ten times as slowly. After an import, and now and then.
 */
export const analyseTables = async (connection: Connection): Promise<void> => {
  if (connection.engine === 'embedded') await analyseGrown.all(connection, {});
};
