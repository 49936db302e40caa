import type { RecurringJob } from '../jobs/definition.ts';
import type { FileStore } from './files.server.ts';

const rhythm = 3600_000;

/** Hourly job that deletes temporary files of aborted uploads and unreferenced bytes. Several processes may run it on one folder. */
export class FileMaintenance {
  readonly job: RecurringJob = { name: 'files', every: rhythm, run: () => this.run() };
  readonly #files: FileStore;

  constructor(files: FileStore) {
    this.#files = files;
  }

  run(): Promise<{ incoming: number; bytes: number }> {
    return this.#files.sweep();
  }
}
