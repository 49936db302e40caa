import type { Job } from '../../areas.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Recurring } from '../../platform/jobs/definition.ts';
import { analyseTables } from './analyse.server.ts';
import { maintainIndexesIfNeeded } from './writer.server.ts';

const rhythm = 10 * 60_000;

/** Puts into the search indexes what saves left waiting there, and counts tables that have grown, so that neither a save nor a question pays for it. */
export class SearchMaintenance {
  readonly job: Recurring<Job> = { name: 'search', every: rhythm, run: () => this.run() };
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Nothing of it is worth a line in the log of jobs. */
  async run(): Promise<Record<string, number>> {
    await maintainIndexesIfNeeded(this.#connection.db);
    await analyseTables(this.#connection);
    return {};
  }
}
