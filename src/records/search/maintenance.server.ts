import type { AreaJobName } from '../../areas.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';
import { analyseTables } from './analyse.server.ts';
import { maintainIndexesIfNeeded } from './writer.server.ts';

const rhythm = 10 * 60_000;

/**
 * Merges the pending entries of the search indexes (GIN pending list) and analyses tables that have grown, so that saves and searches need
 * not do this work.
 */
export class SearchMaintenance {
  readonly job: RecurringJob<AreaJobName> = { name: 'search', every: rhythm, run: () => this.run() };
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The maintenance job returns no figures, so that the job log gets no entry. */
  async run(): Promise<Record<string, number>> {
    await maintainIndexesIfNeeded(this.#connection.db);
    await analyseTables(this.#connection);
    return {};
  }
}
