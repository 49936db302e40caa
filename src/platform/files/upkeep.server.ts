import type { Jobs } from '../jobs/jobs.server.ts';
import { Recurring } from '../jobs/recurring.server.ts';
import type { FileStore } from './files.server.ts';

const rhythm = 3600_000;

/** Takes away hourly what lies in the folder of files and belongs to nobody. Several processes may run it on one folder. */
export class Upkeep extends Recurring {
  readonly #files: FileStore;

  constructor(files: FileStore, jobs: Jobs) {
    super(jobs, 'files', rhythm);
    this.#files = files;
  }

  run(): Promise<{ incoming: number; bytes: number }> {
    return this.#files.sweep();
  }
}
