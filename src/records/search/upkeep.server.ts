import type { Connection } from '../../platform/db/connect.server.ts';
import type { Jobs } from '../../platform/jobs/jobs.server.ts';
import { Recurring } from '../../platform/jobs/recurring.server.ts';
import { tendIndexesIfNeeded } from './writer.server.ts';

const rhythm = 10 * 60_000;

/** Puts into the search indexes what saves left waiting there, so that neither a save nor a question pays for it. */
export class SearchUpkeep extends Recurring {
  readonly #connection: Connection;

  constructor(connection: Connection, jobs: Jobs) {
    super(jobs, 'search', rhythm);
    this.#connection = connection;
  }

  /** Nothing of it is worth a line in the log of jobs. */
  async run(): Promise<Record<string, number>> {
    await tendIndexesIfNeeded(this.#connection.db);
    return {};
  }
}
